/** A caller may make `burst` calls at once, and then `perSecond` a second. */
export interface CallRate {
  burst: number
  perSecond: number
}

/**
 * Makes a function that limits the calls of each caller; `key` names the caller. Once a minute it deletes the buckets
 * that are full again.
 */
export function tokenBuckets({ burst, perSecond }: CallRate, now: () => number = () => performance.now()) {
  const buckets = new Map<string, { left: number; at: number }>()
  let sweptAt = now()

  const level = (bucket: { left: number; at: number }, moment: number) =>
    Math.min(burst, bucket.left + ((moment - bucket.at) / 1000) * perSecond)

  /** Counts one more call; true if it is allowed. */
  return function take(key: string): boolean {
    const moment = now()
    if (moment - sweptAt > 60_000) {
      sweptAt = moment
      for (const [name, bucket] of buckets) if (level(bucket, moment) >= burst) buckets.delete(name)
    }
    let bucket = buckets.get(key)
    if (!bucket) {
      bucket = { left: burst, at: moment }
      buckets.set(key, bucket)
    }
    bucket.left = level(bucket, moment)
    bucket.at = moment
    if (bucket.left < 1) return false
    bucket.left -= 1
    return true
  }
}
