import { serveWorker } from '../../base/concurrency/serve-worker.ts'
import { neverComes, occasionsOf, type Series } from './recur.ts'

/** The times of a series from a moment on that are wanted. */
export interface WantedTimes {
  series: Series
  from: Date
  most: number
}

/** The moments that are wanted; undefined: the series never comes to any, not before either. */
serveWorker(async ({ series, from, most }: WantedTimes) => {
  const coming = [...occasionsOf(series, from).take(most)].map(({ at }) => at)
  return coming.length === 0 && neverComes(series) ? undefined : coming
})
