import { ITEMS_MAX } from '@wifi-tms/contract/items'
import { readTable } from '@wifi-tms/contract/read-table'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { TableFile } from '../../fleet/table/TableFile.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportResult } from './ImportResult.tsx'
import { type ColumnUse, guessUses, importRows } from './import-rows.ts'
import { useImport } from './use-import.ts'
import './items.css'

/** Takes items from a table: its columns are named, the server judges its rows, and then they are kept. */
export default function ImportItems() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayWrite = useMay('items.write')
  const [text, setText] = useState('')
  const [own, setOwn] = useState<ColumnUse[]>()
  const read = useMemo(() => (text ? readTable(text, ITEMS_MAX) : undefined), [text])
  const fault = read && 'word' in read ? read : undefined
  const table = read && !('word' in read) ? read : undefined
  // Another encoding of the same file leaves the uses as people have chosen them.
  const uses = useMemo(() => {
    const columns = table?.columns ?? []
    return own?.length === columns.length ? own : guessUses(columns)
  }, [own, table])
  const rows = useMemo(() => table && importRows(table, uses), [table, uses])
  const { start, state, isPending } = useImport()
  const judged = state?.rows === rows?.items ? state : undefined
  const result = judged && rows && { ...judged.result, failed: [...rows.faults, ...judged.result.failed] }
  const hasKey = uses.includes('key')
  const taken = result ? result.created + result.changed : 0
  return (
    <>
      <PageHead title={t('screens.importItems')}>
        <Button onClick={() => void navigate(pathTo('items'))}>{t('items.backToList')}</Button>
      </PageHead>
      <section className="panel table-source" aria-label={t('itemImport.file')}>
        <p>{t('itemImport.text')}</p>
        <TableFile text={text} take={setText} most={ITEMS_MAX} />
        {fault && (
          <Alert
            type="error"
            showIcon
            title={t(`tableFaults.${fault.word}`, { line: fault.line, count: fault.count, most: ITEMS_MAX })}
          />
        )}
      </section>
      {table && rows && (
        <>
          <section className="panel table-part" aria-label={t('tables.columns')}>
            <h2>{t('tables.columns')}</h2>
            <ImportColumns table={table} uses={uses} change={setOwn} />
          </section>
          {result && <ImportResult result={result} isDone={judged.isDone} />}
          <div className="table-go">
            <div className="table-said" aria-live="polite">
              {!hasKey && <p>{t('itemImport.noKey')}</p>}
            </div>
            <Button
              size="large"
              type={judged ? 'default' : 'primary'}
              disabled={!mayWrite || !hasKey}
              loading={isPending && !judged}
              onClick={() => void start(rows.items, true)}
            >
              {t('itemImport.check')}
            </Button>
            {judged && !judged.isDone && (
              <Button
                size="large"
                type="primary"
                disabled={!mayWrite || taken === 0}
                loading={isPending}
                onClick={() => void start(rows.items, false)}
              >
                {t('itemImport.go', { count: taken })}
              </Button>
            )}
          </div>
        </>
      )}
    </>
  )
}
