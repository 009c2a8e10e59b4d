import { conflict } from '@wifi-tms/contract/conflicts'
import { Refusal, wrong } from '@wifi-tms/contract/errors'
import { Down } from '@wifi-tms/contract/messages'
import type { OrderType } from '@wifi-tms/contract/orders'
import { isAble } from '@wifi-tms/contract/protocols'
import type { Ask } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import { newId } from '../../base/random/ids.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { listensAt, loadDevices } from '../wishes/queries.ts'
import { closeOrder } from './due-orders.ts'
import { addOrder, keepTold } from './queries.ts'
import { answerByOf } from './rules.ts'

/** The fields of an order; passwords reach only the device. */
type Asked = { wifi?: { ssid: string; password: string } | undefined; [field: string]: unknown }

/**
 * Gives a device an order: over its connection at once, or at its next request where it only asks. Throws Refusal where
 * it is away. If it disconnects just now it gets the order at its next hello.
 */
export async function giveOrder(
  core: Core,
  { deviceId, type, ...order }: Asked & { deviceId: string; type: OrderType },
  { who, change, changed }: Ask<'devices'>,
): Promise<{ id: string }> {
  const id = newId()
  const now = core.now()
  const told = await withFleetLock(change, async (tx, keep) => {
    const [device] = await loadDevices(tx, { ids: [deviceId] })
    if (!device) throw new Refusal('notFound', 'There is no such device')
    const { mac, alias, online, askAgainAt, protocol } = device
    if (!isAble(protocol, type)) throw wrong('id', 'This device’s protocol cannot carry that')
    const message = Down.parse({ type, id, ...order })
    const visible = { ...order, ...(order.wifi && { wifi: { ssid: order.wifi.ssid } }) }
    const listens = listensAt(device)
    const held = online && askAgainAt !== null
    if (!held && listens === null) throw conflict('away', {}, 'The device is not connected')
    await addOrder(tx, {
      id,
      deviceId,
      type,
      said: JSON.stringify(visible),
      givenBy: who.username,
      at: now.toISOString(),
      message: closeOrder(core, id, message, held ? null : now),
      // A device that only asks comes before this moment, even if one answer is lost, and then has its time.
      answerBy: answerByOf(held ? new Date(askAgainAt) : now),
      endedAt: null,
      ok: null,
      reason: '',
    })
    keep({ object: { id: deviceId, name: alias || mac }, after: visible })
    return held ? undefined : { mac, message, listens }
  })
  if (told && !core.wire.toTag(told.mac, told.message, told.listens))
    await keepTold(core.db, id, { message: closeOrder(core, id, told.message, null) })
  changed('devices', [deviceId])
  return { id }
}
