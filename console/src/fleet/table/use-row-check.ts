import { skipToken, useQuery } from '@tanstack/react-query'
import { checkMany, type RowWarning } from '@wifi-tms/contract/displays'
import { readSentence } from '@wifi-tms/contract/sentences'
import { call } from '../../base/http/call.ts'
import { useSession } from '../../base/session/session.ts'
import { isSentence } from '../../ui/lacking/parts-of-warnings.ts'
import type { MappedRow } from './map-rows.ts'

/** The numbers that stand for rows in query keys. A key becomes text at each render, and the rows may have 16 MB. */
const numbers = new WeakMap<readonly MappedRow[], number>()
let lastNumber = 0
const numberOf = (rows: readonly MappedRow[]) => {
  if (!numbers.has(rows)) numbers.set(rows, ++lastNumber)
  return numbers.get(rows)!
}

/** The result of the check of a row. */
export interface RowResult {
  /** The reason why the row is left out; undefined if it is displayed. */
  reason: 'noValue' | 'smallCode' | 'wrongCode' | 'unfit' | undefined
  /** The fields with a missing or unfit value. */
  lacks: string[]
  /** Sentences about the row's values and codes. */
  messages: string[]
}

/**
 * Judges a row by its warnings. If a value is missing, that is the reason why the row is left out; otherwise the first
 * reason counts.
 */
function resultOf(warnings: readonly RowWarning[]): RowResult {
  const result: RowResult = {
    reason: undefined,
    lacks: [],
    messages: warnings.filter(isSentence).map(({ message }) => message),
  }
  for (const { path, message, advice } of warnings) {
    if (advice) continue
    // A path is like `rows.3.data.price`.
    const field = path
      .split('.')
      .slice(2)
      .join('.')
      .replace(/^data\./, '')
    const isSmall = readSentence(message)?.key === 'smallCode'
    if (isSmall) result.reason ??= 'smallCode'
    else if (field) result.lacks.push(field)
    else result.reason ??= isSentence({ message }) ? 'wrongCode' : 'unfit'
  }
  if (result.lacks.length > 0) result.reason = 'noValue'
  return result
}

/** Asks the server to check the rows. Returns the result of each row by its line in the table. */
export function useRowCheck(templateId: string, readyRows: readonly MappedRow[], scales: boolean) {
  return useQuery({
    queryKey: [checkMany.reads, checkMany.path, templateId, scales, numberOf(readyRows)],
    queryFn: !templateId
      ? skipToken
      : async ({ signal }) => {
          const rows = readyRows.map(({ mac, data }) => ({ mac, data }))
          const fit = scales ? { fit: 'contain' as const } : {}
          const { token } = useSession.getState()
          const answer = await call(checkMany, { templateId, rows, skipUnknown: true, ...fit }, { token, signal })
          return new Map(
            Array.from(
              Map.groupBy(answer.warnings, ({ row }) => row),
              ([row, warnings]) => [readyRows[row]!.line, resultOf(warnings)] as const,
            ),
          )
        },
    enabled: readyRows.length > 0,
  })
}
