import { countScreenTypes } from '@wifi-tms/contract/device-calls'
import { ITEMS_MAX } from '@wifi-tms/contract/items'
import type { Template } from '@wifi-tms/contract/templates'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button'
import Checkbox from 'antd/es/checkbox'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { ItemTemplateSelect } from '../../content/templates/ItemTemplateSelect.tsx'
import { handTable, useHandedTable } from '../../fleet/table/handed-table.ts'
import { keepColumns, recallColumns } from '../../fleet/table/kept-columns.ts'
import { placesOf } from '../../fleet/table/places.ts'
import { TableFile } from '../../fleet/table/TableFile.tsx'
import { bringIntoView } from '../../ui/page/bring-into-view.ts'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { ReloadAlert } from '../../ui/page/ReloadAlert.tsx'
import {
  type ColumnUse,
  guessUses,
  isValuePlaceholder,
  kindOf,
  unfilledPlaceholders,
  usesSchema,
} from './column-uses.ts'
import { deviceDoubts } from './device-doubts.ts'
import { FirstItems } from './FirstItems.tsx'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportResult } from './ImportResult.tsx'
import { ImportSpan } from './ImportSpan.tsx'
import type { TableHead } from './import-requests.ts'
import type { ImportRow } from './import-rows.ts'
import { countUnshown, type Imported, type RowSpan } from './send-rows.ts'
import { subjectOf } from './templates-of-rows.ts'
import { useImport } from './use-import.ts'
import { useImportTemplate } from './use-import-template.ts'
import { useRowTemplates } from './use-row-templates.ts'
import './items.css'

/** The name under which the uses of columns are remembered. */
const PAGE = 'items'

/** The values of an item that are texts. */
const textsIn = (values: object = {}) => Object.values(values).filter((value) => typeof value === 'string')

const placeholdersOf = (template: Template) => placesOf(template.canvas.elements, 'item').map(({ name }) => name)

/**
 * Imports items from a table: people set the uses of its columns, the server checks the rows in a dry run, and then
 * stores them.
 */
export default function ImportItems() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayWrite = useMay('items.write')
  const [text, setText] = useState('')
  const [chosenUses, setChosenUses] = useState<ColumnUse[]>()
  const [keepsOtherValues, setKeepsOtherValues] = useState(true)
  const [span, setSpan] = useState<RowSpan>({})
  const [previewedRows, setPreviewedRows] = useState<{ head: TableHead; rows: readonly ImportRow[] }>()
  const [confirmedResult, setConfirmedResult] = useState<Imported>()
  const { head, fault, isReading, hasFailed, outcomeFor, start, isPending, readFirstRows } = useImport(text)
  const { templateId, template, isLoading, choose, begin } = useImportTemplate(head?.columns)
  const firstRows = previewedRows?.head === head ? previewedRows?.rows : undefined
  const rowTemplates = useRowTemplates(firstRows, templateId)
  const macs = (firstRows ?? []).flatMap((row) => subjectOf(row).mac ?? [])
  const deviceCounts = useCall(countScreenTypes, { mac: macs }, { enabled: macs.length > 0, quiet: true })
  const placeholders = useMemo(() => {
    const shownTemplates = [template, ...(rowTemplates.data ?? [])].filter((design) => design != null)
    return [...new Set(shownTemplates.flatMap(placeholdersOf))]
  }, [template, rowTemplates.data])
  // The uses of the columns are not final until the templates are known.
  const isLoadingTemplates = isLoading || rowTemplates.isPending
  // The chosen uses stay if the same file is read in another encoding.
  const uses = useMemo(() => {
    const columns = head?.columns ?? []
    if (chosenUses?.length === columns.length) return chosenUses
    return recallColumns(PAGE, columns, usesSchema(columns.length)) ?? guessUses(columns, head?.example, placeholders)
  }, [chosenUses, head, placeholders])
  // Another page may hand over a table while this one is open as a tab already.
  const handed = useHandedTable((state) => state.handed)
  useEffect(() => {
    if (!handed) return
    setText(handed.text)
    setChosenUses(undefined)
    begin(handed.template)
    handTable(undefined)
  }, [handed, begin])
  useEffect(() => {
    if (head)
      readFirstRows(uses).then(
        (rows) => setPreviewedRows({ head, rows }),
        () => {},
      )
  }, [head, uses, readFirstRows])
  const chooseUses = (chosen: ColumnUse[]) => {
    setChosenUses(chosen)
    keepColumns(PAGE, head!.columns, chosen)
  }
  const takeText = (newText: string, isSameTable: boolean) => {
    setText(newText)
    if (isSameTable) return
    // Another table begins with the choices that are remembered for its columns.
    setChosenUses(undefined)
    setKeepsOtherValues(true)
    setSpan({})
    begin()
  }
  const choice = { uses, span, template: templateId, keepsOtherValues }
  const outcome = outcomeFor(choice)
  const result = outcome?.result
  const hasKey = uses.some((use) => kindOf(use) === 'key')
  const unshownCount = outcome && !outcome.isDone ? countUnshown(outcome.result.warnings) : 0
  const doubts = useMemo(() => deviceDoubts(result?.deviceWarnings ?? []), [result])
  const isSure = unshownCount === 0 || confirmedResult === result
  /** Goes to the list. A finished import is cleared, so that the page is empty at its next visit. */
  const leave = () => {
    if (outcome?.isDone) takeText('', false)
    void navigate(pathTo('items'))
  }
  const templatePlaceholders = template ? placeholdersOf(template) : undefined
  const affectedCount = result ? result.created + result.changed + result.deleted + result.held : 0
  return (
    <>
      <PageHead title={t('screens.importItems')}>
        <Button onClick={leave}>{t('items.backToList')}</Button>
      </PageHead>
      <section className="panel table-source" aria-label={t('itemImport.file')}>
        <p>{t('itemImport.text')}</p>
        <TableFile text={text} take={takeText} maxRows={ITEMS_MAX} isBusy={isReading} />
        {hasFailed && <ReloadAlert />}
        {fault && (
          <Alert
            type="error"
            showIcon
            title={t(`tableFaults.${fault.word}`, { line: fault.line, count: fault.count, most: ITEMS_MAX })}
          />
        )}
      </section>
      {head && (
        <>
          <section className="panel table-part import-template" aria-label={t('items.template')}>
            <h2>
              <label htmlFor="import-template">{t('items.template')}</label>
            </h2>
            <ItemTemplateSelect
              id="import-template"
              value={templateId}
              onChange={choose}
              placeholder={t('items.byProduct')}
              values={null}
              targets={deviceCounts.data?.items}
              examples={[...head.example, ...(firstRows ?? []).flatMap(({ item }) => textsIn(item.values))]}
            />
            {templatePlaceholders &&
              unfilledPlaceholders(templatePlaceholders, head.columns, uses).length === templatePlaceholders.length && (
                <Alert type="warning" showIcon title={t('itemImport.showsNone')} />
              )}
            <p>{t('itemImport.templateText')}</p>
          </section>
          <section className="panel table-part" aria-label={t('tables.columns')}>
            <h2>{t('tables.columns')}</h2>
            <p className="second">{t('itemImport.keyText')}</p>
            <ImportColumns
              head={head}
              uses={uses}
              change={chooseUses}
              placeholders={placeholders.filter(isValuePlaceholder)}
            />
            <Checkbox checked={!keepsOtherValues} onChange={({ target }) => setKeepsOtherValues(!target.checked)}>
              {t('itemImport.dropOthers')}
            </Checkbox>
          </section>
          <FirstItems
            rows={firstRows ?? []}
            rowTemplates={rowTemplates.data ?? []}
            keepsOtherValues={keepsOtherValues}
          />
          <section className="panel table-part" aria-label={t('itemImport.span')}>
            <h2>{t('itemImport.span')}</h2>
            <ImportSpan span={span} change={setSpan} />
          </section>
          {outcome && <ImportResult result={outcome.result} isDone={outcome.isDone} />}
          <div className="table-go" ref={outcome && bringIntoView}>
            <div className="table-said" aria-live="polite">
              {!hasKey && <p>{t('itemImport.noKey')}</p>}
              {doubts.map(({ kind, names }) => (
                <p key={kind}>{t(`itemImport.doubts.${kind}`, { count: names.length })}</p>
              ))}
              {unshownCount > 0 && (
                <>
                  <p>{t('itemImport.unshown', { count: unshownCount })}</p>
                  <p>{t('itemImport.unshownHelp')}</p>
                  <Checkbox
                    checked={isSure}
                    onChange={({ target }) => setConfirmedResult(target.checked ? result : undefined)}
                  >
                    {t('itemImport.anyway')}
                  </Checkbox>
                </>
              )}
            </div>
            {outcome?.isDone ? (
              <Button size="large" type="primary" onClick={leave}>
                {t('itemImport.toItems')}
              </Button>
            ) : (
              <Button
                size="large"
                type={outcome ? 'default' : 'primary'}
                disabled={!mayWrite || !hasKey || isLoadingTemplates}
                loading={isPending && !outcome}
                onClick={() => void start(choice, { isDryRun: true })}
              >
                {t('itemImport.check')}
              </Button>
            )}
            {outcome && !outcome.isDone && (
              <Button
                size="large"
                type="primary"
                disabled={!mayWrite || affectedCount === 0 || !isSure}
                loading={isPending}
                onClick={() => void start(choice, { isDryRun: false })}
              >
                {t('itemImport.go', { count: affectedCount })}
              </Button>
            )}
          </div>
        </>
      )}
    </>
  )
}
