import { setTimeout as wait } from 'node:timers/promises'
import { clockAt } from './clock.ts'
import type { FleetContext } from './fleet-context.ts'
import { openFramePool } from './frame-pool.ts'
import type { TagSpec } from './spec.ts'
import { storeInMemory, type TagStore } from './store.ts'
import { Tag } from './tag.ts'

export interface FleetOptions {
  /** The HTTP address of the server: 'http://127.0.0.1:8080'. */
  server: string
  /** The host of the broker; the server's host where absent. */
  mqttHost?: string
  mqttPort: number
  /** The name of the Wi-Fi network that the tags report. */
  ssid?: string
  /** The existing Wi-Fi networks with their passwords; if absent, every network exists and accepts any password. */
  networks?: Readonly<Record<string, string>>
  product: { apikey: string; uri: string }
  tags: TagSpec[]
  /** The factor by which the tags' time runs faster than real time; 1 where absent. */
  speed?: number
  /** The text from which the tags' randomness is derived: the same seed repeats it. */
  seed?: string
  /** The memory of the tags; a new one if absent. */
  store?: TagStore
  /** Milliseconds of the tags' time between reports of battery, reception and statistics; 15 minutes where absent. */
  reportEveryMs?: number
  /** True to leave the tags switched off at first. */
  off?: boolean
}

/** Started virtual tags. */
export interface VirtualFleet {
  readonly tags: readonly Tag[]
  readonly store: TagStore
  /** The tag with this mac. Throws where there is none. */
  tag(mac: string): Tag
  /** The number of tags that are online: the server has stored their hello. */
  readonly online: number
  /** Waits until a condition holds; rejects after `ms` real milliseconds with an error that names `what`. */
  until(what: string, condition: (fleet: VirtualFleet) => boolean, ms?: number): Promise<void>
  /** Switches all tags off, each with a goodbye. */
  stop(): Promise<void>
}

const REPORT_EVERY_MS = 15 * 60_000
/** The number of tags that are switched on per second. */
const TAGS_PER_SECOND = 2000
/** Milliseconds between two checks of a condition. */
const CHECK_MS = 10
/** The milliseconds for which `until` waits by default. */
const PATIENCE_MS = 120_000
const GOODBYE_MS = 5000

/** Starts virtual tags. Returns before they are online: wait with `until`. */
export function startTags(options: FleetOptions): VirtualFleet {
  const { server, mqttHost = new URL(server).hostname, mqttPort, ssid = 'virtual' } = options
  const { networks, product, speed = 1, seed = 'tags', store = storeInMemory() } = options
  const context: FleetContext = {
    product,
    settings: { server, mqttHost, mqttPort, ssid, password: networks?.[ssid] },
    networks,
    clock: clockAt(speed),
    store,
    frames: openFramePool(),
    seed,
    reportEveryMs: options.reportEveryMs ?? REPORT_EVERY_MS,
  }
  const tags = options.tags.map((spec) => new Tag(spec, context))
  const tagsByMac = new Map(tags.map((tag) => [tag.mac, tag]))
  // `powerOn` takes the tag's time, which runs `speed` times faster.
  if (!options.off) for (const [index, tag] of tags.entries()) tag.powerOn((index / TAGS_PER_SECOND) * 1000 * speed)

  const fleet: VirtualFleet = {
    tags,
    store,
    tag(mac) {
      const tag = tagsByMac.get(mac)
      if (!tag) throw new Error(`no tag ${mac} in this fleet`)
      return tag
    },
    get online() {
      return tags.reduce((sum, tag) => sum + (tag.state === 'online' ? 1 : 0), 0)
    },
    async until(what, condition, ms = PATIENCE_MS) {
      const end = performance.now() + ms
      while (!condition(fleet)) {
        if (performance.now() > end) throw new Error(`waited ${ms} ms in vain for: ${what}`)
        await wait(CHECK_MS)
      }
    },
    async stop() {
      for (const tag of tags) tag.powerOff()
      await fleet.until('goodbye', () => tags.every((tag) => tag.state === 'off'), GOODBYE_MS).catch(() => {})
    },
  }
  return fleet
}
