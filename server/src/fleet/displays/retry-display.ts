import type { retryDevices as call } from '@wifi-tms/contract/displays'
import type { Output, Parsed } from '@wifi-tms/contract/endpoint'
import { Refusal } from '@wifi-tms/contract/errors'
import { sql } from 'kysely'
import type { CallContext } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { chosenDevices } from '../devices/choose.ts'
import { findDevice } from '../devices/queries.ts'
import { DisplayCounts } from '../wishes/counts.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import type { ChosenIds } from '../wishes/new-wishes.ts'

/**
 * Tries a display again on the devices where it has failed and is still wanted. Returns the number of these devices.
 * Throws Refusal.
 */
export async function retryDisplay(core: Core, id: string, { change }: Pick<CallContext, 'change'>): Promise<number> {
  const total = await withFleetLock(change, async (tx, recordChange) => {
    const display = await tx
      .selectFrom('display')
      .select(['seq', 'templateName'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!display) throw new Refusal('notFound', 'No such display')
    const { seq, templateName } = display
    const total = await retryWanted(tx, core.now(), tx.selectFrom('device').select('id').where('wishSeq', '=', seq))
    recordChange({ object: { id, name: templateName }, after: { total } })
    return total
  })
  core.reconcileNow()
  return total
}

/**
 * Tries the wanted picture again on those chosen devices on which it has failed. The audit line names the device if
 * only one was chosen. Throws Refusal if the choice is wrong.
 */
export async function retryDevices(
  core: Core,
  choice: Parsed<typeof call>,
  { change }: Pick<CallContext, 'change'>,
): Promise<Output<typeof call>> {
  const total = await withFleetLock(change, async (tx, recordChange) => {
    const chosen = await chosenDevices(tx, choice)
    const [firstId, ...otherIds] = choice.deviceIds ?? []
    const onlyDevice = firstId !== undefined && otherIds.length === 0 ? await findDevice(tx, firstId) : undefined
    const total = await retryWanted(tx, core.now(), chosen)
    recordChange({
      ...(onlyDevice && { object: { id: onlyDevice.id, name: onlyDevice.alias || onlyDevice.mac } }),
      after: { total },
    })
    return total
  })
  core.reconcileNow()
  return { total }
}

/**
 * Sets the wanted wishes of these devices back to waiting if they have failed. Returns the number of changed wishes.
 * The reason of the failure stays until the picture is shown.
 */
async function retryWanted(tx: Db, now: Date, chosen: ChosenIds): Promise<number> {
  const moment = now.toISOString()
  // Nobody else writes wishes while the fleet lock is held, so the wishes counted here are those that are updated.
  const failedBySeq = await tx
    .selectFrom('device')
    .select(['wishSeq', (row) => row.fn.countAll<number>().as('count')])
    .where('id', 'in', chosen)
    .where('wishState', '=', 'failed')
    .groupBy('wishSeq')
    .execute()
  await sql`
    update wish set state = 'waiting', failures = 0, retry_at = null, busy_since = null,
      paint_at = case when frame_id is null then ${moment} end,
      offer_at = case when frame_id is null then null else ${moment} end
    where state = 'failed' and (seq, device_id) in (
      select wish_seq, id from device where wish_state = 'failed' and id in (${chosen})
    )`.execute(tx)
  const counts = new DisplayCounts()
  for (const { wishSeq, count } of failedBySeq) counts.moveWishes(wishSeq!, 'failed', 'waiting', count)
  await counts.save(tx)
  return failedBySeq.reduce((sum, { count }) => sum + count, 0)
}
