/** A tag's time, which may run faster than ours. */
export interface TagClock {
  /** Milliseconds of the tag's time since some start. */
  now(): number
  /** Does the work after so many milliseconds of the tag's time; the returned function cancels it. */
  after(ms: number, work: () => void): () => void
}

/** The most milliseconds for which a timer of Node waits. */
const LONGEST = 2 ** 31 - 1

/** A clock that runs `speed` times faster than the real one. */
export const clockAt = (speed: number): TagClock => ({
  now: () => performance.now() * speed,
  after(ms, work) {
    const timer = setTimeout(work, Math.min(ms / speed, LONGEST))
    return () => clearTimeout(timer)
  },
})
