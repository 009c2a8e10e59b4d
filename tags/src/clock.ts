/** A tag's time, which may run faster than real time. */
export interface TagClock {
  /** Milliseconds of the tag's time since an arbitrary start. */
  now(): number
  /** Runs the work after `ms` milliseconds of the tag's time; the returned function cancels it. */
  after(ms: number, work: () => void): () => void
}

/** The longest wait of a Node timer, in milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** A clock that runs `speed` times faster than the real one. */
export const clockAt = (speed: number): TagClock => ({
  now: () => performance.now() * speed,
  after(ms, work) {
    const timer = setTimeout(work, Math.min(ms / speed, LONGEST_TIMER_MS))
    return () => clearTimeout(timer)
  },
})
