import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expandCalendar } from './expand.ts'

const SPAN = { timeZone: 'Europe/Warsaw', from: '2026-11-01T00:00:00.000Z', until: '2027-12-01T00:00:00.000Z' }

const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', 'METHOD:PUBLISH']
const transition = (kind: string, from: string, to: string, month: number) => [
  ...[`BEGIN:${kind}`, 'DTSTART:19700101T020000', `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`],
  ...[`RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=${month}`, `END:${kind}`],
]
const zone = [
  ...['BEGIN:VTIMEZONE', 'TZID:Europe/Warsaw', ...transition('DAYLIGHT', '+0100', '+0200', 3)],
  ...[...transition('STANDARD', '+0200', '+0100', 10), 'END:VTIMEZONE'],
]
const times = [
  ['DTSTART;TZID=Europe/Warsaw:20261201T090000', 'DTEND;TZID=Europe/Warsaw:20261201T100000'],
  ['DTSTART;VALUE=DATE:20261202', 'DURATION:P1D', 'RRULE:FREQ=WEEKLY;COUNT=3'],
  ['DTSTART:20261203T080000Z', 'DTEND:20261203T090000Z', 'DESCRIPTION:a long', ' er text, folded'],
  ['DTSTART;TZID="W. Europe Standard Time":20261204T090000', 'DURATION:PT1H', 'ORGANIZER;CN="Anna B":mailto:a@b.c'],
  ['BEGIN:VALARM', 'TRIGGER:-PT15M', 'END:VALARM', 'DTSTART:20270705T090000', 'DTEND:20270705T100000'],
]
const events = times.map((lines, index) => ['BEGIN:VEVENT', `UID:${index}`, `SUMMARY:${index}`, ...lines, 'END:VEVENT'])
const parts = [head, zone, ...events, ['END:VCALENDAR']]
const [ZONE, FIRST_EVENT] = [parts.indexOf(zone), parts.indexOf(events[0]!)]
const lines = parts.flat()
/** The component to which each line belongs, as an index into `parts`. */
const owners = parts.flatMap((part, owner) => part.map(() => owner))

const outcomeOf = (text: readonly string[]) =>
  expandCalendar({ texts: [text.join('\r\n')], ...SPAN }).instances.map(
    ({ name, startsAt, endsAt }) => `${name} ${startsAt} ${endsAt}`,
  )
const wholeOutcome = outcomeOf(lines)

const oddText = fc.oneof(
  fc.constantFrom(
    'no colon',
    ':',
    ';',
    '"',
    'X:',
    'BEGIN',
    'BEGIN:',
    'BEGIN:VEVENT',
    'BEGIN:VALARM',
    'BEGIN:X',
    'END:',
  ),
  fc.constantFrom('END:VEVENT', 'END:VCALENDAR', 'END:VTIMEZONE', 'END:X', 'RRULE:EVERY DAY', 'DTSTART;TZID="x:1', ''),
  fc.string().filter((text) => !/[\r\n]/.test(text)),
)
/** A new line, another line in place of one, or other characters at one place of a line. */
const damage = fc.oneof(
  oddText.map((text) => ({ text, isNew: true })),
  oddText.map((text) => ({ text, isNew: false })),
  fc.record({ place: fc.nat(40), text: fc.string({ maxLength: 3 }) }).map(({ place, text }) => ({ place, text })),
)

test('a feed with one corrupted line never loses an event of another component', () => {
  fc.assert(
    fc.property(fc.nat(lines.length - 1), damage, (index, change) => {
      const line = lines[index]!
      const broken =
        'place' in change
          ? [line.slice(0, change.place) + change.text.replace(/[\r\n]/g, '') + line.slice(change.place + 1)]
          : change.isNew
            ? [change.text, line]
            : [change.text]
      // A damaged last line that does not resemble END:VCALENDAR is a truncated calendar, which is refused.
      fc.pre(index < lines.length - 1 || !('isNew' in change) || change.isNew)
      fc.pre(index < lines.length - 1 || broken.some((line) => /^EN|VCALENDAR/.test(line)))
      const damagedOutcome = outcomeOf(lines.toSpliced(index, 1, ...broken))
      const damagedParts = new Set([owners[index], index > 0 ? owners[index - 1] : undefined])
      // Each line of an outcome begins with the name of its event, which is the event's index.
      const unharmed = wholeOutcome.filter((line) => !damagedParts.has(Number(line[0]) + FIRST_EVENT))
      // Events in a damaged zone may have other times.
      const comparedTexts = (outcome: string[]) => (damagedParts.has(ZONE) ? outcome.map((line) => line[0]!) : outcome)
      expect(comparedTexts(damagedOutcome), broken.join('\n')).toEqual(expect.arrayContaining(comparedTexts(unharmed)))
    }),
    { numRuns: 1000 },
  )
})
