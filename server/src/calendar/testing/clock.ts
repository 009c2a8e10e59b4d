/** The moment of Monday, 9:00 in Warsaw. */
const START = Date.parse('2026-11-30T08:00:00Z')

/** A clock that stands still until the test sets it or lets time pass. */
export function movableClock() {
  let nowMs = START
  return {
    now: () => new Date(nowMs),
    /** The clock's date plus `later` days. */
    day: (later = 0) => new Date(nowMs + later * 86_400_000).toISOString().slice(0, 10),
    set: (moment: string) => {
      nowMs = Date.parse(moment)
    },
    pass: (minutes: number) => {
      nowMs += minutes * 60_000
    },
    reset: () => {
      nowMs = START
    },
  }
}
