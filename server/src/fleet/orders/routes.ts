import { Refusal } from '@wifi-tms/contract/errors'
import { askDevice, blinkDevice, configureDevice, readOrders, rebootDevice } from '@wifi-tms/contract/orders'
import type { Answer } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import { findDevice } from '../devices/queries.ts'
import { giveOrder } from './give-order.ts'
import { listOrders } from './queries.ts'

/** The calls by which people give orders to single devices. */
export function orderRoutes(core: Core, answer: Answer): void {
  answer(blinkDevice, ({ id: deviceId, ...order }, ask) => giveOrder(core, { ...order, deviceId, type: 'led' }, ask))
  answer(rebootDevice, ({ id: deviceId, ...order }, ask) =>
    giveOrder(core, { ...order, deviceId, type: 'reboot' }, ask),
  )
  answer(askDevice, ({ id: deviceId, ...order }, ask) => giveOrder(core, { ...order, deviceId, type: 'ask' }, ask))
  answer(configureDevice, ({ id: deviceId, ...order }, ask) =>
    giveOrder(core, { ...order, deviceId, type: 'config' }, ask),
  )
  answer(readOrders, async ({ id }) => {
    if (!(await findDevice(core.db, id))) throw new Refusal('notFound', 'There is no such device')
    return { items: await listOrders(core.db, id, core.now()) }
  })
}
