import type { Output } from '@wifi-tms/contract/endpoint'
import type { readScanned } from '@wifi-tms/contract/item-links'
import { looksLikeTag } from '@wifi-tms/contract/scanned'
import { z } from 'zod'
import { nameOf } from '../../fleet/devices/device-name.ts'

/** The most pairs that one browser stores, in all states together. */
export const PAIRS_MAX = 500
/** The most pairs that stay in the list after they are done. */
export const DONE_MAX = 20

const Name = z.string().max(500)

/** The server's refusal of a pair. */
const Refused = z.object({
  message: Name,
  code: z.number(),
  faults: z.array(z.object({ path: Name, message: Name })).max(20),
  reason: z.string().optional(),
  facts: z.unknown(),
})

/**
 * The code of a tag and that of an article to be linked; without an article, the tag is unlinked. `once` is the name
 * under which the pair is sent, so that it acts only once.
 */
export const Pair = z.object({
  once: z.string().max(100),
  tag: Name,
  article: Name.nullable(),
  /** The names of the device and the item, if the server has sent them. */
  device: Name.optional(),
  item: Name.optional(),
  at: z.number(),
  move: z.boolean(),
  state: z.enum(['waiting', 'asks', 'refused', 'done']),
  /** The id of the device, after the pair is done. */
  deviceId: z.string().optional(),
  /** False if the device keeps its present picture. */
  wished: z.boolean().optional(),
  refused: Refused.optional(),
})
export type Pair = z.infer<typeof Pair>

/** Adds a pair at the front; undefined if too many are not done yet. Finished pairs are removed to make room. */
export function withPair(pairs: readonly Pair[], pair: Pair): Pair[] | undefined {
  const open = pairs.filter(({ state }) => state !== 'done').length
  return open < PAIRS_MAX ? withoutOld([pair, ...pairs]) : undefined
}

/** Leaves out the oldest pairs that are done. */
export function withoutOld(pairs: readonly Pair[]): Pair[] {
  let done = 0
  return pairs.filter(({ state }) => state !== 'done' || ++done <= DONE_MAX).slice(0, PAIRS_MAX)
}

/** The oldest pair that waits: pairs are sent in the order in which they were scanned. */
export const nextOf = (pairs: readonly Pair[]): Pair | undefined => pairs.findLast(({ state }) => state === 'waiting')

/** The codes that wait for their counterpart, with their names if the server has sent them. */
export interface Slots {
  tag?: { code: string; name?: string | undefined }
  article?: { code: string; name?: string | undefined }
}

type Meaning = Output<typeof readScanned>

/**
 * Puts a code into the place of the tag or of the article: by its meaning at the server, or by its form if the server
 * cannot be reached. Undefined if the server does not know the code.
 */
export function withCode(slots: Slots, code: string, meaning: Meaning | undefined): Slots | undefined {
  if (meaning && !meaning.device && !meaning.item) return undefined
  const mayBeEither = !meaning || (meaning.device && meaning.item)
  const isTag = mayBeEither ? looksLikeTag(code) : meaning.device !== null
  if (isTag) return { ...slots, tag: { code, name: meaning?.device ? nameOf(meaning.device) : undefined } }
  return { ...slots, article: { code, name: meaning?.item?.name } }
}
