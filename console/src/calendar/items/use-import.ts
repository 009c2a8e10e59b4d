import { writeItems } from '@wifi-tms/contract/items'
import type { TableFault } from '@wifi-tms/contract/read-table'
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
import { startImport, type TableHead } from './import-asks.ts'
import type { Imported, RowSpan } from './send-rows.ts'

/**
 * The uses of the columns, the span in which the rows hold, and the template for rows without one. With `keepsOthers`
 * items keep the values for which the table has no column.
 */
interface ImportChoice {
  uses: readonly ColumnUse[]
  span: RowSpan
  template: string | undefined
  keepsOthers: boolean
}

/** Parses a text in a worker, which holds the table and sends the rows: first in a dry run, then to be stored. */
export function useImport(text: string) {
  const { t } = useTranslation()
  const worker = useRef<ReturnType<typeof startImport>>(undefined)
  const [parsed, setParsed] = useState<{ text: string; answer: TableHead | TableFault }>()
  const [state, setState] = useState<
    ImportChoice & { text: string; result: Imported; importId: string; isDone: boolean }
  >()
  const [isPending, setPending] = useState(false)
  useEffect(
    () => () => {
      worker.current?.end()
      worker.current = undefined
    },
    [],
  )
  useEffect(() => {
    if (!text) return
    worker.current ??= startImport()
    void worker.current.ask('read', { text }).then((answer) => setParsed({ text, answer }))
  }, [text])
  const answer = parsed?.text === text ? parsed.answer : undefined
  const readFirstRows = useCallback((uses: readonly ColumnUse[]) => worker.current!.ask('first', { uses }), [])
  const start = async ({ uses, span, template, keepsOthers }: ImportChoice, { isTrial }: { isTrial: boolean }) => {
    setPending(true)
    try {
      // The id is made at the dry run. All attempts to store its rows send this id, so that they are stored once.
      const importId = isTrial || !state ? freshName() : state.importId
      const { ask } = worker.current!
      const { token } = useSession.getState()
      const templateIds = await findTemplateIds(await ask('templates', { uses }))
      const result = await ask('send', {
        uses,
        templateIds,
        template,
        span,
        keepsOthers,
        token,
        importId: isTrial ? undefined : importId,
      })
      if ('message' in result) throw new CallFailure(result.message, result.code, result.faults, result.why)
      if (!isTrial) toast('done', t('itemImport.done'))
      setState({ uses, text, span, template, keepsOthers, result, importId, isDone: !isTrial })
    } catch (error) {
      reportFailure(error, 'items')
    } finally {
      // The portions before a failed one have already been stored.
      if (!isTrial) void refreshAfter(writeItems)
      setPending(false)
    }
  }
  return {
    head: answer && 'columns' in answer ? answer : undefined,
    fault: answer && 'word' in answer ? answer : undefined,
    isReading: text !== '' && !answer,
    /** Returns the result for the present text and choice; undefined if one of them has changed since. */
    outcomeFor: ({ uses, span, template, keepsOthers }: ImportChoice) =>
      state?.text === text &&
      state.uses === uses &&
      state.span === span &&
      state.template === template &&
      state.keepsOthers === keepsOthers
        ? state
        : undefined,
    /** The first rows as they would be sent. */
    readFirstRows,
    start,
    isPending,
  }
}
