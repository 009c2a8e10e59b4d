const DAY_MS = 86_400_000

/** The number of a day by UTC, counted from 1970. */
export const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS)

/** The number of a day that is written as 2026-11-30. */
export const parseDay = (text: string): number => dayOf(new Date(`${text}T00:00:00Z`))

/** A day's number as a text like 2026-11-30. */
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** The days from one to another, both included. */
export const daysBetween = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(to - from + 1, 0) }, (_, index) => from + index)

/** The parts of a device's record whose changes are counted. `glass` is the picture on its panel. */
interface CountedRecord {
  number: number
  /** The Wi-Fi station that the device used last, where that was loaded. */
  self?: { wifiBssid: string } | null
  state: { glass: { seq: number | null; shownAt: string } | null; wish: { seq: number; failures: number } | null }
}

/** The values of a message that are added to the device's day. */
interface MessageValues {
  battery?: number | undefined
  rssi?: number | undefined
  /** True if the device has connected or polled. */
  isContact?: boolean
}

/** The figures of a device that are to be added to its stored day. */
export interface DaySample {
  number: number
  battery: number | null
  rssi: number | null
  contacts: number
  refreshes: number
  failures: number
  hops: number
}

/** Collects the samples of one transaction, one for each device with something to store. */
export class DaySamples {
  private readonly byNumber = new Map<number, DaySample>()

  /**
   * Adds the values of a message. Also compares the device's record before and after the message, and counts a newly
   * shown picture of the server, a failed try to show one, and another Wi-Fi station.
   */
  add(before: CountedRecord, after: CountedRecord, { battery, rssi, isContact = false }: MessageValues = {}): void {
    const { glass, wish } = after.state
    const isRefreshed = glass !== null && glass.seq !== null && glass.shownAt !== before.state.glass?.shownAt
    const oldWish = before.state.wish
    const hasFailed = wish !== null && oldWish?.seq === wish.seq && wish.failures > oldWish.failures
    const [oldStation, station] = [before.self?.wifiBssid, after.self?.wifiBssid]
    const hasHopped = Boolean(oldStation && station && oldStation !== station)
    if (!isRefreshed && !hasFailed && !isContact && battery === undefined && rssi === undefined && !hasHopped) return
    const { number } = after
    const sample = this.byNumber.get(number)
    this.byNumber.set(number, {
      number,
      battery: battery ?? sample?.battery ?? null,
      rssi: rssi ?? sample?.rssi ?? null,
      contacts: (sample?.contacts ?? 0) + Number(isContact),
      refreshes: (sample?.refreshes ?? 0) + Number(isRefreshed),
      failures: (sample?.failures ?? 0) + Number(hasFailed),
      hops: (sample?.hops ?? 0) + Number(hasHopped),
    })
  }

  get all(): DaySample[] {
    return [...this.byNumber.values()]
  }
}
