import type { TagClock } from './clock.ts'
import type { FramePool } from './frame-pool.ts'
import type { TagSettings, TagStore } from './store.ts'

/** The things that all tags of a fleet share. */
export interface FleetContext {
  product: { apikey: string; uri: string }
  /** The settings by which a tag finds its server until a config message says otherwise. */
  settings: TagSettings
  /** The networks that there are, with their passwords; undefined: all, with any password. */
  networks: Readonly<Record<string, string>> | undefined
  clock: TagClock
  store: TagStore
  frames: FramePool
  seed: string
  /** Milliseconds of a tag's time from one report to the next. */
  reportEveryMs: number
}
