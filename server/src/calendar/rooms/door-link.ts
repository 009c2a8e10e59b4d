import { timingSafeEqual } from 'node:crypto'
import { DOOR_PATH } from '@wifi-tms/contract/door-path'
import type { RoomTable } from '../../base/database/room-tables.ts'
import type { Seal } from '../../base/random/seal.ts'

/**
 * The number of bytes of an id, and of a signature of 96 bits. Together they are short enough for a QR code that phones
 * can read on a small plate.
 */
const [ID_BYTES, SIGNATURE_BYTES] = [12, 12]

/**
 * The secret that opens a room's phone page: the room's id, and this installation's signature of it. A new `doorLink`
 * number makes another secret, and the former one opens nothing.
 */
export const doorLinkOf = (seal: Seal, { id, doorLink }: Pick<RoomTable, 'id' | 'doorLink'>): string =>
  Buffer.concat([
    Buffer.from(id, 'hex'),
    seal.sign(JSON.stringify(['door', id, doorLink])).subarray(0, SIGNATURE_BYTES),
  ]).toString('base64url')

/** The id of the room that a link names; undefined if the link has the wrong length. */
export function roomOfLink(link: string): string | undefined {
  const bytes = Buffer.from(link, 'base64url')
  return bytes.length === ID_BYTES + SIGNATURE_BYTES ? bytes.subarray(0, ID_BYTES).toString('hex') : undefined
}

/** True if a link is the valid one of this room. */
export function isDoorLink(seal: Seal, room: Pick<RoomTable, 'id' | 'doorLink'>, link: string): boolean {
  const [validLink, sentLink] = [Buffer.from(doorLinkOf(seal, room)), Buffer.from(link)]
  return validLink.length === sentLink.length && timingSafeEqual(validLink, sentLink)
}

/** The address at which people open the page. */
export const doorUrl = (publicUrl: string, link: string): string => `${publicUrl}${DOOR_PATH}#${link}`
