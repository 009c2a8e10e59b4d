import { serveWorker } from '../../base/concurrency/serve-worker.ts'
import { neverComes, occasionsOf, type Series } from './recur.ts'

/** The times of a series that are wanted: the first from a moment on, at most `most`. */
export interface WantedTimes {
  series: Series
  from: Date
  most: number
}

/** Answers with the wanted moments. Undefined if the series has no time at all, not even before `from`. */
serveWorker(async ({ series, from, most }: WantedTimes) => {
  const moments = [...occasionsOf(series, from).take(most)].map(({ at }) => at)
  return moments.length === 0 && neverComes(series) ? undefined : moments
})
