import { skipToken, useQuery } from '@tanstack/react-query'
import { checkMany } from '@wifi-tms/contract/displays'
import { call } from '../../base/http/call.ts'
import { useSession } from '../../base/session/session.ts'
import { isOfCode } from '../../ui/lacking/parts-of-warnings.ts'
import type { MappedRow } from './map-rows.ts'

/** Numbers that stand for rows in query keys. A key is turned into text at each render, and the rows may be 16 MB. */
const numbers = new WeakMap<readonly MappedRow[], number>()
let last = 0
const numberOf = (rows: readonly MappedRow[]) => {
  if (!numbers.has(rows)) numbers.set(rows, ++last)
  return numbers.get(rows)!
}

/** The result of the check of a row. */
export interface JudgedRow {
  /** True where the row is left out. */
  isOut: boolean
  /** The fields without a fit value; none where it is the panel that is of another size. */
  lacks: string[]
  /** Sentences about its codes. */
  messages: string[]
}

/** Gives the results of the server's check, by the line of the table. */
export function useRowCheck(templateId: string, ready: readonly MappedRow[], contain: boolean) {
  return useQuery({
    queryKey: [checkMany.reads, checkMany.path, templateId, contain, numberOf(ready)],
    queryFn: !templateId
      ? skipToken
      : async ({ signal }) => {
          const rows = ready.map(({ mac, data }) => ({ mac, data }))
          const fit = contain ? { fit: 'contain' as const } : {}
          const { token } = useSession.getState()
          const checked = await call(checkMany, { templateId, rows, skipUnknown: true, ...fit }, { token, signal })
          const faults = new Map<number, JudgedRow>()
          for (const warning of checked.warnings) {
            const { line } = ready[warning.row]!
            const judged = faults.get(line) ?? { isOut: false, lacks: [], messages: [] }
            const name = warning.path
              .split('.')
              .slice(2)
              .join('.')
              .replace(/^data\./, '')
            if (!warning.advice) judged.isOut = true
            if (name && !warning.advice) judged.lacks.push(name)
            if (isOfCode(warning)) judged.messages.push(warning.message)
            faults.set(line, judged)
          }
          return faults
        },
    enabled: ready.length > 0,
  })
}
