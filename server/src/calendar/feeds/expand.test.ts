import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { expandCalendar } from './expand.ts'
import { placeInstances } from './place-instances.ts'
import { calendarOf } from './testing/calendar-of.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** The environment variable EXPAND_DAMAGED sets another number. */
const DAMAGED_COUNT = Number(process.env.EXPAND_DAMAGED ?? 1500)
/** The number of calendars after which all caches are filled and memory should no longer grow. */
const WARM_UP = 300
/** The maximum number of bytes that memory may grow for each calendar, far fewer than the calendar has. */
const MOST_GROWTH_BYTES = 800
/** The maximum number of times that may be computed for a calendar: a year has as many hours. */
const MOST_TIMES = 8800

const WARSAW = 'Europe/Warsaw'
const YEAR = { from: '2026-01-01T00:00:00.000Z', until: '2027-01-01T00:00:00.000Z' }
const expand = (entries: string[], span: object = {}, timeZone = WARSAW) =>
  expandCalendar({ texts: [calendarOf(entries)], timeZone, ...YEAR, ...span })
const timesOf = (entries: string[], span?: object, timeZone?: string) =>
  expand(entries, span, timeZone)
    .instances.map(({ startsAt, endsAt }) => `${startsAt.slice(0, 16)}/${endsAt.slice(5, 16)}`)
    .sort()

const ONCE = 'DTSTART:20261130T080000Z\nDTEND:20261130T090000Z'
const seriesOf = (furtherLines: string) => `DTSTART;TZID=Europe/Warsaw:20261130T090000\nDURATION:PT30M\n${furtherLines}`

test('a series keeps its wall time over a change of clocks', () => {
  const weekly =
    'DTSTART;TZID=Europe/Warsaw:20261018T090000\nDTEND;TZID=Europe/Warsaw:20261018T100000\nRRULE:FREQ=WEEKLY'
  expect(timesOf([weekly]).slice(0, 3)).toEqual([
    '2026-10-18T07:00/10-18T08:00',
    '2026-10-25T08:00/10-25T09:00',
    '2026-11-01T08:00/11-01T09:00',
  ])
})

test('a time that clocks skip does not take place, and a time that occurs twice takes place the first time', () => {
  const spring = 'DTSTART;TZID=Europe/Warsaw:20260328T023000\nDURATION:PT30M\nRRULE:FREQ=DAILY;COUNT=2'
  expect(timesOf([spring])).toEqual(['2026-03-28T01:30/03-28T02:00', '2026-03-30T00:30/03-30T01:00'])
  expect(timesOf(['DTSTART;TZID=Europe/Warsaw:20261025T023000\nDURATION:PT30M'])).toEqual([
    '2026-10-25T00:30/10-25T01:00',
  ])
})

test.each([
  ['W. Europe Standard Time', '2026-07-01T07:00'],
  ['/freeassociation.sourceforge.net/Europe/London', '2026-07-01T08:00'],
  ['/x/America/Argentina/Buenos_Aires', '2026-07-01T12:00'],
  ['Tokyo Standard Time', '2026-07-01T00:00'],
  ['GMT', '2026-07-01T09:00'],
])('the zone %s is known by its name', (zone, startsAt) => {
  expect(timesOf([`DTSTART;TZID="${zone}":20260701T090000\nDURATION:PT1H`])[0]!.slice(0, 16)).toBe(startsAt)
})

test('a zone of a calendar’s own follows its definition, and an event in an unknown zone follows the room’s clock and is listed as a loss', () => {
  const ownEvent = 'DTSTART;TZID=Ours:20260701T090000\nDURATION:PT1H'
  const part = (kind: string, from: string, to: string, month: number) =>
    `BEGIN:${kind}\nDTSTART:16010101T020000\nTZOFFSETFROM:${from}\nTZOFFSETTO:${to}\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=${month}\nEND:${kind}`
  const zone = (parts: string) => ({
    texts: [calendarOf([ownEvent], `BEGIN:VTIMEZONE\nTZID:Ours\n${parts}\nEND:VTIMEZONE`)],
  })
  const changingOffset = `${part('DAYLIGHT', '+0100', '+0200', 3)}\n${part('STANDARD', '+0200', '+0100', 10)}`
  expect(timesOf([], zone(changingOffset))).toEqual(['2026-07-01T07:00/07-01T08:00'])
  const fixedOffset = 'BEGIN:STANDARD\nDTSTART:16010101T000000\nTZOFFSETFROM:-0500\nTZOFFSETTO:-0500\nEND:STANDARD'
  expect(timesOf([], zone(fixedOffset))).toEqual(['2026-07-01T14:00/07-01T15:00'])
  const unknownZone = expand([`${ownEvent}\nSUMMARY:Board`, ONCE])
  expect(unknownZone.instances.map(({ startsAt }) => startsAt)).toEqual([
    '2026-07-01T07:00:00.000Z',
    '2026-11-30T08:00:00.000Z',
  ])
  expect(unknownZone).toMatchObject({ skipped: 1, losses: [{ title: 'Board', day: '2026-07-01', reason: 'zone' }] })
})

test('days and times without a zone are in the room’s zone, and a day may have 23 hours', () => {
  expect(timesOf(['DTSTART:20260701T090000\nDURATION:PT1H'], {}, 'Asia/Tokyo')).toEqual([
    '2026-07-01T00:00/07-01T01:00',
  ])
  expect(timesOf(['DTSTART;VALUE=DATE:20260329'])).toEqual(['2026-03-28T23:00/03-29T22:00'])
  expect(timesOf(['DTSTART;VALUE=DATE:20261130\nDTEND;VALUE=DATE:20261202'])).toEqual(['2026-11-29T23:00/12-01T23:00'])
  expect(timesOf(['DTSTART;VALUE=DATE:20261024\nRRULE:FREQ=DAILY;UNTIL=20261025'])).toEqual([
    '2026-10-23T22:00/10-24T22:00',
    '2026-10-24T22:00/10-25T23:00',
  ])
})

test.each([
  ['EXDATE by moment', 'EXDATE:20261201T080000Z'],
  ['EXDATE by wall time', 'EXDATE;TZID=Europe/Warsaw:20261201T090000'],
  ['EXDATE by day', 'EXDATE;VALUE=DATE:20261201'],
])('%s leaves out one time of a series', (_, line) => {
  expect(timesOf([seriesOf(`RRULE:FREQ=DAILY;COUNT=3;\n${line}`)])).toEqual([
    '2026-11-30T08:00/11-30T08:30',
    '2026-12-02T08:00/12-02T08:30',
  ])
})

test('a single time of a series may be moved to another day, cancelled, or marked as free; an older event for the same time is ignored', () => {
  const withUid = (rest: string) => `UID:s\n${rest}`
  const master = withUid(seriesOf('RRULE:FREQ=DAILY;COUNT=4\nSUMMARY:Daily'))
  const moved = withUid(
    'RECURRENCE-ID:20261201T080000Z\nDTSTART:20261210T120000Z\nDURATION:PT1H\nSEQUENCE:2\nSUMMARY:Moved',
  )
  const older = withUid('RECURRENCE-ID:20261201T080000Z\nDTSTART:20261211T120000Z\nDURATION:PT1H\nSEQUENCE:1')
  const cancelled = withUid(`RECURRENCE-ID;TZID=Europe/Warsaw:20261202T090000\n${ONCE}\nSTATUS:CANCELLED`)
  const free = withUid(`RECURRENCE-ID;VALUE=DATE:20261203\n${ONCE}\nTRANSP:TRANSPARENT`)
  const { instances } = expand([moved, master, cancelled, free, older])
  expect(instances.map(({ name, startsAt }) => [name, startsAt]).sort()).toEqual([
    ['Daily', '2026-11-30T08:00:00.000Z'],
    ['Moved', '2026-12-10T12:00:00.000Z'],
  ])
})

test('events that are cancelled, free or without length occupy no room, and private events have no name', () => {
  const instancesOf = (rest: string) =>
    expand([`${ONCE}\nSUMMARY:Secret\nORGANIZER;CN=Anna:mailto:a@b.c\n${rest}`]).instances
  expect(instancesOf('STATUS:CANCELLED')).toEqual([])
  expect(instancesOf('TRANSP:TRANSPARENT')).toEqual([])
  expect(instancesOf('CLASS:PUBLIC')[0]).toMatchObject({ name: 'Secret', organiser: 'Anna' })
  for (const value of ['PRIVATE', 'CONFIDENTIAL', 'X-ELSE'])
    expect(instancesOf(`CLASS:${value}\nDESCRIPTION:more`)[0]).toMatchObject({
      name: '',
      organiser: '',
      description: '',
    })
  expect(expand(['DTSTART:20261130T080000Z\nSUMMARY:Reminder']).instances).toEqual([])
})

test('names are shortened and cleaned, and escapes and folds are removed', () => {
  const [instance] = expand([
    `${ONCE}\nSUMMARY:a\\, b\\;\\n c\u0007${'ä'.repeat(200)}\nDESCRIPTION:one\\ntwo`,
  ]).instances
  expect(instance!.name).toMatch(/^a, b; c ä+$/)
  expect([...instance!.name].length).toBe(100)
  expect(instance!.description).toBe('one\ntwo')
})

test.each([
  ['by the second', 'FREQ=SECONDLY'],
  ['by the minute', 'FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30'],
  ['never', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
  ['no rule', 'EVERY DAY'],
])('a rule that repeats %s keeps its first time, and is listed as a loss', (_, rule) => {
  const { instances, skipped, losses } = expand([seriesOf(`RRULE:${rule}`), ONCE])
  expect([instances.length, skipped]).toEqual([2, 1])
  expect(losses).toEqual([{ title: '', day: '2026-11-30', reason: 'rule' }])
})

test('a series without an end stays within the span, also if it began years ago, and an event that began before the span is found', () => {
  expect(timesOf(['DTSTART:19900101T080000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY']).length).toBe(365)
  expect(timesOf(['DTSTART:20251231T230000Z\nDURATION:P3D']).length).toBe(1)
})

test.each(['', '<!doctype html><p>Sign in</p>', 'BEGIN:VCALENDAR\nVERSION:2.0', 'BEGIN:VCARD\nEND:VCARD', '{"a":1}'])(
  'a text that is not a whole calendar is refused: %j',
  (text) => expect(() => expandCalendar({ texts: [text], timeZone: WARSAW, ...YEAR })).toThrow(/^This is no calendar$/),
)

test('meetings are split at midnight of the room’s zone, and a meeting without a name gets a name in the room’s language', () => {
  const { instances } = expand(['DTSTART:20261130T210000Z\nDTEND:20261202T010000Z\nCLASS:PRIVATE'])
  const room = { id: 'r', timeZone: WARSAW, language: 'pl' } as const
  const placed = placeInstances(room, instances, new Date('2026-11-30T08:00:00Z'))
  expect(placed.map(({ name, date, startTime, endTime }) => [name, date, startTime, endTime])).toEqual([
    ['Zajęte', '2026-11-30', '22:00', '24:00'],
    ['Zajęte', '2026-12-01', '00:00', '24:00'],
    ['Zajęte', '2026-12-02', '00:00', '02:00'],
  ])
  expect(placeInstances(room, instances, new Date('2026-11-30T09:00:00Z'))).toEqual(placed)
})

test(`${DAMAGED_COUNT} damaged calendars give meetings or a refusal, each after bounded work, and leave nothing in memory`, () => {
  const zone =
    'BEGIN:VTIMEZONE\nTZID:Ours\nBEGIN:STANDARD\nDTSTART:16010101T000000\nTZOFFSETFROM:-0500\nTZOFFSETTO:-0500\nEND:STANDARD\nEND:VTIMEZONE'
  const text = calendarOf(
    [
      ONCE,
      'DTSTART;TZID=Ours:20260701T090000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=9\nSUMMARY:Board',
      `UID:s\n${seriesOf('RRULE:FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20270101T000000Z\nEXDATE;VALUE=DATE:20261201')}`,
      `UID:s\nRECURRENCE-ID:20261225T080000Z\n${ONCE}\nCLASS:PRIVATE`,
      'DTSTART;VALUE=DATE:20261130\nRRULE:FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=30',
    ],
    zone,
  )
  const snippets = [...'0123456789;:=,\r\nTZ-', 'FREQ=', 'BEGIN:VEVENT\r\n', 'END:VEVENT\r\n', '\u0000', '99999999']
  const change = fc.record({
    at: fc.nat(text.length - 1),
    drop: fc.nat(12),
    add: fc.array(fc.constantFrom(...snippets), { maxLength: 4 }),
  })
  const heap: number[] = []
  const recordHeap = () => {
    collectGarbage()
    heap.push(process.memoryUsage().heapUsed)
  }
  let doneCount = 0
  const isoConversions = vi.spyOn(Date.prototype, 'toISOString')
  onTestFinished(() => isoConversions.mockRestore())
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
      const damaged = changes.reduce(
        (damagedText, { at, drop, add }) => damagedText.slice(0, at) + add.join('') + damagedText.slice(at + drop),
        text,
      )
      if (doneCount++ === WARM_UP) recordHeap()
      isoConversions.mockClear()
      try {
        const { instances } = expandCalendar({ texts: [damaged], timeZone: WARSAW, ...YEAR })
        for (const { startsAt, endsAt } of instances) {
          expect(startsAt < endsAt && endsAt > YEAR.from && startsAt < YEAR.until).toBe(true)
          expect(new Date(startsAt).toISOString()).toBe(startsAt)
        }
      } catch (error) {
        expect((error as Error).name).toBe('NotCalendar')
      }
      expect(isoConversions.mock.calls.length).toBeLessThan(MOST_TIMES)
    }),
    { numRuns: DAMAGED_COUNT },
  )
  recordHeap()
  expect((heap[1]! - heap[0]!) / (DAMAGED_COUNT - WARM_UP)).toBeLessThan(MOST_GROWTH_BYTES)
})
