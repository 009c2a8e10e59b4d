import { conflict } from '@wifi-tms/contract/conflicts'
import { Refusal, wrong } from '@wifi-tms/contract/errors'
import { Down } from '@wifi-tms/contract/messages'
import type { OrderState, OrderType } from '@wifi-tms/contract/orders'
import { isAble } from '@wifi-tms/contract/protocols'
import type { CallContext } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { newId } from '../../base/random/ids.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { type DeviceRecord, listeningServerId, loadDevices } from '../wishes/queries.ts'
import { momentAfter } from '../wishes/wish-steps.ts'
import { sealOrder } from './due-orders.ts'
import { addOrders, replaceOrders, saveUnreached } from './queries.ts'
import { answerByOf } from './rules.ts'

/** An order as people give it. A password in it is sent only to the device. */
export interface WantedOrder {
  type: OrderType
  /** Seconds for which the order may wait. */
  validFor: number
  /** True if the order must not wait. */
  now: boolean
  /** True if the order is sent again even to a device that stays connected and does not answer. */
  repeats?: boolean
  fields: { wifi?: { ssid: string; password: string } | undefined; [field: string]: unknown }
}

/** The fields of an order without the password, which only the device may read. */
export const visibleFields = ({ fields: { wifi, ...fields } }: Pick<WantedOrder, 'fields'>) => ({
  ...fields,
  ...(wifi && { wifi: { ssid: wifi.ssid } }),
})

/** An order to one device. `serverId` is the server to which the device is connected; null if the order has to wait. */
interface GivenOrder {
  id: string
  mac: string
  message: Down
  serverId: string | null
  validUntil: string
}

/**
 * Stores an order for each of these devices, which replaces their waiting orders of the same type. All of these devices
 * must be able to carry the order out.
 */
export async function storeOrders(
  core: Pick<Core, 'now' | 'seal'>,
  tx: Db,
  devices: readonly DeviceRecord[],
  wanted: WantedOrder,
  givenBy: string,
): Promise<GivenOrder[]> {
  const now = core.now()
  const { type, fields } = wanted
  const answerBy = answerByOf(now)
  const validUntil = wanted.now ? answerBy : momentAfter(now, wanted.validFor)
  const newOrders = devices.map((device) => {
    const id = newId()
    return { id, device, message: Down.parse({ type, id, ...fields }), serverId: listeningServerId(device) }
  })
  await replaceOrders(
    tx,
    devices.map(({ deviceId }) => deviceId),
    type,
    now,
  )
  const visibleText = JSON.stringify(visibleFields(wanted))
  await addOrders(
    tx,
    newOrders.map(({ id, device, message, serverId }) => ({
      id,
      deviceId: device.deviceId,
      type,
      said: visibleText,
      givenBy,
      at: now.toISOString(),
      message: sealOrder(core, id, message),
      // Once a waiting order is sent, it gets another `answerBy`.
      answerBy: serverId === null ? validUntil : answerBy,
      // An order to a device that listens and stays awake is sent only now, unless the order is to be repeated.
      validUntil: serverId === null || device.sleeps || wanted.repeats ? validUntil : answerBy,
      toldAt: serverId === null ? null : now.toISOString(),
      timesTold: serverId === null ? 0 : 1,
      endedAt: null,
      ok: null,
      reason: '',
      dropped: null,
    })),
  )
  return newOrders.map(({ id, device: { mac }, message, serverId }) => ({ id, mac, message, serverId, validUntil }))
}

/** Sends orders to connected devices, after the commit. Returns the ids of the orders that wait. */
export async function sendOrders({ db, wire }: Core, givenOrders: readonly GivenOrder[]): Promise<Set<string>> {
  const unreached = givenOrders.filter(
    ({ mac, message, serverId }) => serverId !== null && !wire.toTag(mac, message, serverId),
  )
  // All orders that are given together wait until the same moment.
  if (unreached.length > 0)
    await saveUnreached(
      db,
      unreached.map(({ id }) => id),
      unreached[0]!.validUntil,
    )
  const waiting = [...unreached, ...givenOrders.filter(({ serverId }) => serverId === null)]
  return new Set(waiting.map(({ id }) => id))
}

/**
 * Gives a device an order: over its connection at once, or at its next contact. Throws Refusal if the device's protocol
 * has no such order, or if the device is not connected and the order must not wait.
 */
export async function giveOrder(
  core: Core,
  deviceId: string,
  wanted: WantedOrder,
  { who, change, changed }: CallContext<'devices'>,
): Promise<{ id: string; state: OrderState }> {
  const givenOrders = await withFleetLock(change, async (tx, recordChange) => {
    const [device] = await loadDevices(tx, { ids: [deviceId] })
    if (!device) throw new Refusal('notFound', 'There is no such device')
    const { mac, alias, protocol } = device
    if (!isAble(protocol, wanted.type)) throw wrong('id', 'This device’s protocol cannot carry that')
    if (wanted.now && listeningServerId(device) === null) throw conflict('away', {}, 'The device is not connected')
    recordChange({ object: { id: deviceId, name: alias || mac }, after: visibleFields(wanted) })
    return storeOrders(core, tx, [device], wanted, who.username)
  })
  const waiting = await sendOrders(core, givenOrders)
  changed('devices', [deviceId])
  const { id } = givenOrders[0]!
  return { id, state: waiting.has(id) ? 'waiting' : 'sent' }
}
