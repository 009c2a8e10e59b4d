import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import type { RolloutTable } from '../../base/database/rollout-tables.ts'
import { takeDueOrders } from '../orders/due-orders.ts'
import { storeOrders, type WantedOrder } from '../orders/give-order.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { listeningServerId, loadDevices } from '../wishes/queries.ts'
import { failUnordered, findLate, findUnanswered, saveOutcome } from './settings-queries.ts'
import { returnDeadline, TRIAL_SECONDS } from './settings-rules.ts'
import { saveOrder } from './turn-queries.ts'

type Sealing = Pick<Core, 'seal' | 'now'>

/** Encrypts the settings of a rollout, including the passwords in them, for the row of the rollout. */
export const sealSettings = ({ seal }: Pick<Core, 'seal'>, id: string, settings: object): string =>
  seal.encrypt(JSON.stringify(settings), id)

/** Encrypts settings again that were encrypted with a former key, as long as that key is configured too. */
export async function sealSettingsAgain({ db, seal }: Pick<Core, 'db' | 'seal'>): Promise<void> {
  if (!seal.isRotating) return
  await withFleetLock(db, async (tx) => {
    const rollouts = await tx.selectFrom('rollout').select(['id', 'sealed']).where('sealed', 'is not', null).execute()
    for (const { id, sealed } of rollouts) {
      const settings = seal.decrypt(sealed!, id)
      if (settings !== undefined)
        await tx
          .updateTable('rollout')
          .set({ sealed: seal.encrypt(settings, id) })
          .where('id', '=', id)
          .execute()
    }
  })
}

/**
 * Orders the settings for devices of a rollout that are present. Returns the messages to connected devices, to be sent
 * after the commit. Devices that poll get their messages as the answer. A lost message is repeated only for as long as
 * a device tries new settings: a device that reconnects later may have tried them and gone back to its old settings.
 */
export async function orderSettings(tx: Db, core: Sealing, row: RolloutTable, ids: readonly string[]) {
  if (row.sealed === null || ids.length === 0) return []
  const settings = core.seal.decrypt(row.sealed, row.id)
  if (settings === undefined) {
    await failUnordered(tx, row.id, ids, 'unreadable')
    return []
  }
  const fields = JSON.parse(settings) as WantedOrder['fields']
  const wanted = { type: 'config', validFor: TRIAL_SECONDS, now: false, repeats: true, fields } as const
  const devices = await loadDevices(tx, { ids })
  const orders = await storeOrders(core, tx, devices, wanted, row.createdBy)
  const messages = []
  for (const [index, { id: orderId, mac, message, serverId }] of orders.entries()) {
    const { deviceId, wake } = devices[index]!
    await saveOrder(tx, row.id, { deviceId, orderId, deadlineAt: returnDeadline(core.now(), wake) })
    if (serverId !== null) messages.push({ deviceId, mac, message, serverId })
  }
  return messages
}

/** Repeats the order to those devices of a rollout that are connected and have not answered the order. */
export async function repeatUnanswered(
  { db, seal, now, wire }: Sealing & Pick<Core, 'db' | 'wire'>,
  rolloutId: string,
) {
  if ((await findUnanswered(db, rolloutId, now())).length === 0) return
  const repeatedOrders = await withFleetLock(db, async (tx) => {
    const ids = (await findUnanswered(tx, rolloutId, now())).map(({ id }) => id)
    const devices = new Map((await loadDevices(tx, { ids })).map((device) => [device.deviceId, device]))
    return (await takeDueOrders(tx, { seal }, ids, now())).map(({ deviceId, message }) => ({
      message,
      device: devices.get(deviceId)!,
    }))
  })
  for (const { device, message } of repeatedOrders) wire.toTag(device.mac, message, listeningServerId(device))
}

/** Records that settings have failed on the devices that did not come back in time. */
export async function failOverdueSettings({ db, now }: Pick<Core, 'db' | 'now'>): Promise<void> {
  if ((await findLate(db, now())).length === 0) return
  await withFleetLock(db, async (tx) => {
    for (const orderId of await findLate(tx, now())) await saveOutcome(tx, orderId, { state: 'failed', reason: 'lost' })
  })
}
