import { Refusal } from '@wifi-tms/contract/errors'
import type { FastifyReply } from 'fastify'
import { refuse } from '../../api/http/refuse.ts'
import { findWantedFirmware } from '../devices/queries.ts'
import { dueFirmware } from '../firmware/move-firmware.ts'
import { findOta } from '../firmware/queries.ts'
import type { FleetCore } from '../ingest/fleet-core.ts'
import { orderForPolling } from '../rollouts/order-targets.ts'
import type { Visitor } from '../visits/find-visitor.ts'
import { type AddressOf, readSigned } from './address.ts'
import { modelNumber } from './models.ts'
import { findMac } from './queries.ts'
import { isOpen, type TrmnlHeaders } from './rules.ts'

/** The prefix in the signed names of firmware. */
const NAME_PREFIX = 'firmware-'

/**
 * The fields that offer a device the firmware that is ordered for it; undefined if none is ordered. The device checks
 * no version, and once a day installs any firmware that it is offered. So an order ends with its first try: the version
 * that the device reports next shows if the installation worked.
 */
export async function offerFirmware(core: FleetCore, visitor: Visitor, { model }: TrmnlHeaders, addressOf: AddressOf) {
  const { deviceId, mac, uri, firmwareState, rolloutId } = visitor
  if (rolloutId !== null) await orderForPolling(core, deviceId)
  else if (!isOpen(firmwareState)) return undefined
  const [order] = await findWantedFirmware(core.db, [deviceId])
  if (!order || !isOpen(order.state)) return undefined
  if (order.state === 'installing') {
    await core.ingest(mac, { type: 'result', id: order.id, ok: false, reason: 'not-installed' }, { uri })
    return undefined
  }
  const ota = await findOta(core.db, order.ota)
  if (ota === undefined || ota.hardwareVersion !== modelNumber(model)) return undefined
  const name = `${NAME_PREFIX}${order.id}-${deviceId}`
  return { update_firmware: true, firmware_url: addressOf(name, 'bin') }
}

/** Sends the firmware of a signed address while the order is open. The device installs it after the last byte. */
export async function sendFirmware(
  core: FleetCore,
  call: string,
  reply: FastifyReply,
  mayDownload: (deviceId: string) => boolean,
): Promise<FastifyReply> {
  const [id, deviceId] = readSigned(core, call)?.slice(NAME_PREFIX.length).split('-') ?? []
  if (deviceId && !mayDownload(deviceId)) throw new Refusal('tooMany')
  const mac = deviceId && (await findMac(core.db, deviceId))
  const [order] = mac ? await dueFirmware(core, deviceId, true) : []
  const file = order?.type === 'ota' && order.id === id ? await core.blobs.find(order.sha256) : undefined
  if (!mac || !file) return refuse(reply, 404, 'No such firmware')
  core.note(mac, { direction: 'down', message: order! })
  // An answer to HEAD holds no firmware.
  if (reply.request.method === 'GET')
    reply.raw.once('finish', () => void core.ingest(mac, { type: 'progress', id: id!, percent: 100 }))
  return reply.headers({ 'content-type': 'application/octet-stream', 'content-length': file.size }).send(file.stream())
}
