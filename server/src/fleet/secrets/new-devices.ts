import { type CallRate, tokenBuckets } from '../../api/http/token-buckets.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { onceAMinute } from '../../base/process/once-a-minute.ts'

/** The number of new devices that a product admits without a person: at once, and then in each hour. */
export const MOST_NEW = 5000
/** The most devices of a product that wait for approval. */
export const MOST_WAITING = 1000
const BOUNDS: CallRate = { burst: MOST_NEW, perSecond: MOST_NEW / 3600 }

interface NewDevices {
  /** True if this product may admit one more device without a person. */
  mayCome(productId: string): boolean
  /** True at most once a minute for a product: people should get a notice of devices that wait. */
  worthTelling(productId: string): boolean
}

const limitsByDatabase = new WeakMap<Db, NewDevices>()

/** Counts the new devices that come to this server, from its start. `elapsed` returns milliseconds. */
export function newDeviceLimits({ db, now }: Pick<Core, 'db' | 'now'>, elapsed = () => performance.now()): NewDevices {
  const limits = limitsByDatabase.get(db) ?? { mayCome: tokenBuckets(BOUNDS, elapsed), worthTelling: onceAMinute(now) }
  limitsByDatabase.set(db, limits)
  return limits
}
