import { timingSafeEqual } from 'node:crypto'
import { DOOR_PATH } from '@wifi-tms/contract/door-path'
import type { RoomTable } from '../../base/database/room-tables.ts'
import type { Seal } from '../../base/random/seal.ts'

/** The bytes of an id and of a signature of 96 bits: short enough for a QR code that phones can read on a small plate. */
const [ID, SIGNATURE] = [12, 12]

/** The secret that opens a room's phone page: its id and a signature of this installation, valid until renewed. */
export const doorLinkOf = (seal: Seal, { id, doorLink }: Pick<RoomTable, 'id' | 'doorLink'>): string =>
  Buffer.concat([
    Buffer.from(id, 'hex'),
    seal.sign(JSON.stringify(['door', id, doorLink])).subarray(0, SIGNATURE),
  ]).toString('base64url')

/** The room that a link names; undefined where it names none. */
export function roomOfLink(link: string): string | undefined {
  const bytes = Buffer.from(link, 'base64url')
  return bytes.length === ID + SIGNATURE ? bytes.subarray(0, ID).toString('hex') : undefined
}

/** True if a link is the valid one of this room. */
export function isDoorLink(seal: Seal, room: Pick<RoomTable, 'id' | 'doorLink'>, link: string): boolean {
  const [wanted, asGiven] = [Buffer.from(doorLinkOf(seal, room)), Buffer.from(link)]
  return wanted.length === asGiven.length && timingSafeEqual(wanted, asGiven)
}

/** The address at which people open the page. */
export const doorUrl = (base: string, link: string): string => `${base}${DOOR_PATH}#${link}`
