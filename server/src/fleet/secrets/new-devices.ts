import { type CallRate, tokenBuckets } from '../../api/http/token-buckets.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { onceAMinute } from '../../base/process/once-a-minute.ts'

/** The number of new devices that a product admits without a person's approval: at once, and then in each hour. */
export const MOST_NEW = 5000
/** The maximum number of devices of a product that wait for approval. */
export const MOST_WAITING = 1000
const ADMISSION_RATE: CallRate = { burst: MOST_NEW, perSecond: MOST_NEW / 3600 }

interface NewDevices {
  /** True if this product may admit one more device without a person's approval. */
  mayAdmit(productId: string): boolean
  /** True at most once a minute for a product: people then get a notice of devices that wait. */
  isNoticeDue(productId: string): boolean
}

const limitsByDatabase = new WeakMap<Db, NewDevices>()

/** The limits on new devices at this server, counted from its start. `elapsed` returns milliseconds. */
export function newDeviceLimits({ db, now }: Pick<Core, 'db' | 'now'>, elapsed = () => performance.now()): NewDevices {
  const limits = limitsByDatabase.get(db) ?? {
    mayAdmit: tokenBuckets(ADMISSION_RATE, elapsed),
    isNoticeDue: onceAMinute(now),
  }
  limitsByDatabase.set(db, limits)
  return limits
}
