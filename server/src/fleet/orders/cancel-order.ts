import type { Output, Parsed } from '@wifi-tms/contract/endpoint'
import { Refusal } from '@wifi-tms/contract/errors'
import type { cancelOrder as call } from '@wifi-tms/contract/orders'
import type { CallContext } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import { findDevice } from '../devices/queries.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { cancelWaiting, listOrders } from './queries.ts'

/**
 * Cancels an order that waits; an order in any other state stays as it is. Throws Refusal if there is no such order.
 */
export async function cancelOrder(
  core: Core,
  { id: deviceId, order: id }: Parsed<typeof call>,
  { change, changed, unchanged }: CallContext<'devices'>,
): Promise<Output<typeof call>> {
  const now = core.now()
  const readOrder = async (db: Core['db']) => {
    const order = (await listOrders(db, deviceId, now)).find((order) => order.id === id)
    if (!order) throw new Refusal('notFound', 'There is no such command')
    return order
  }
  const { state } = await readOrder(core.db)
  if (state !== 'waiting') {
    unchanged()
    return { id, state }
  }
  const cancelledOrder = await withFleetLock(change, async (tx, recordChange) => {
    const device = await findDevice(tx, deviceId)
    if (!device) throw new Refusal('notFound', 'There is no such device')
    await cancelWaiting(tx, { deviceId, id }, now)
    const { type, state } = await readOrder(tx)
    recordChange({
      object: { id: deviceId, name: device.alias || device.mac },
      before: { order: type },
      after: { order: null },
    })
    return { id, state }
  })
  changed('devices', [deviceId])
  return cancelledOrder
}
