import { skipToken, useQuery } from '@tanstack/react-query'
import { checkMany, type RowWarning } from '@wifi-tms/contract/displays'
import { readSentence } from '@wifi-tms/contract/sentences'
import { call } from '../../base/http/call.ts'
import { useSession } from '../../base/session/session.ts'
import { isSaid } from '../../ui/lacking/parts-of-warnings.ts'
import type { MappedRow } from './map-rows.ts'

/** Numbers that stand for rows in query keys. A key is turned into text at each render, and the rows may be 16 MB. */
const numbers = new WeakMap<readonly MappedRow[], number>()
let lastNumber = 0
const numberOf = (rows: readonly MappedRow[]) => {
  if (!numbers.has(rows)) numbers.set(rows, ++lastNumber)
  return numbers.get(rows)!
}

/** The result of the check of a row. */
export interface JudgedRow {
  /** The reason why the row is left out; undefined if it is displayed. */
  out: 'noValue' | 'smallCode' | 'wrongCode' | 'unfit' | undefined
  /** The fields without a fit value. */
  lacks: string[]
  /** Sentences about the row's values and codes. */
  messages: string[]
}

/** Judges a row by its warnings. A missing value is its reason before all others; of the others, the first counts. */
function judge(warnings: readonly RowWarning[]): JudgedRow {
  const judged: JudgedRow = {
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
    if (isSmall) judged.out ??= 'smallCode'
    else if (field) judged.lacks.push(field)
    else judged.out ??= isSaid({ message }) ? 'wrongCode' : 'unfit'
  }
  if (judged.lacks.length > 0) judged.out = 'noValue'
  return judged
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
              ([row, warnings]) => [ready[row]!.line, judge(warnings)] as const,
            ),
          )
        },
    enabled: ready.length > 0,
  })
}
