/** A caller may make `burst` calls at once, and then `perSecond` a second. */
export interface CallRate {
  burst: number
  perSecond: number
}

/** The calls that a caller may still make, counted at a moment of the clock. */
interface Bucket {
  tokens: number
  countedAt: number
}

const SWEEP_EVERY_MS = 60_000

/**
 * Makes a function that limits the calls of each caller; `key` names the caller. Once a minute it deletes the buckets
 * that are full again.
 */
export function tokenBuckets({ burst, perSecond }: CallRate, now: () => number = () => performance.now()) {
  const buckets = new Map<string, Bucket>()
  let sweptAt = now()

  /** The tokens of a bucket at a moment. */
  const level = (bucket: Bucket, moment: number) =>
    Math.min(burst, bucket.tokens + ((moment - bucket.countedAt) / 1000) * perSecond)

  /** Counts one more call; true if it is allowed. */
  return function take(key: string): boolean {
    const moment = now()
    if (moment - sweptAt > SWEEP_EVERY_MS) {
      sweptAt = moment
      for (const [name, bucket] of buckets) if (level(bucket, moment) >= burst) buckets.delete(name)
    }
    let bucket = buckets.get(key)
    if (!bucket) {
      bucket = { tokens: burst, countedAt: moment }
      buckets.set(key, bucket)
    }
    bucket.tokens = level(bucket, moment)
    bucket.countedAt = moment
    if (bucket.tokens < 1) return false
    bucket.tokens -= 1
    return true
  }
}
