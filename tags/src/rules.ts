import type { DownOf } from '@wifi-tms/contract/messages'
import type { LinkEnd } from './link.ts'

/** Milliseconds of connection after which a tag resets its count of tries. */
const STEADY_MS = 5 * 60_000

/** The count of tries after a link has ended: 0 if it was connected for STEADY_MS. */
export const triesAfter = (tries: number, connectedMs: number): number => (connectedMs >= STEADY_MS ? 0 : tries)

/** The longest pause before a try, in seconds, and the number of tries after which it no longer grows. */
const LONGEST_PAUSE_SECONDS = 300
const LAST_DOUBLING = 9

/**
 * Milliseconds before try n, at random, so that ten thousand tags do not reconnect at once: up to 2ⁿ seconds, and
 * LONGEST_PAUSE_SECONDS at most. `random` is 0 to 1.
 */
export const reconnectAfter = (tries: number, random: number): number =>
  random * Math.min(LONGEST_PAUSE_SECONDS, 2 ** Math.min(tries, LAST_DOUBLING)) * 1000

export type Credential = 'secret' | 'apikey'

/** The credential to try next: after a refusal the other one, after a lost link the same one. */
export function nextCredential(lastTried: Credential, hasSecret: boolean, why: LinkEnd): Credential {
  if (!hasSecret) return 'apikey'
  if (why === 'lost') return lastTried
  return lastTried === 'secret' ? 'apikey' : 'secret'
}

/** The state of a tag's display when an order to draw arrives. */
export interface DrawingState {
  /** The id of the order that is being drawn, or null. */
  drawing: string | null
  /** The ids of recent orders that were carried out. */
  doneIds: readonly string[]
  /** The SHA-256 of the frame on the glass as far as the tag knows; null: unknown or none. */
  frame: string | null
}

/**
 * The verdict on an order. The tag answers 'already-shown' with success and 'busy' with busy. It ignores 'repeated', as
 * a newer order may have been drawn since.
 */
export function judge(order: DownOf<'display'>, state: DrawingState): 'draw' | 'already-shown' | 'busy' | 'repeated' {
  if (order.id === state.drawing) return 'repeated'
  if (state.drawing !== null) return 'busy'
  const isShown = order.frame.sha256 === state.frame
  if (state.doneIds.includes(order.id)) return isShown ? 'already-shown' : 'repeated'
  return isShown && !order.force ? 'already-shown' : 'draw'
}
