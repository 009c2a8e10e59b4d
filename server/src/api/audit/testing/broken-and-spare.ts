import { changeDevices } from '@wifi-tms/contract/bulk'
import { devices } from '@wifi-tms/contract/devices'
import type { TestServer } from '../../../testing/start.ts'

/** Adds two devices; `swap` is the input by which the spare replaces the broken one. */
export async function addBrokenAndSpare(server: TestServer, product: string) {
  const add = async (mac: string, alias: string) => (await server.ask(devices.create, { mac, alias, product }))._id
  const swap = { id: await add('b0b0b0b0b0b0', 'Broken'), by: await add('b0b0b0b0b0b1', 'Spare') }
  const remove = () => server.ask(changeDevices, { deviceIds: [swap.id, swap.by], delete: true })
  return { swap, remove }
}
