import type { changeDevices as call } from '@wifi-tms/contract/bulk'
import type { Parsed } from '@wifi-tms/contract/endpoint'
import type { Ask } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import { type BulkOutcome, inPortions } from './in-portions.ts'
import { orderDevices } from './order-devices.ts'
import { removeDevices } from './remove-devices.ts'
import { setDevices } from './set-devices.ts'

/**
 * Changes many devices portion by portion, each in a transaction of its own; with `after` only the portion after that
 * place. All are checked before the first is changed. Named devices get a line of the history each, devices of a filter one
 * line with their number. Throws Refusal.
 */
export async function changeMany(
  core: Core,
  { set, order, delete: _, dryRun = false, after, ...choice }: Parsed<typeof call>,
  ask: Ask<'devices' | 'displays'>,
): Promise<BulkOutcome> {
  const { judge, save } = set
    ? setDevices(core, set, choice, ask)
    : order
      ? orderDevices(core, order, choice, ask)
      : removeDevices(core, choice, ask)
  const judged = dryRun || after === undefined ? await inPortions(after, judge) : null
  if (dryRun) {
    ask.unchanged()
    return judged!
  }
  if (choice.deviceIds) ask.changed('devices', choice.deviceIds)
  return inPortions(after, save)
}
