import { devices } from '@wifi-tms/contract/devices'
import type { CallContext } from '../../api/http/answer.ts'
import { findUsedDevice, refuseInUse, usersOfDevice } from '../../api/resources/used-by.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { forgetDevices } from './change-device.ts'
import { chosenDevices, type DeviceChoice } from './choose.ts'

/** The maximum number of rejected macs that are recorded. */
const MOST_REJECTED = 10_000

type JudgeContext = Pick<CallContext<'devices'>, 'who' | 'change' | 'changed'>

/** Finds those of the chosen devices that wait for approval. */
const findWaitingDevices = async (tx: Db, choice: DeviceChoice) =>
  tx
    .selectFrom('device')
    .selectAll()
    .where('id', 'in', await chosenDevices(tx, choice))
    .where('approved', '=', 0)
    .execute()

/**
 * Approves those chosen devices that wait: they are accepted when they connect again. Writes an audit line for each.
 * Throws Refusal if the choice is wrong.
 */
export async function approve(choice: DeviceChoice, { change, changed }: JudgeContext): Promise<{ total: number }> {
  const ids = await withFleetLock(change, async (tx, recordChange) => {
    const waiting = await findWaitingDevices(tx, choice)
    for (const { id, alias, mac } of waiting) {
      await tx.updateTable('device').set({ approved: 1 }).where('id', '=', id).execute()
      recordChange({ object: { id, name: alias || mac }, before: { approved: false }, after: { approved: true } })
    }
    if (waiting.length === 0) recordChange({ after: { total: 0 } })
    return waiting.map(({ id }) => id)
  })
  changed('devices', ids)
  return { total: ids.length }
}

/**
 * Removes those chosen devices that wait, and records their macs, so that they are refused when they connect again.
 * Only the newest rejections are kept, so a device whose rejection is old may try again. Writes an audit line for each
 * device. Throws Refusal if the choice is wrong, or if something uses one of the devices, for example as a door sign.
 */
export async function reject(
  core: Core,
  choice: DeviceChoice,
  { who, change, changed }: JudgeContext,
): Promise<{ total: number }> {
  const now = core.now().toISOString()
  const rejected = await withFleetLock(change, async (tx, recordChange) => {
    const waiting = await findWaitingDevices(tx, choice)
    const usedId = await findUsedDevice(
      tx,
      waiting.map(({ id }) => id),
    )
    if (usedId) refuseInUse(devices, await usersOfDevice(tx, usedId))
    await forgetDevices(tx, waiting)
    for (const row of waiting) {
      const { mac } = row
      await tx
        .insertInto('rejectedMac')
        .values({ mac, at: now, username: who.username })
        .onConflict((clash) => clash.column('mac').doUpdateSet({ at: now, username: who.username }))
        .execute()
      recordChange({ object: { id: row.id, name: row.alias || mac }, before: { mac }, after: {} })
    }
    const newest = tx.selectFrom('rejectedMac').select('mac').orderBy('at', 'desc').orderBy('mac').limit(MOST_REJECTED)
    await tx.deleteFrom('rejectedMac').where('mac', 'not in', newest).execute()
    if (waiting.length === 0) recordChange({ after: { total: 0 } })
    return waiting
  })
  for (const { mac } of rejected) core.wire.cut(mac)
  const ids = rejected.map(({ id }) => id)
  changed('devices', ids)
  return { total: ids.length }
}
