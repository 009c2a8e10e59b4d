import type { Output } from '@wifi-tms/contract/endpoint'
import type { readScanned } from '@wifi-tms/contract/item-links'
import { looksLikeTag } from '@wifi-tms/contract/scanned'
import { z } from 'zod'
import { nameOf } from '../../fleet/devices/device-name.ts'

/** The maximum number of pairs that one browser stores, in all states together. */
export const PAIRS_MAX = 500
/** The maximum number of pairs that stay in the list after they are done. */
export const DONE_MAX = 20

const ShortText = z.string().max(500)

/** The server's refusal of a pair. */
const Refused = z.object({
  message: ShortText,
  code: z.number(),
  faults: z.array(z.object({ path: ShortText, message: ShortText })).max(20),
  reason: z.string().optional(),
  facts: z.unknown(),
})

/**
 * The codes of a tag and an article that are to be linked; without an article, the tag is unlinked. `once` is the
 * idempotency key of the pair: however often the pair is sent, it acts only once.
 */
export const Pair = z.object({
  once: z.string().max(100),
  tag: ShortText,
  article: ShortText.nullable(),
  /** The names of the device and the item, if the server has sent them. */
  device: ShortText.optional(),
  item: ShortText.optional(),
  /** The moment of the scan, in milliseconds since 1970. */
  at: z.number(),
  /**
   * True if the device is linked although it has another item, is a door sign or shows a directory: a person has
   * confirmed that.
   */
  move: z.boolean(),
  state: z.enum(['waiting', 'asks', 'refused', 'done']),
  /** The id of the device, after the pair is done. */
  deviceId: z.string().optional(),
  /** False if the device keeps its present picture. */
  wished: z.boolean().optional(),
  refused: Refused.optional(),
})
export type Pair = z.infer<typeof Pair>

/**
 * Adds a pair at the front, and removes the oldest pairs that are done. Undefined if too many pairs are not done yet.
 */
export function withPair(pairs: readonly Pair[], pair: Pair): Pair[] | undefined {
  const openCount = pairs.filter(({ state }) => state !== 'done').length
  return openCount < PAIRS_MAX ? withoutOldDone([pair, ...pairs]) : undefined
}

/** Leaves out the oldest pairs that are done. All others stay: they are still to be linked. */
export function withoutOldDone(pairs: readonly Pair[]): Pair[] {
  const openCount = pairs.filter(({ state }) => state !== 'done').length
  const doneMax = Math.min(DONE_MAX, PAIRS_MAX - openCount)
  let doneCount = 0
  // The newest pairs come first, so the first pairs that are done stay.
  return pairs.filter(({ state }) => state !== 'done' || ++doneCount <= doneMax)
}

/** Finds the oldest waiting pair: pairs are sent in the order in which they were scanned. */
export const nextWaiting = (pairs: readonly Pair[]): Pair | undefined =>
  pairs.findLast(({ state }) => state === 'waiting')

/** The codes that wait for their counterpart, with their names if the server has sent them. */
export interface Slots {
  tag?: { code: string; name?: string | undefined }
  article?: { code: string; name?: string | undefined }
}

type Meaning = Output<typeof readScanned>

/**
 * Puts a code into the slot of the tag or of the article. The server's meaning of the code decides, or the form of the
 * code if the server cannot be reached. Undefined if the server does not know the code.
 */
export function withCode(slots: Slots, code: string, meaning: Meaning | undefined): Slots | undefined {
  if (meaning && !meaning.device && !meaning.item) return undefined
  const mayBeEither = !meaning || (meaning.device && meaning.item)
  const isTag = mayBeEither ? looksLikeTag(code) : meaning.device !== null
  if (isTag) return { ...slots, tag: { code, name: meaning?.device ? nameOf(meaning.device) : undefined } }
  return { ...slots, article: { code, name: meaning?.item?.name } }
}
