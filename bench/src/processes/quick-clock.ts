import type { Clock } from '@wifi-tms/tags/clock'

/** A tag's clock that keeps real time until it is told to run faster; waits that have begun keep their pace. */
export interface QuickClock extends Clock {
  quicken(times: number): void
}

export function quickClock(realNow: () => number = () => performance.now()): QuickClock {
  let speed = 1
  let since = realNow()
  let passed = 0
  const now = () => passed + (realNow() - since) * speed
  return {
    now,
    after(ms, work) {
      const timer = setTimeout(work, ms / speed)
      return () => clearTimeout(timer)
    },
    quicken(times) {
      passed = now()
      since = realNow()
      speed = times
    },
  }
}
