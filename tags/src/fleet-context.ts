import type { TagClock } from './clock.ts'
import type { FramePool } from './frame-pool.ts'
import type { TagSettings, TagStore } from './store.ts'

/** The things that all tags of a fleet share. */
export interface FleetContext {
  product: { apikey: string; uri: string }
  /** The settings with which a tag finds its server until a config message changes them. */
  settings: TagSettings
  /** The existing Wi-Fi networks with their passwords; if undefined, every network exists and accepts any password. */
  networks: Readonly<Record<string, string>> | undefined
  clock: TagClock
  store: TagStore
  frames: FramePool
  /** The text from which each tag's randomness is derived. */
  seed: string
  /** Milliseconds of a tag's time from one report to the next. */
  reportEveryMs: number
}
