import { type Bounds, tokenBuckets } from '../../api/http/token-buckets.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { onceAMinute } from '../../base/process/once-a-minute.ts'

/** The new devices that a product takes by itself at once, and then in an hour: a fleet's first day is below it. */
export const MOST_NEW = 5000
/** The most devices of a product that wait for a person. */
export const MOST_WAITING = 1000
const BOUNDS: Bounds = { burst: MOST_NEW, perSecond: MOST_NEW / 3600 }

interface NewDevices {
  /** Whether this product may take one more without a person. */
  mayCome(productId: string): boolean
  /** At most once a minute for a product: that others wait is worth telling. */
  worthTelling(productId: string): boolean
}

const counted = new WeakMap<Db, NewDevices>()

/** Counts the devices that come new to this server; it begins anew when the server starts. `elapsed` counts milliseconds. */
export function newDevices({ db, now }: Pick<Core, 'db' | 'now'>, elapsed = () => performance.now()): NewDevices {
  const known = counted.get(db) ?? { mayCome: tokenBuckets(BOUNDS, elapsed), worthTelling: onceAMinute(now) }
  counted.set(db, known)
  return known
}
