import type { Up } from '@wifi-tms/contract/messages'
import type { Db } from '../../base/database/db.ts'
import { endOrder, findOpen, keepPasswordSet } from './queries.ts'
import { endedOrderId, endingBy } from './rules.ts'

/** A message of a device that may answer orders. */
export interface PossibleAnswer {
  deviceId: string
  message: Up | { type: 'connected' }
}

/** Ends the orders that devices have answered. Returns the ids of these devices. */
export async function endOrders(tx: Db, messages: readonly PossibleAnswer[], now: Date): Promise<string[]> {
  const orderIds = messages.map(({ message }) => endedOrderId(message))
  // Null stands for a hello, which may end the orders of type `ask` to the device that sent it.
  const ids = orderIds.filter((id) => typeof id === 'string')
  const greetingDeviceIds = messages.flatMap(({ deviceId }, index) => (orderIds[index] === null ? [deviceId] : []))
  if (ids.length === 0 && greetingDeviceIds.length === 0) return []
  const endedIds: string[] = []
  for (const order of await findOpen(tx, ids, greetingDeviceIds)) {
    const messagesOfDevice = messages.filter(({ deviceId }) => deviceId === order.deviceId)
    const endings = messagesOfDevice.map(({ message }) => endingBy(order, message, now))
    const ending = endings.find((candidate) => candidate !== undefined)
    if (!ending) continue
    const { ok, reason } = ending
    await endOrder(tx, order.id, { ok: Number(ok), reason, endedAt: now.toISOString() })
    if (ok && order.type === 'config' && 'wifi' in JSON.parse(order.said)) await keepPasswordSet(tx, order.deviceId)
    endedIds.push(order.deviceId)
  }
  return endedIds
}
