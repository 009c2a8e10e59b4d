import { useQuery } from '@tanstack/react-query'
import type { Input } from '@wifi-tms/contract/endpoint'
import { writeItems } from '@wifi-tms/contract/item-rows'
import { items } from '@wifi-tms/contract/items'
import { call } from '../../base/http/call.ts'
import { useSession } from '../../base/session/session.ts'

/** Asks what writing these rows would do. Nothing is written. Without rows nothing is asked. */
export const useDryRun = (rows: Input<typeof writeItems>['rows']) =>
  useQuery({
    queryKey: [items.list.reads, 'dry run', rows],
    queryFn: () => call(writeItems, { rows, dryRun: true }, { token: useSession.getState().token }),
    enabled: rows.length > 0,
    meta: { quiet: true },
  })
