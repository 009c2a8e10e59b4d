import { ITEMS_MAX } from '@wifi-tms/contract/items'
import type { Template } from '@wifi-tms/contract/templates'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button'
import Checkbox from 'antd/es/checkbox'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { ItemTemplateSelect } from '../../content/templates/ItemTemplateSelect.tsx'
import { handTable, useHandedTable } from '../../fleet/table/handed-table.ts'
import { keepColumns, recallColumns } from '../../fleet/table/kept-columns.ts'
import { placesOf } from '../../fleet/table/places.ts'
import { TableFile } from '../../fleet/table/TableFile.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { type ColumnUse, emptyPlaces, guessUses, isOfValue, kindOf, usesOf } from './column-uses.ts'
import { deviceDoubts } from './device-doubts.ts'
import { FirstItems } from './FirstItems.tsx'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportResult } from './ImportResult.tsx'
import { ImportSpan } from './ImportSpan.tsx'
import type { TableHead } from './import-asks.ts'
import type { ImportRow } from './import-rows.ts'
import { countUnshown, type Imported, type RowSpan } from './send-rows.ts'
import { useImport } from './use-import.ts'
import { useImportTemplate } from './use-import-template.ts'
import { useRowTemplates } from './use-row-templates.ts'
import './items.css'

/** The name under which the uses of columns are remembered. */
const PAGE = 'items'

const namesOf = (template: Template) => placesOf(template.canvas.elements, 'item').map(({ name }) => name)

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
  const [span, setSpan] = useState<RowSpan>({})
  const [first, setFirst] = useState<{ head: TableHead; rows: readonly ImportRow[] }>()
  const [sureOf, setSureOf] = useState<Imported>()
  const { head, fault, isReading, judged: judgedWith, start, isPending, firstRows: readFirst } = useImport(text)
  const { templateId, template, isLoading, choose, take } = useImportTemplate(head?.columns)
  const firstRows = first?.head === head ? first?.rows : undefined
  const rowTemplates = useRowTemplates(firstRows, templateId)
  const places = useMemo(() => {
    const shown = [template, ...(rowTemplates.data ?? [])].filter((design) => design != null)
    return [...new Set(shown.flatMap(namesOf))]
  }, [template, rowTemplates.data])
  // The uses of the columns are not final until the templates are known.
  const isLooking = isLoading || rowTemplates.isPending
  // The chosen uses stay if the same file is read in another encoding.
  const uses = useMemo(() => {
    const columns = head?.columns ?? []
    if (chosenUses?.length === columns.length) return chosenUses
    return recallColumns(PAGE, columns, usesOf(columns.length)) ?? guessUses(columns, head?.example, places)
  }, [chosenUses, head, places])
  // Another page may hand over a table while this one is open as a tab already.
  const handed = useHandedTable((state) => state.handed)
  useEffect(() => {
    if (!handed) return
    setText(handed.text)
    take(handed.template)
    handTable(undefined)
  }, [handed, take])
  useEffect(() => {
    if (head) void readFirst(uses).then((rows) => setFirst({ head, rows }))
  }, [head, uses, readFirst])
  const chooseUses = (chosen: ColumnUse[]) => {
    setChosenUses(chosen)
    keepColumns(PAGE, head!.columns, chosen)
  }
  const choice = { uses, span, template: templateId }
  const judged = judgedWith(choice)
  const result = judged?.result
  const hasKey = uses.some((use) => kindOf(use) === 'key')
  const unshownCount = judged && !judged.isDone ? countUnshown(judged.result.warnings) : 0
  const doubts = useMemo(() => deviceDoubts(result?.deviceWarnings ?? []), [result])
  const isSure = unshownCount === 0 || sureOf === result
  const shownNames = template ? namesOf(template) : undefined
  const takenCount = result ? result.created + result.changed + result.deleted + result.held : 0
  return (
    <>
      <PageHead title={t('screens.importItems')}>
        <Button onClick={() => void navigate(pathTo('items'))}>{t('items.backToList')}</Button>
      </PageHead>
      <section className="panel table-source" aria-label={t('itemImport.file')}>
        <p>{t('itemImport.text')}</p>
        <TableFile text={text} take={setText} most={ITEMS_MAX} isBusy={isReading} />
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
            />
            {shownNames && emptyPlaces(shownNames, head.columns, uses).length === shownNames.length && (
              <Alert type="warning" showIcon title={t('itemImport.showsNone')} />
            )}
            <p>{t('itemImport.templateText')}</p>
          </section>
          <section className="panel table-part" aria-label={t('tables.columns')}>
            <h2>{t('tables.columns')}</h2>
            <ImportColumns head={head} uses={uses} change={chooseUses} places={places.filter(isOfValue)} />
          </section>
          <FirstItems rows={firstRows ?? []} rowTemplates={rowTemplates.data ?? []} />
          <section className="panel table-part" aria-label={t('itemImport.span')}>
            <h2>{t('itemImport.span')}</h2>
            <ImportSpan change={setSpan} />
          </section>
          {judged && <ImportResult result={judged.result} isDone={judged.isDone} />}
          <div className="table-go">
            <div className="table-said" aria-live="polite">
              {!hasKey && <p>{t('itemImport.noKey')}</p>}
              {doubts.map(({ kind, names }) => (
                <p key={kind}>{t(`itemImport.doubts.${kind}`, { count: names.length })}</p>
              ))}
              {unshownCount > 0 && (
                <>
                  <p>{t('itemImport.unshown', { count: unshownCount })}</p>
                  <Checkbox checked={isSure} onChange={({ target }) => setSureOf(target.checked ? result : undefined)}>
                    {t('itemImport.anyway')}
                  </Checkbox>
                </>
              )}
            </div>
            <Button
              size="large"
              type={judged ? 'default' : 'primary'}
              disabled={!mayWrite || !hasKey || isLooking}
              loading={isPending && !judged}
              onClick={() => void start(choice, true)}
            >
              {t('itemImport.check')}
            </Button>
            {judged && !judged.isDone && (
              <Button
                size="large"
                type="primary"
                disabled={!mayWrite || takenCount === 0 || !isSure}
                loading={isPending}
                onClick={() => void start(choice, false)}
              >
                {t('itemImport.go', { count: takenCount })}
              </Button>
            )}
          </div>
        </>
      )}
    </>
  )
}
