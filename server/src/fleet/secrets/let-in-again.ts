import type { letInAgain as call } from '@wifi-tms/contract/device-calls'
import type { Output, Parsed } from '@wifi-tms/contract/endpoint'
import type { CallContext } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import { findDevice } from '../devices/queries.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { reopenKey } from './queries.ts'
import { endOfLetIn } from './rules.ts'

/**
 * Allows devices that lost their secrets to log in with their product's key again, for some hours. The line in the
 * audit names the device if only one is chosen.
 */
export function letInAgain(
  { now }: Pick<Core, 'now'>,
  { hours, ...choice }: Parsed<typeof call>,
  { change }: Pick<CallContext, 'change'>,
): Promise<Output<typeof call>> {
  const until = endOfLetIn(hours, now())
  return withFleetLock(change, async (tx, recordChange) => {
    const [id, ...others] = choice.deviceIds ?? []
    const onlyDevice = id !== undefined && others.length === 0 ? await findDevice(tx, id) : undefined
    const total = await reopenKey(tx, choice, until)
    recordChange({
      ...(onlyDevice && { object: { id: onlyDevice.id, name: onlyDevice.alias || onlyDevice.mac } }),
      before: { letInUntil: onlyDevice?.letInUntil },
      after: { letInUntil: until, total },
    })
    return { total }
  })
}
