import type { Device } from '@wifi-tms/contract/devices'
import type { Input } from '@wifi-tms/contract/endpoint'
import type { writeItems } from '@wifi-tms/contract/item-rows'
import { nameOf } from '../../fleet/devices/device-name.ts'
import { deviceDoubts, doubtOf } from './device-doubts.ts'
import { useDryRun } from './use-dry-run.ts'

/**
 * The doubts about the added devices of items, from a dry run of these rows. Devices that the items have already are
 * left out.
 */
export function useLinkDoubts(rows: Input<typeof writeItems>['rows'], added: readonly Device[]) {
  const { data, isLoading } = useDryRun(rows)
  // A warning names a device by its alias, or by its address if it has no alias.
  const namesOfAdded = new Map(added.map((device) => [device.alias || device.mac, nameOf(device)]))
  const warnings = data?.warnings.filter((warning) => namesOfAdded.has(doubtOf(warning)?.device ?? '')) ?? []
  const doubts = deviceDoubts(warnings).map(({ kind, names }) => ({
    kind,
    names: names.map((name) => namesOfAdded.get(name) ?? name),
  }))
  return { doubts, isPending: isLoading }
}
