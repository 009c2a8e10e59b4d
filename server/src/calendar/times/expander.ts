import { serveWorker } from '../../base/concurrency/serve-worker.ts'
import { neverComes, occasionsOf, type Series } from './recur.ts'

/** The times of a series from a moment on that are wanted. */
export interface WantedTimes {
  series: Series
  from: Date
  most: number
}

/** The wanted moments; undefined where the series has no time at all, not before `from` either. */
serveWorker(async ({ series, from, most }: WantedTimes) => {
  const coming = [...occasionsOf(series, from).take(most)].map(({ at }) => at)
  return coming.length === 0 && neverComes(series) ? undefined : coming
})
