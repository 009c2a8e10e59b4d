/**
 * Caches the value of `make`: it is made once for all callers meanwhile and for `forMs` milliseconds afterwards, by
 * default for good. After a failure the next caller makes it again. `elapsed` counts milliseconds.
 */
export function keep<T>(
  make: () => Promise<T>,
  forMs = Number.POSITIVE_INFINITY,
  elapsed = () => performance.now(),
): () => Promise<T> {
  let latest: { made: Promise<T>; until: number } | undefined
  return () => {
    if (latest && elapsed() < latest.until) return latest.made
    const attempt = { made: make(), until: Number.POSITIVE_INFINITY }
    latest = attempt
    attempt.made.then(
      () => {
        attempt.until = elapsed() + forMs
      },
      () => {
        if (latest === attempt) latest = undefined
      },
    )
    return attempt.made
  }
}
