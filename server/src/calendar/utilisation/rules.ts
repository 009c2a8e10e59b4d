/** One time that a meeting was to take place. */
export interface Time {
  startsAt: string
  /** Its end by plan, and as it was. */
  plannedEnd: string
  endsAt: string
  isNoShow: boolean
}

type Span = readonly [from: string, until: string]

/** Minutes that at least one of the spans holds. */
function minutesOf(spans: readonly Span[]): number {
  let held = 0
  let last = ''
  for (const [from, until] of spans.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const begin = from > last ? from : last
    if (until <= begin) continue
    held += Date.parse(until) - Date.parse(begin)
    last = until
  }
  return Math.round(held / 60_000)
}

/** How a room was used by these times of meetings; those that overlap count once. */
export const sumTimes = (times: readonly Time[]) => ({
  meetings: times.length,
  booked: minutesOf(times.map(({ startsAt, plannedEnd }) => [startsAt, plannedEnd])),
  used: minutesOf(times.filter(({ isNoShow }) => !isNoShow).map(({ startsAt, endsAt }) => [startsAt, endsAt])),
  noShows: times.filter(({ isNoShow }) => isNoShow).length,
})

/** Minutes of a span. */
export const lengthOf = (from: string, until: string): number => minutesOf([[from, until]])
