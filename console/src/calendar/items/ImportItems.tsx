import { ITEMS_MAX } from '@wifi-tms/contract/items'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { keepColumns, recallColumns } from '../../fleet/table/kept-columns.ts'
import { TableFile } from '../../fleet/table/TableFile.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportResult } from './ImportResult.tsx'
import { ImportSpan } from './ImportSpan.tsx'
import { type ColumnUse, columnUses, guessUses } from './import-rows.ts'
import type { RowSpan } from './send-rows.ts'
import { useImport } from './use-import.ts'
import './items.css'

/** The name under which the uses of columns are remembered, and their shape. */
const PAGE = 'items'
const Uses = z.array(z.enum(columnUses))

/** Takes items from a table: its columns are named, the server judges its rows, and then they are kept. */
export default function ImportItems() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayWrite = useMay('items.write')
  const [text, setText] = useState('')
  const [chosenUses, setChosenUses] = useState<ColumnUse[]>()
  const [span, setSpan] = useState<RowSpan>({})
  const { head, fault, isReading, judged: judgedWith, start, isPending } = useImport(text, span)
  // Another encoding of the same file leaves the uses as people have chosen them.
  const uses = useMemo(() => {
    const columns = head?.columns ?? []
    if (chosenUses?.length === columns.length) return chosenUses
    return recallColumns(PAGE, columns, Uses.length(columns.length)) ?? guessUses(columns)
  }, [chosenUses, head])
  const choose = (chosen: ColumnUse[]) => {
    setChosenUses(chosen)
    keepColumns(PAGE, head!.columns, chosen)
  }
  const judged = judgedWith(uses)
  const result = judged?.result
  const hasKey = uses.includes('key')
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
          <section className="panel table-part" aria-label={t('tables.columns')}>
            <h2>{t('tables.columns')}</h2>
            <ImportColumns head={head} uses={uses} change={choose} />
          </section>
          <section className="panel table-part" aria-label={t('itemImport.span')}>
            <h2>{t('itemImport.span')}</h2>
            <ImportSpan change={setSpan} />
          </section>
          {judged && <ImportResult result={judged.result} isDone={judged.isDone} />}
          <div className="table-go">
            <div className="table-said" aria-live="polite">
              {!hasKey && <p>{t('itemImport.noKey')}</p>}
            </div>
            <Button
              size="large"
              type={judged ? 'default' : 'primary'}
              disabled={!mayWrite || !hasKey}
              loading={isPending && !judged}
              onClick={() => void start(uses, true)}
            >
              {t('itemImport.check')}
            </Button>
            {judged && !judged.isDone && (
              <Button
                size="large"
                type="primary"
                disabled={!mayWrite || takenCount === 0}
                loading={isPending}
                onClick={() => void start(uses, false)}
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
