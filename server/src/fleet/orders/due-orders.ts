import { Down } from '@wifi-tms/contract/messages'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { findHeldOrders, markOrdersSent } from './queries.ts'
import { isDue } from './rules.ts'

type Sealing = Pick<Core, 'seal'>

/** Encrypts the message of an order. The encrypted message is stored until the device's answer. */
export const sealOrder = ({ seal }: Sealing, id: string, message: Down): string =>
  seal.encrypt(JSON.stringify(message), id)

async function findDue(db: Db, { seal }: Sealing, deviceIds: readonly string[], now: Date) {
  return (await findHeldOrders(db, deviceIds)).flatMap(({ message: sealedText, ...order }) => {
    const text = isDue(order, now) ? seal.decrypt(sealedText!, order.id) : undefined
    return text === undefined ? [] : [{ ...order, message: Down.parse(JSON.parse(text)) }]
  })
}

/**
 * Finds the due orders to these devices, oldest first, and marks them as sent. They are to be sent after the commit.
 */
export async function takeDueOrders(tx: Db, sealing: Sealing, deviceIds: readonly string[], now: Date) {
  const dueNow = deviceIds.length === 0 ? [] : await findDue(tx, sealing, deviceIds, now)
  await markOrdersSent(
    tx,
    dueNow.map(({ id }) => id),
    now,
  )
  return dueNow.map(({ deviceId, message }) => ({ deviceId, message }))
}

/** Finds the due orders to a device that polls, and marks them as sent. */
export async function dueOrders(core: Pick<Core, 'db' | 'seal' | 'now'>, deviceId: string): Promise<Down[]> {
  const now = core.now()
  if ((await findDue(core.db, core, [deviceId], now)).length === 0) return []
  const sentOrders = await withFleetLock(core.db, (tx) => takeDueOrders(tx, core, [deviceId], now))
  return sentOrders.map(({ message }) => message)
}
