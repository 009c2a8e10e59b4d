import type { Endpoint } from '@wifi-tms/contract/endpoint'
import {
  askDevice,
  blinkDevice,
  cancelOrder,
  configureDevice,
  readOrders,
  rebootDevice,
} from '@wifi-tms/contract/orders'
import type { TestServer } from '../../../testing/start.ts'

/** Makes a call and checks its line in the history; `name` is the object's name in that line. */
type Act = (call: Endpoint, input: object, name: string) => Promise<unknown>

/** Sends a device each kind of order. */
export async function actOrders(act: Act, id: string, name: string): Promise<void> {
  for (const call of [blinkDevice, rebootDevice, askDevice]) await act(call, { id }, name)
  const settings = { wifi: { ssid: 'Hall', password: '' }, mqtt: { host: 'h', port: 1883 }, server: 'http://h' }
  await act(configureDevice, { id, ...settings }, name)
}

/** Orders something from a disconnected device, and cancels it. */
export async function actCancel(server: TestServer, act: Act, id: string, name: string): Promise<void> {
  await act(blinkDevice, { id }, name)
  const [order] = (await server.ask(readOrders, { id })).items
  await act(cancelOrder, { id, order: order!.id }, name)
}
