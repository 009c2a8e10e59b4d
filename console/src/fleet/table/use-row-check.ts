import { skipToken, useQuery } from '@tanstack/react-query'
import { checkMany, type RowWarning } from '@wifi-tms/contract/displays'
import { readSentence } from '@wifi-tms/contract/sentences'
import { call } from '../../base/http/call.ts'
import { useSession } from '../../base/session/session.ts'
import { isSaid } from '../../ui/lacking/parts-of-warnings.ts'
import type { MappedRow } from './map-rows.ts'

/** Numbers in place of rows in query keys: a key becomes text at each render, and the rows may have 16 MB. */
const numbers = new WeakMap<readonly MappedRow[], number>()
let lastNumber = 0
const numberOf = (rows: readonly MappedRow[]) => {
  if (!numbers.has(rows)) numbers.set(rows, ++lastNumber)
  return numbers.get(rows)!
}

/** The result of the check of a row. */
export interface RowResult {
  /** The reason why the row is left out; undefined if it is displayed. */
  out: 'noValue' | 'smallCode' | 'wrongCode' | 'unfit' | undefined
  /** The fields with a missing or unfit value. */
  lacks: string[]
  /** Sentences about the row's values and codes. */
  messages: string[]
}

/**
 * The result of a row by its warnings. A missing value is the reason before all others; of the others, the first
 * counts.
 */
function resultOf(warnings: readonly RowWarning[]): RowResult {
  const result: RowResult = {
    out: undefined,
    lacks: [],
    messages: warnings.filter(isSaid).map(({ message }) => message),
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
    if (isSmall) result.out ??= 'smallCode'
    else if (field) result.lacks.push(field)
    else result.out ??= isSaid({ message }) ? 'wrongCode' : 'unfit'
  }
  if (result.lacks.length > 0) result.out = 'noValue'
  return result
}

/** The results of the server's check, by the line of the table. */
export function useRowCheck(templateId: string, ready: readonly MappedRow[], contain: boolean) {
  return useQuery({
    queryKey: [checkMany.reads, checkMany.path, templateId, contain, numberOf(ready)],
    queryFn: !templateId
      ? skipToken
      : async ({ signal }) => {
          const rows = ready.map(({ mac, data }) => ({ mac, data }))
          const fit = contain ? { fit: 'contain' as const } : {}
          const { token } = useSession.getState()
          const answer = await call(checkMany, { templateId, rows, skipUnknown: true, ...fit }, { token, signal })
          return new Map(
            Array.from(
              Map.groupBy(answer.warnings, ({ row }) => row),
              ([row, warnings]) => [ready[row]!.line, resultOf(warnings)] as const,
            ),
          )
        },
    enabled: ready.length > 0,
  })
}
