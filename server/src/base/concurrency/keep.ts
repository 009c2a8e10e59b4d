/**
 * The value of `make`, made once for everybody who asks meanwhile and for `forMs` milliseconds afterwards, for good
 * where `forMs` is absent. Where it fails, the next caller has it made again. `elapsed` counts milliseconds.
 */
export function keep<T>(
  make: () => Promise<T>,
  forMs = Number.POSITIVE_INFINITY,
  elapsed = () => performance.now(),
): () => Promise<T> {
  let last: { made: Promise<T>; until: number } | undefined
  return () => {
    if (last && elapsed() < last.until) return last.made
    const mine = { made: make(), until: Number.POSITIVE_INFINITY }
    last = mine
    mine.made.then(
      () => {
        mine.until = elapsed() + forMs
      },
      () => {
        if (last === mine) last = undefined
      },
    )
    return mine.made
  }
}
