import { conflict } from '@wifi-tms/contract/conflicts'
import { Refusal } from '@wifi-tms/contract/errors'
import { Down } from '@wifi-tms/contract/messages'
import type { OrderType } from '@wifi-tms/contract/orders'
import type { Ask } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import { newId } from '../../base/random/ids.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { listensAt, loadDevices } from '../wishes/queries.ts'
import { addOrder } from './queries.ts'
import { answerByOf } from './rules.ts'

/** What an order asks for; passwords reach the device and nobody else. */
type Asked = { wifi?: { ssid: string; password: string } | undefined; [field: string]: unknown }

/**
 * Gives a device an order: over its connection at once, or when it asks next where it only asks. Throws Refusal where it
 * is away. What the device answers waits for the fleet lock, so it finds the order committed.
 */
export async function giveOrder(
  core: Core,
  { deviceId, type, ...asked }: Asked & { deviceId: string; type: OrderType },
  { who, change, changed }: Ask<'devices'>,
): Promise<{ id: string }> {
  const id = newId()
  const now = core.now()
  await withFleetLock(change, async (tx, keep) => {
    const [device] = await loadDevices(tx, { ids: [deviceId] })
    if (!device) throw new Refusal('notFound', 'There is no such device')
    const { mac, alias, online, askAgainAt } = device
    const message = Down.parse({ type, id, ...asked })
    const told = { ...asked, ...(asked.wifi && { wifi: { ssid: asked.wifi.ssid } }) }
    const held = online && askAgainAt !== null
    await addOrder(tx, {
      id,
      deviceId,
      type,
      said: JSON.stringify(told),
      givenBy: who.username,
      at: now.toISOString(),
      message: held ? core.seal.close(JSON.stringify(message), id) : null,
      // A device that only asks comes before this moment, and then has its time to answer.
      answerBy: answerByOf(held ? new Date(askAgainAt) : now),
      endedAt: null,
      ok: null,
      reason: '',
    })
    keep({ object: { id: deviceId, name: alias || mac }, after: told })
    if (!held && !core.wire.toTag(mac, message, listensAt(device)))
      throw conflict('away', {}, 'The device is not connected')
  })
  changed('devices', [deviceId])
  return { id }
}
