import { writeItems } from '@wifi-tms/contract/item-rows'
import { isTableFault, type TableFault } from '@wifi-tms/contract/read-table'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportFailure } from '../../base/calls/report-failure.ts'
import { refreshAfter } from '../../base/calls/use-change.ts'
import { CallFailure } from '../../base/http/failure.ts'
import { freshName } from '../../base/http/fresh-name.ts'
import { useSession } from '../../base/session/session.ts'
import { toast } from '../../base/toasts/toasts.ts'
import type { ColumnUse } from './column-uses.ts'
import { findTemplateIds } from './find-template-ids.ts'
import { startImport, type TableHead } from './import-requests.ts'
import type { Imported, RowSpan } from './send-rows.ts'

/**
 * The uses of the columns, the span in which the rows are valid, and the template for rows without one. With
 * `keepsOtherValues` items keep the values for which the table has no column.
 */
interface ImportChoice {
  uses: readonly ColumnUse[]
  span: RowSpan
  template: string | undefined
  keepsOtherValues: boolean
}

/** Parses a text in a worker, which holds the table and sends the rows: first in a dry run, then to be stored. */
export function useImport(text: string) {
  const { t } = useTranslation()
  const worker = useRef<ReturnType<typeof startImport>>(undefined)
  const [parsed, setParsed] = useState<{ text: string; answer: TableHead | TableFault }>()
  /** The last dry run or import, with its text and choice. */
  const [lastRun, setLastRun] = useState<
    ImportChoice & { text: string; result: Imported; importId: string; isDone: boolean }
  >()
  const [isPending, setPending] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  useEffect(
    () => () => {
      worker.current?.end()
      worker.current = undefined
    },
    [],
  )
  useEffect(() => {
    if (!text) return
    worker.current ??= startImport(() => setFailed(true))
    // After the page was hidden, a new worker reads the same text. The head of the table stays the same object, because
    // the result of the last run belongs to it.
    worker.current.request('read', { text }).then(
      (answer) => setParsed((before) => (before?.text === text ? before : { text, answer })),
      () => {},
    )
  }, [text])
  const answer = parsed?.text === text ? parsed.answer : undefined
  const readFirstRows = useCallback((uses: readonly ColumnUse[]) => worker.current!.request('first', { uses }), [])
  const start = async (
    { uses, span, template, keepsOtherValues }: ImportChoice,
    { isDryRun }: { isDryRun: boolean },
  ) => {
    setPending(true)
    try {
      // The id is made at the dry run. All attempts to store its rows send this id, so that they are stored once.
      const importId = isDryRun || !lastRun ? freshName() : lastRun.importId
      const { request, keep } = worker.current!
      const { token } = useSession.getState()
      const result = await keep(async () => {
        const templateIds = await findTemplateIds(await request('templates', { uses }))
        return request('send', {
          uses,
          templateIds,
          template,
          span,
          keepsOtherValues,
          token,
          importId: isDryRun ? undefined : importId,
        })
      })
      if ('message' in result) throw new CallFailure(result.message, result.code, result.faults, result.why)
      if (!isDryRun) toast('done', t('itemImport.done'))
      setLastRun({ uses, text, span, template, keepsOtherValues, result, importId, isDone: !isDryRun })
    } catch (error) {
      reportFailure(error, 'items')
    } finally {
      // The portions before a failed one have already been stored.
      if (!isDryRun) void refreshAfter(writeItems)
      setPending(false)
    }
  }
  return {
    head: answer && 'columns' in answer ? answer : undefined,
    fault: answer && isTableFault(answer) ? answer : undefined,
    isReading: text !== '' && !answer && !hasFailed,
    /** True once the worker has failed: the page must be loaded anew. */
    hasFailed,
    /** Returns the result for the present text and choice; undefined if one of them has changed since that run. */
    outcomeFor: ({ uses, span, template, keepsOtherValues }: ImportChoice) =>
      lastRun?.text === text &&
      lastRun.uses === uses &&
      lastRun.span === span &&
      lastRun.template === template &&
      lastRun.keepsOtherValues === keepsOtherValues
        ? lastRun
        : undefined,
    /** The first rows as they would be sent. */
    readFirstRows,
    start,
    isPending,
  }
}
