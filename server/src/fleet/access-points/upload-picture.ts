import { uprightSize } from '@wifi-tms/contract/drawing'
import { framePanel } from '../../content/painting/frame-png.ts'
import { findOrMakeDelivery } from '../deliveries/due.ts'
import type { FleetCore } from '../ingest/fleet-core.ts'
import { findFrame } from '../visits/queries.ts'
import { restOf } from '../visits/rest-of.ts'
import { changeDevices, stepOf } from '../wishes/change-devices.ts'
import { deliveryId } from '../wishes/delivery-id.ts'
import type { DeviceRecord } from '../wishes/queries.ts'
import { cameAgain } from '../wishes/rules.ts'
import type { AccessPointLink } from './ask-access-point.ts'
import { type FoundAccessPoint, type FoundTag, saveTag } from './queries.ts'
import { readTag } from './read-tags.ts'
import { hasArrived, inTableColours, isLost, type TagRecord, type TagType, tryAgainAt } from './rules.ts'

/**
 * Seconds until a delivery has failed: a day, as a tag may sleep for hours. A lost picture is uploaded again long
 * before.
 */
const DELIVERY_TIMEOUT_SECONDS = 86_400

/** A tag that an access point holds: its stored row with its device, and the access point's record of it. */
export interface HeldTag {
  accessPoint: Pick<FoundAccessPoint, 'id' | 'url'>
  tag: FoundTag
  record: TagRecord
  type: TagType | undefined
}

/**
 * Uploads the due picture of a tag, unless the picture has arrived, is under way or is on the tag already. Returns true
 * if it was uploaded. Throws AccessPointFailed.
 */
export async function uploadPicture(core: FleetCore, link: AccessPointLink, heldTag: HeldTag): Promise<boolean> {
  const { tag, record, type, accessPoint } = heldTag
  const device = await findDeviceToServe(core, tag.id)
  const delivery = device?.state.delivery
  if (!delivery || !type) return false
  const id = deliveryId(delivery, tag.id)
  const { sha256 } = delivery.frame
  const prove = (hash: string) => recordProof(core, heldTag, { id, sha256, hash })
  // Only an upload through this same access point counts, and another address may be another access point.
  const sentThrough = `${accessPoint.url} ${id}`
  const isSent = tag.delivery === sentThrough
  const upload = { updateCount: tag.updateCount ?? 0, hash: tag.hash ?? '', tryAt: tag.tryAt }
  if (isSent && hasArrived(record, upload)) {
    await prove(record.hash)
    return false
  }
  if (isSent && !isLost(record, upload, core.now())) return false

  const picture = await pictureOf(core, delivery.frame.id, type)
  let currentRecord = picture && (await readTag(link, record.mac))
  if (!currentRecord) return false
  const isShown = tag.shownSha256 === sha256 && tag.shownHash === currentRecord.hash && currentRecord.pending === 0
  if (isShown && !device.state.wish?.force) {
    await prove(currentRecord.hash)
    return false
  }
  // Without a refresh the access point does not send a picture that the tag already has. An older picture that still
  // waits is cleared, as its arrival would count as the arrival of the new picture.
  const clearCommand = currentRecord.pending > 0 ? 'clear' : undefined
  const command = isShown || isSent ? 'refresh' : clearCommand
  if (command) {
    await link.send('/tag_cmd', toForm({ mac: record.mac, cmd: command }))
    currentRecord = (await readTag(link, record.mac)) ?? currentRecord
  }
  const uploads = isSent ? (tag.uploads ?? 0) + 1 : 1
  // The record is stored before the upload: only a later change of the access point's record proves the transfer.
  await saveTag(core.db, accessPoint.id, tag.id, {
    delivery: sentThrough,
    updateCount: currentRecord.updatecount,
    hash: currentRecord.hash,
    uploads,
    tryAt: tryAgainAt(record, uploads, core.now()),
  })
  const restMinutes = Math.max(1, Math.floor((await restOf(core, device, null)) / 60))
  await link.send('/imgupload', uploadForm(record.mac, restMinutes, picture!))
  return true
}

/**
 * Returns a device with a delivery in flight for its present wish (desired picture). A due delivery is begun here.
 * Undefined if no delivery is in flight or due.
 */
async function findDeviceToServe(core: FleetCore, deviceId: string): Promise<DeviceRecord | undefined> {
  const due = await findOrMakeDelivery(core, deviceId, DELIVERY_TIMEOUT_SECONDS)
  if (due.frame || due.device?.state.delivery?.seq === due.device?.state.wish?.seq) return due.frame && due.device
  // The delivery in flight is for a picture that is no longer wanted.
  await changeDevices(
    core,
    [deviceId],
    stepOf((state) => cameAgain(state, { proves: false }, core.now())),
  )
  const next = await findOrMakeDelivery(core, deviceId, DELIVERY_TIMEOUT_SECONDS)
  return next.frame && next.device
}

/** Records that the tag shows the frame of a delivery. */
async function recordProof(
  core: FleetCore,
  { tag, accessPoint }: HeldTag,
  { id, sha256, hash }: { id: string; sha256: string; hash: string },
): Promise<void> {
  const origin = { uri: tag.uri }
  await Promise.all([
    core.ingest(tag.mac, { type: 'fetched', deliveryId: id }, origin),
    core.ingest(tag.mac, { type: 'came', proves: true }, origin),
  ])
  await saveTag(core.db, accessPoint.id, tag.id, { delivery: null, tryAt: null, shownHash: hash, shownSha256: sha256 })
}

/**
 * A frame's picture in the exact colours of a tag type; undefined if the frame is gone or the type has another size
 * now.
 */
async function pictureOf(core: FleetCore, frameId: string, type: TagType): Promise<Uint8Array | undefined> {
  const row = await findFrame(core.db, frameId)
  const panel = row && inTableColours(framePanel(row), type)
  const size = panel && uprightSize(panel)
  if (size?.width !== type.width || size.height !== type.height) return undefined
  const colours = panel!.inks.map(({ rgb }) => rgb.join()).join(' ')
  const read = async () => {
    const frame = await core.blobs.read(row!.sha256)
    if (!frame) throw new Error(`the bytes of frame ${row!.sha256} are not there`)
    return { frame, panel: panel! }
  }
  return core.painters.file(`frame ${row!.id} ${colours}`, read, 'exact')
}

const toForm = (fields: Record<string, string>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

/**
 * The form of an upload. The mac comes before the file, as the firmware looks the tag up when the file begins. Content
 * mode 24 makes the tag show uploaded pictures.
 */
function uploadForm(mac: string, restMinutes: number, picture: Uint8Array): FormData {
  const form = toForm({ mac, contentmode: '24', dither: '0', rotate: '0', invert: '0', ttl: `${restMinutes}` })
  form.append('file', new Blob([Uint8Array.from(picture)], { type: 'image/jpeg' }), 'picture.jpg')
  return form
}
