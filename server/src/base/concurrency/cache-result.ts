/**
 * Makes a function that caches the value of `make`. Callers share one run of `make`, and get its value for `forMs` ms
 * after the run, by default for good. After a failure the next call runs `make` again. `elapsed` counts milliseconds.
 */
export function cacheResult<T>(
  make: () => Promise<T>,
  forMs = Number.POSITIVE_INFINITY,
  elapsed = () => performance.now(),
): () => Promise<T> {
  let latest: { result: Promise<T>; until: number } | undefined
  return () => {
    if (latest && elapsed() < latest.until) return latest.result
    const attempt = { result: make(), until: Number.POSITIVE_INFINITY }
    latest = attempt
    attempt.result.then(
      () => {
        attempt.until = elapsed() + forMs
      },
      () => {
        if (latest === attempt) latest = undefined
      },
    )
    return attempt.result
  }
}
