/**
 * The value of `make`, made once for everybody who asks meanwhile and for `forMs` milliseconds afterwards, for good
 * where `forMs` is absent. Where it fails, the next caller has it made again. `elapsed` counts milliseconds.
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
