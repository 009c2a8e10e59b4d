import type { FastifyReply } from 'fastify'
import { refuse } from '../../api/http/refuse.ts'
import type { FleetCore } from '../ingest/fleet-core.ts'
import { blankFile, frameFile } from '../visits/picture-files.ts'
import { findFrame, findPanel } from '../visits/queries.ts'
import { recordFetchWhenSent } from '../visits/when-sent.ts'
import { readDeliveryId } from '../wishes/delivery-id.ts'
import { MIRROR_PREFIX, readSigned } from './address.ts'
import { findSentDelivery } from './queries.ts'
import { friendlyId, isAddressOutdated } from './rules.ts'

/** Sends a PNG. The content type has no charset, as devices compare it letter by letter. */
const sendPng = (reply: FastifyReply, bytes: Uint8Array) =>
  reply.headers({ 'content-type': 'image/png', 'content-length': bytes.length, 'cache-control': 'private' }).send(bytes)

/**
 * Sends the picture of a signed address. After the last byte it counts as fetched, unless the address is for a mirror.
 */
export async function sendPicture(core: FleetCore, call: string, reply: FastifyReply): Promise<FastifyReply> {
  const name = readSigned(core, call)
  if (name === undefined) return refuse(reply, 404, 'No such picture')
  if (name.startsWith('blank-')) return sendBlank(core, name.slice('blank-'.length), reply)
  const isMirrored = name.startsWith(MIRROR_PREFIX)
  const id = isMirrored ? name.slice(MIRROR_PREFIX.length) : name
  const delivery = readDeliveryId(id)
  const stored = delivery && (await findSentDelivery(core.db, delivery))
  if (!delivery || stored?.approved !== 1 || stored.frameId === null) return refuse(reply, 404, 'No such picture')
  const isOld = delivery.number !== stored.number
  if (isOld && stored.wantedAt !== null && isAddressOutdated(stored.wantedAt, core.now()))
    return refuse(reply, 410, 'This picture is wanted no more')
  const row = await findFrame(core.db, stored.frameId)
  if (!row?.sha256.startsWith(delivery.framePrefix)) return refuse(reply, 404, 'No such picture')
  const bytes = await frameFile(core, row, 'panel')
  if (!isMirrored) recordFetchWhenSent(core, reply, stored.mac, id)
  return sendPng(reply, bytes)
}

async function sendBlank(core: FleetCore, deviceId: string, reply: FastifyReply) {
  const device = await core.db
    .selectFrom('device')
    .select(['mac', 'alias', 'screenType'])
    .where('id', '=', deviceId)
    .executeTakeFirst()
  const panel = device && (await findPanel(core.db, device.screenType))
  if (!panel) return refuse(reply, 404, 'No such picture')
  return sendPng(reply, await blankFile(core, panel, device.alias || friendlyId(device.mac), 'panel'))
}
