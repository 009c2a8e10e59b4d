import type { letInAgain as call } from '@wifi-tms/contract/devices'
import type { Output, Parsed } from '@wifi-tms/contract/endpoint'
import type { Ask } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import { findDevice } from '../devices/queries.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { openKey } from './queries.ts'
import { letInUntil } from './rules.ts'

/** Lets devices use the product's key again for some hours. If there is a single one, the history names it. */
export function letInAgain(
  { now }: Pick<Core, 'now'>,
  { hours, ...choice }: Parsed<typeof call>,
  { change }: Pick<Ask, 'change'>,
): Promise<Output<typeof call>> {
  const until = letInUntil(hours, now())
  return withFleetLock(change, async (tx, keep) => {
    const [id, ...others] = choice.deviceIds ?? []
    const only = id !== undefined && others.length === 0 ? await findDevice(tx, id) : undefined
    const total = await openKey(tx, choice, until)
    keep({
      ...(only && { object: { id: only.id, name: only.alias || only.mac } }),
      before: { letInUntil: only?.letInUntil },
      after: { letInUntil: until, total },
    })
    return { total }
  })
}
