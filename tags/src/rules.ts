import type { DownOf } from '@wifi-tms/contract/messages'
import type { LinkEnd } from './link.ts'

/** Milliseconds of connection after which a tag forgets its failures. */
const STEADY_MS = 5 * 60_000

/** The number of tries that count after a link has ended: none if it held long enough to be steady. */
export const triesAfter = (tries: number, connectedMs: number): number => (connectedMs >= STEADY_MS ? 0 : tries)

/** Milliseconds before try n, spread at random, so that ten thousand tags do not come back at once. */
export const reconnectAfter = (tries: number, random: number): number =>
  random * Math.min(300, 2 ** Math.min(tries, 9)) * 1000

export type Credential = 'secret' | 'apikey'

/** The credential to try next: a refused tag tries the other, a tag that only lost its link the same again. */
export const nextCredential = (tried: Credential, hasSecret: boolean, why: LinkEnd): Credential =>
  !hasSecret ? 'apikey' : why === 'lost' ? tried : tried === 'secret' ? 'apikey' : 'secret'

/** The knowledge of a tag about its display when an order to draw arrives. */
export interface DrawingState {
  /** The order in hand, or null. */
  drawing: string | null
  /** Orders carried out lately. */
  done: readonly string[]
  /** The SHA-256 of the frame on the glass as far as the tag knows; null: unknown or none. */
  frame: string | null
}

/**
 * The verdict on an order: it is drawn; answered with success, as its picture is shown already; answered with busy; or
 * ignored, as it came before and a newer one may have been drawn since.
 */
export function judge(order: DownOf<'display'>, state: DrawingState): 'draw' | 'stands' | 'busy' | 'again' {
  if (order.id === state.drawing) return 'again'
  if (state.drawing !== null) return 'busy'
  const stands = order.frame.sha256 === state.frame
  if (state.done.includes(order.id)) return stands ? 'stands' : 'again'
  return stands && !order.force ? 'stands' : 'draw'
}
