import { startTags, type VirtualFleet } from '@wifi-tms/tags/fleet'
import { storeInMemory } from '@wifi-tms/tags/store'
import { serve } from '../child/serve.ts'
import { screenType } from './screen-type.ts'

/** Virtual tags, and the address of their server. */
export interface Tags {
  url: string
  mqttPort: number
  product: { apikey: string; uri: string }
  count: number
  /** The number of tags that other processes have started before these. */
  from?: number
  /** The factor by which the tags' time runs faster than a real tag's. */
  speed: number
  /** The secret that all tags have from the start; without it, the server issues one to each tag. */
  secret?: string
}

/**
 * The number of tags that enrol at once. The server enrols a tag and issues its secret in two transactions. In a larger
 * batch the last tags would wait too long.
 */
const BATCH_SIZE = 250
/** An interval longer than any run, in milliseconds: 30 days. */
const NEVER_MS = 30 * 24 * 3_600_000

let fleet: VirtualFleet

/** The MAC of a tag by its number, from 02:00:00:00:00:00 on: local addresses, which no maker assigns. */
const macOf = (number: number) => (0x02_00_00_00_00_00 + number).toString(16).padStart(12, '0')
/** True if all tags are online. */
const areAllOnline = () => fleet.online === fleet.tags.length

/** Waits until a condition is true and returns the milliseconds. Rejects after `longestMs`. */
async function timeUntil(what: string, isTrue: () => boolean, longestMs: number): Promise<number> {
  const began = performance.now()
  await fleet.until(what, isTrue, longestMs)
  return performance.now() - began
}

/** Does `work` for BATCH_SIZE tags, waits until these are online, and goes on with the next ones. */
async function inBatches(work: (tag: VirtualFleet['tags'][number]) => void): Promise<void> {
  for (let from = 0; from < fleet.tags.length; from += BATCH_SIZE) {
    const batch = fleet.tags.slice(from, from + BATCH_SIZE)
    for (const tag of batch) work(tag)
    await timeUntil(
      `tags online up to ${from + BATCH_SIZE}`,
      () => batch.every((tag) => tag.state === 'online'),
      60_000,
    )
  }
}

/** Virtual tags in a process of their own. */
export const calls = {
  /** Switches the tags on, BATCH_SIZE at a time, and waits until all are online. */
  async start({ url, mqttPort, product, count, from = 0, speed, secret }: Tags): Promise<void> {
    const store = storeInMemory()
    const tags = Array.from({ length: count }, (_, index) => ({ mac: macOf(from + index), screenType }))
    if (secret) for (const { mac } of tags) store.save(mac, { secret })
    // The tags send no regular reports, which would disturb the figures.
    fleet = startTags({ server: url, mqttPort, product, tags, store, speed, reportEveryMs: NEVER_MS, off: true })
    await inBatches((tag) => tag.powerOn())
  },
  /**
   * Makes each tag reconnect once with its own secret, whose first use the server records; later connections write
   * nothing.
   */
  useSecrets: () => inBatches((tag) => tag.drop()),
  /** Waits until no tag is online after the server has stopped. */
  untilOffline: () => timeUntil('all tags offline', () => fleet.online === 0, 60_000),
  untilOnline: () => timeUntil('all tags online again', areAllOnline, 300_000),
  /** Breaks all connections at once; each tag reconnects immediately. Returns the milliseconds until all are online. */
  async storm(): Promise<number> {
    for (const tag of fleet.tags) {
      tag.misbehave({ connectionsToBreak: 1 })
      tag.drop()
      tag.behave()
    }
    return calls.untilOnline()
  },
  /** Makes `ofTwenty` of each twenty tags refuse firmware from now on, for five reasons in turn. */
  refuseFirmware(ofTwenty: number): void {
    const reasons = ['hash', 'signature', 'old', 'other', 'restart']
    // The last ones of each twenty.
    for (const [index, tag] of fleet.tags.entries())
      if (index % 20 >= 20 - ofTwenty) tag.misbehave({ firmwareFault: reasons[index % reasons.length]! })
  },
  /** Returns the hash of the picture on each tag's screen, by the tag's mac; undefined for blank screens. */
  shownHashes: () => Object.fromEntries(fleet.tags.map((tag) => [tag.mac, tag.glass()?.sha256])),
  /** Returns the number of different pictures on the tags' screens, and the number of blank screens. */
  glasses() {
    const hashes = fleet.tags.map((tag) => tag.glass()?.sha256)
    return { pictures: new Set(hashes.filter(Boolean)).size, blank: hashes.filter((hash) => !hash).length }
  },
}

serve(calls)
