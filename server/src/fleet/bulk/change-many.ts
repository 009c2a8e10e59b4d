import type { changeDevices as call } from '@wifi-tms/contract/bulk'
import type { Parsed } from '@wifi-tms/contract/endpoint'
import type { CallContext } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import { type BulkOutcome, inPortions } from './in-portions.ts'
import { orderDevices } from './order-devices.ts'
import { removeDevices } from './remove-devices.ts'
import { setDevices } from './set-devices.ts'

/**
 * Changes many devices portion by portion, each in a transaction of its own. Without `after` all portions are checked
 * before the first is changed. With `after`, only one portion is changed: the next devices with numbers above `after`.
 * Each device that the call names gets an audit line; devices chosen by a filter share one line with their count.
 * Throws Refusal.
 */
export async function changeMany(
  core: Core,
  { set, order, delete: _, dryRun = false, after, ...choice }: Parsed<typeof call>,
  ask: CallContext<'devices' | 'displays'>,
): Promise<BulkOutcome> {
  const chooseWork = () => {
    if (set) return setDevices(core, set, choice, ask)
    return order ? orderDevices(core, order, choice, ask) : removeDevices(core, choice, ask)
  }
  const { judge, save } = chooseWork()
  const expectedOutcome = dryRun || after === undefined ? await inPortions(after, judge) : null
  if (dryRun) {
    ask.unchanged()
    return expectedOutcome!
  }
  if (choice.deviceIds) ask.changed('devices', choice.deviceIds)
  return inPortions(after, save)
}
