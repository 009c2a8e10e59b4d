import { skipToken, useQuery } from '@tanstack/react-query'
import { checkMany } from '@wifi-tms/contract/displays'
import { call } from '../../base/http/call.ts'
import { useSession } from '../../base/session/session.ts'
import type { MappedRow } from './map-rows.ts'

/** The rows in the key of a query would be written as a text at each look at it: they may be 16 MB. */
const numbers = new WeakMap<readonly MappedRow[], number>()
let last = 0
const numberOf = (rows: readonly MappedRow[]) => {
  if (!numbers.has(rows)) numbers.set(rows, ++last)
  return numbers.get(rows)!
}

/** Gives, by the line of the table, the fields that a row has no fit value for; none of them where it is the panel that is of another size. */
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
          const faults = new Map<number, string[]>()
          for (const { row, path } of checked.warnings) {
            const { line } = ready[row]!
            const name = path
              .split('.')
              .slice(2)
              .join('.')
              .replace(/^data\./, '')
            faults.set(line, [...(faults.get(line) ?? []), ...(name ? [name] : [])])
          }
          return faults
        },
    enabled: ready.length > 0,
  })
}
