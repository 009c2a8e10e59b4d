import { writeItems } from '@wifi-tms/contract/items'
import type { TableFault } from '@wifi-tms/contract/read-table'
import { useCallback, useEffect, useRef, useState } from 'react'
import { reportFailure } from '../../base/calls/report-failure.ts'
import { refreshAfter } from '../../base/calls/use-change.ts'
import { CallFailure } from '../../base/http/failure.ts'
import { freshName } from '../../base/http/fresh-name.ts'
import { useSession } from '../../base/session/session.ts'
import type { ColumnUse } from './column-uses.ts'
import { findTemplateIds } from './find-template-ids.ts'
import { startImport, type TableHead } from './import-asks.ts'
import type { Imported, RowSpan } from './send-rows.ts'

/** The uses of the columns, the span in which the rows hold, and the template for rows without one. */
interface ImportChoice {
  uses: readonly ColumnUse[]
  span: RowSpan
  template: string | undefined
}

/** Parses a text in a thread, which holds its table and sends its rows: first in a dry run, then to be stored. */
export function useImport(text: string) {
  const thread = useRef<ReturnType<typeof startImport>>(undefined)
  const [read, setRead] = useState<{ text: string; answer: TableHead | TableFault }>()
  const [state, setState] = useState<ImportChoice & { text: string; result: Imported; once: string; isDone: boolean }>()
  const [isPending, setPending] = useState(false)
  useEffect(
    () => () => {
      thread.current?.end()
      thread.current = undefined
    },
    [],
  )
  useEffect(() => {
    if (!text) return
    thread.current ??= startImport()
    void thread.current.ask('read', { text }).then((answer) => setRead({ text, answer }))
  }, [text])
  const answer = read?.text === text ? read.answer : undefined
  const firstRows = useCallback((uses: readonly ColumnUse[]) => thread.current!.ask('first', { uses }), [])
  const start = async ({ uses, span, template }: ImportChoice, isTrial: boolean) => {
    setPending(true)
    try {
      const once = isTrial || !state ? freshName() : state.once
      const { ask } = thread.current!
      const { token } = useSession.getState()
      const templateIds = await findTemplateIds(await ask('templates', { uses }))
      const result = await ask('send', { uses, templateIds, template, span, token, once: isTrial ? undefined : once })
      if ('message' in result) throw new CallFailure(result.message, result.code, result.faults, result.why)
      setState({ uses, text, span, template, result, once, isDone: !isTrial })
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
    /** The result for the present text and choice; undefined if it is of others. */
    judged: ({ uses, span, template }: ImportChoice) =>
      state?.text === text && state.uses === uses && state.span === span && state.template === template
        ? state
        : undefined,
    /** The first rows as they would be sent. */
    firstRows,
    start,
    isPending,
  }
}
