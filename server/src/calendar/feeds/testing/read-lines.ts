import { computeMeetings } from '../compute-meetings.ts'

const NOW = new Date('2026-11-25T12:00:00Z')
const SPAN = { from: '2026-11-01T00:00:00.000Z', until: '2027-12-01T00:00:00.000Z' }

interface CalendarOptions {
  zone?: string
  /** Lines of the calendar outside of its events. */
  head?: string
}

/** The meetings and losses of a calendar with these lines. `V` begins an event, and `.` ends it. */
export function outcome(lines: string, { zone = 'Europe/Warsaw', head = '' }: CalendarOptions = {}) {
  const text = `BEGIN:VCALENDAR\n${head}${head && '\n'}${lines.replace(/^V$/gm, 'BEGIN:VEVENT').replace(/^\.$/gm, 'END:VEVENT')}\nEND:VCALENDAR\n`
  const { meetings, losses, skipped } = computeMeetings({
    reading: { file: { bytes: Buffer.from(text.replaceAll('\n', '\r\n')), type: 'text/calendar', encoding: '' } },
    room: { id: 'a', timeZone: zone, language: 'en' },
    span: { ...SPAN, timeZone: zone },
    now: NOW,
    ownEntryIds: [],
    writtenInstances: [],
  })
  return { meetings, losses: losses.map(({ title, day, reason }) => `${title} ${day} ${reason}`), skipped }
}
/** The meetings of a calendar as text, sorted. */
export const meetingsIn = (lines: string, options?: CalendarOptions): string[] =>
  outcome(lines, options)
    .meetings.map(({ date, startTime, endTime, name }) => `${date.slice(5)} ${startTime}-${endTime} ${name}`)
    .sort()
export const event = (lines: string) => `V\nUID:a\nSUMMARY:S\n${lines}\n.`
/** An event that starts at a wall minute in Warsaw. */
export const eventAt = (start: string, furtherLines = 'DURATION:PT1H') =>
  event(`DTSTART;TZID=Europe/Warsaw:${start}\n${furtherLines}`)
/** An event of the whole day on 1 December. */
export const wholeDay = (furtherLines: string) => event(`DTSTART;VALUE=DATE:20261201\n${furtherLines}`)
/** A series on 1, 2 and 3 December from nine to ten. */
export const daily = (furtherLines: string) =>
  eventAt('20261201T090000', `DURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=3\n${furtherLines}`)
/** The meetings on these days from nine to ten, as `meetingsIn` prints them. */
export const nineToTen = (...days: string[]) => days.map((day) => `${day} 09:00-10:00 S`)
/** The meetings of these whole days, as `meetingsIn` prints them. */
export const wholeDays = (...days: string[]) => days.map((day) => `${day} 00:00-24:00 S`)
