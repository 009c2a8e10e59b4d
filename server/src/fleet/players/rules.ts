import { CODE_LENGTH, CODE_SIGNS } from '@wifi-tms/contract/players'
import type { PanelColor } from '@wifi-tms/contract/screen-types'
import type { SizedPanel } from '../../content/catalogue/screen-for-size.ts'
import { deliveryId } from '../wishes/delivery-id.ts'
import type { Player } from './queries.ts'

/** The colours of a browser's screen. */
const PLAYER_COLOR: PanelColor = 'full color'

/**
 * The maximum number of pixels of a player's longer side: more pixels would take longer to paint, and hardly improve
 * the picture.
 */
const MOST_SIDE_PIXELS = 1920

/**
 * Seconds for which a player's contact is not stored again. A player counts as away after twice this time, plus half a
 * minute, without a contact.
 */
export const STORE_AGAIN_SECONDS = 30

/** The fewest pixels of a side of a screen type. */
const LEAST_SIDE_PIXELS = 8

/** A code from random bytes, one byte for each character. */
export const codeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, CODE_LENGTH), (byte) => CODE_SIGNS[byte % CODE_SIGNS.length]).join('')

/** The panel of a browser's screen: in its proportions, with at most MOST_SIDE_PIXELS pixels on its longer side. */
export function panelOfScreen({ width, height }: { width: number; height: number }): SizedPanel {
  const scale = Math.min(1, MOST_SIDE_PIXELS / Math.max(width, height))
  const scaled = (side: number) => Math.max(LEAST_SIDE_PIXELS, Math.round(side * scale))
  return { color: PLAYER_COLOR, width: scaled(width), height: scaled(height) }
}

/** True if a player's request changes something: its contact is to be stored, or a picture may be offered. */
export function changesAnything(player: Player, now: Date): boolean {
  const { protocol, online, nextContactAt } = player
  if (protocol !== 'player' || online !== 1 || nextContactAt === null) return true
  const secondsLeft = (Date.parse(nextContactAt) - now.getTime()) / 1000
  // A moment that lies so far ahead was stored before the clock was put back.
  const isClockPutBack = secondsLeft > 2 * STORE_AGAIN_SECONDS
  return secondsLeft <= 0 || isClockPutBack || isPictureDue(player, now)
}

/** True if a picture may be offered to a player. */
export function isPictureDue({ wish, delivery }: Pick<Player, 'wish' | 'delivery'>, now: Date): boolean {
  if (!wish.isPainted || delivery.deadlineAt !== null) return false
  const moment = now.toISOString()
  // A wish without `offerAt` waits for no moment, only for the player to ask.
  if (wish.state === 'waiting') return (wish.offerAt ?? '') <= moment
  return wish.state === 'failed' && wish.retryAt !== null && wish.retryAt <= moment
}

/** The id of a player's newest delivery, by which the player fetches the picture; null if there is none. */
export const pictureOf = ({ deviceId, delivery: { number, seq, sha256 } }: Player): string | null =>
  number === null || number === 0 || seq === null || sha256 === null
    ? null
    : deliveryId({ number, seq, frame: { id: '', sha256 } }, deviceId)
