/** One occurrence of a meeting, as it was planned and as it was held. */
export interface PlannedTime {
  startsAt: string
  /** The planned end. */
  plannedEnd: string
  /** The real end. */
  endsAt: string
  isNoShow: boolean
}

type Span = readonly [from: string, until: string]

/** The number of minutes that at least one of the spans covers. */
function minutesOf(spans: readonly Span[]): number {
  let coveredMs = 0
  let coveredUntil = ''
  for (const [from, until] of spans.toSorted(([first], [second]) => (first < second ? -1 : 1))) {
    const begin = from > coveredUntil ? from : coveredUntil
    if (until <= begin) continue
    coveredMs += Date.parse(until) - Date.parse(begin)
    coveredUntil = until
  }
  return Math.round(coveredMs / 60_000)
}

/**
 * Sums up the utilisation of a room by these times of meetings: `booked` and `used` are minutes; `meetings` and
 * `noShows` are counts.
 */
export const sumTimes = (times: readonly PlannedTime[]) => ({
  meetings: times.length,
  booked: minutesOf(times.map(({ startsAt, plannedEnd }) => [startsAt, plannedEnd])),
  used: minutesOf(times.filter(({ isNoShow }) => !isNoShow).map(({ startsAt, endsAt }) => [startsAt, endsAt])),
  noShows: times.filter(({ isNoShow }) => isNoShow).length,
})

/** The number of minutes of a span. */
export const lengthOf = (from: string, until: string): number => minutesOf([[from, until]])
