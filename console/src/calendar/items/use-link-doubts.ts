import { useQuery } from '@tanstack/react-query'
import type { Device } from '@wifi-tms/contract/devices'
import type { Input } from '@wifi-tms/contract/endpoint'
import { items, writeItems } from '@wifi-tms/contract/items'
import { call } from '../../base/http/call.ts'
import { useSession } from '../../base/session/session.ts'
import { nameOf } from '../../fleet/devices/device-name.ts'
import { deviceDoubts, doubtOf } from './device-doubts.ts'

/**
 * The doubts about the added devices of items, from a dry run of these rows. Devices that the items have already are
 * left out.
 */
export function useLinkDoubts(rows: Input<typeof writeItems>['rows'], added: readonly Device[]) {
  const { data, isLoading } = useQuery({
    queryKey: [items.list.reads, 'doubts of links', rows],
    queryFn: () => call(writeItems, { rows, dryRun: true }, { token: useSession.getState().token }),
    enabled: rows.length > 0,
    meta: { quiet: true },
  })
  const namesOfAdded = new Map(added.map((device) => [device.alias || device.mac, nameOf(device)]))
  const warnings = data?.warnings.filter((warning) => namesOfAdded.has(doubtOf(warning)?.device ?? '')) ?? []
  const doubts = deviceDoubts(warnings).map(({ kind, names }) => ({
    kind,
    names: names.map((name) => namesOfAdded.get(name) ?? name),
  }))
  return { doubts, isPending: isLoading }
}
