import { Refusal } from '@wifi-tms/contract/errors'
import {
  askDevice,
  blinkDevice,
  cancelOrder as cancelCall,
  configureDevice,
  readOrders,
  rebootDevice,
} from '@wifi-tms/contract/orders'
import type { Answer } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import { findDevice } from '../devices/queries.ts'
import { cancelOrder } from './cancel-order.ts'
import { giveOrder } from './give-order.ts'
import { listOrders } from './queries.ts'

/** The calls by which people give orders to single devices. */
export function orderRoutes(core: Core, answer: Answer): void {
  answer(blinkDevice, ({ id, validFor, now, ...fields }, ask) =>
    giveOrder(core, id, { type: 'led', validFor, now, fields }, ask),
  )
  answer(rebootDevice, ({ id, validFor, now, ...fields }, ask) =>
    giveOrder(core, id, { type: 'reboot', validFor, now, fields }, ask),
  )
  answer(askDevice, ({ id, validFor, now, ...fields }, ask) =>
    giveOrder(core, id, { type: 'ask', validFor, now, fields }, ask),
  )
  answer(configureDevice, ({ id, validFor, now, ...fields }, ask) =>
    giveOrder(core, id, { type: 'config', validFor, now, fields }, ask),
  )
  answer(cancelCall, (which, ask) => cancelOrder(core, which, ask))
  answer(readOrders, async ({ id }) => {
    if (!(await findDevice(core.db, id))) throw new Refusal('notFound', 'There is no such device')
    return { items: await listOrders(core.db, id, core.now()) }
  })
}
