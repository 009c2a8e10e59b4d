import { describe, expect, test } from 'vitest'
import { daily, event, eventAt, meetingsIn, nineToTen, outcome, wholeDay, wholeDays } from './testing/read-lines.ts'

describe('events', () => {
  const otherEvent = (linesAndMore: string) =>
    `V\nUID:a\nDTSTART;TZID=Europe/Warsaw:20261203T090000\nDURATION:PT1H\nSUMMARY:${linesAndMore}\n.`

  test('two events of one UID with different starts both count, each in its newest version', () => {
    expect(meetingsIn(`${eventAt('20261201T090000')}\n${otherEvent('S')}`)).toEqual(nineToTen('12-01', '12-03'))
    expect(meetingsIn(`${eventAt('20261201T090000')}\n${eventAt('20261201T090000')}`)).toEqual(nineToTen('12-01'))
    expect(meetingsIn(`${otherEvent('S\nSEQUENCE:1')}\n${eventAt('20261201T090000')}`)).toEqual(nineToTen('12-03'))
    expect(meetingsIn(`${otherEvent('T')}\n${eventAt('20261201T090000')}`)).toEqual([
      ...nineToTen('12-01'),
      '12-03 09:00-10:00 T',
    ])
  })

  test('an event that any property marks as free occupies no room', () => {
    for (const line of ['TRANSP:TRANSPARENT', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE', 'STATUS:CANCELLED'])
      expect(meetingsIn(daily(line))).toEqual([])
    for (const line of ['X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE', 'X-MICROSOFT-CDO-BUSYSTATUS:OOF', 'STATUS:TENTATIVE'])
      expect(meetingsIn(daily(line))).toHaveLength(3)
  })

  test('a second calendar in the same file may cancel events of the first', () => {
    const cancellation = `END:VCALENDAR\nBEGIN:VCALENDAR\nMETHOD:CANCEL\n${daily('SEQUENCE:1')}`
    expect(meetingsIn(`${daily('')}\n${cancellation}`)).toEqual([])
  })
})

describe('lines that cannot be read', () => {
  const goodEvent = 'V\nUID:g\nDTSTART;TZID=Europe/Warsaw:20261202T090000\nDURATION:PT1H\nSUMMARY:S\n.'

  test.each([
    ['a raw line break in a text', `${daily('DESCRIPTION:one\ntwo\nthree: four')}`],
    [
      'a quote that is not closed at a time',
      event('DTSTART;TZID="Europe/Warsaw:20261201T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=3'),
    ],
    ['a quote that is not closed at a name', daily('').replace('SUMMARY:', 'SUMMARY;LANGUAGE="en:')],
    ['a parameter without a value', event('DTSTART;TZID:20261201T090000\nDURATION:PT1H\nRRULE;X=:FREQ=DAILY;COUNT=3')],
    ['an event that is not ended', daily('').replace(/\n\.$/, '')],
    ['an event that is not begun', daily('').replace(/^V/, 'BEGIN VEVENT')],
    ['an alarm that is not ended', daily('BEGIN:VALARM\nTRIGGER:x')],
    ['an end of nothing', `END:VTODO\nEND:VEVENT\n${daily('')}`],
    ['an end of the calendar too early', `END:VCALENDAR\n${daily('')}`],
    ['a calendar in a calendar', `BEGIN:VCALENDAR\n${daily('')}`],
  ])('events are read in spite of %s', (_, lines) => {
    const linesAndMore = `${lines}\n${goodEvent.replace('UID:g', 'UID:g\nDESCRIPTION:more').replace('1202T09', '1202T11')}`
    expect(meetingsIn(linesAndMore)).toEqual([
      ...nineToTen('12-01', '12-02'),
      '12-02 11:00-12:00 S',
      ...nineToTen('12-03'),
    ])
  })

  test('lines that cannot be read are listed once for each event, with its title and day', () => {
    const { losses, skipped } = outcome(`${daily('DESCRIPTION:one\ntwo\nthree')}\n${goodEvent}\nand more`)
    expect([losses, skipped]).toEqual([['S 2026-12-01 line', ' null line'], 2])
  })
})

describe('clocks', () => {
  const zoned = (zone: string, time = '20261201T090000') => event(`DTSTART;TZID=${zone}:${time}\nDURATION:PT1H`)

  test.each([
    ...['"(UTC+01:00) Sarajevo, Skopje, Warsaw, Zagreb"', '"(UTC+01:00) Amsterdam, Berlin, Bern, Rome"', 'GMT+1'],
    ...[
      'W. Europe Daylight Time',
      'W. Europe Standard Time 2',
      'Central European Standard Time',
      'UTC+1',
      'UTC+01.00',
      '+01:00',
      "'Europe/Warsaw'",
    ],
    ...['/mozilla.org/20050126_1/Europe/Berlin', '/softwarestudio.org/Tzfile/Europe/Warsaw', 'europe/warsaw', 'CET'],
    ...['Central European Time', '"Europe/Warsaw"', '(GMT+01.00) Paris/Madrid/Brussels/Copenhagen', 'Nobody knows'],
  ])('%s is one hour ahead in winter', (zone) => expect(meetingsIn(zoned(zone))).toEqual(nineToTen('12-01')))

  test.each([
    ['"(UTC-05:00) Eastern Time (US & Canada)"', '03:00'],
    ['Eastern Time (US &amp; Canada)', '03:00'],
    ['"(GMT-08:00) Pacific Time (US & Canada); Tijuana"', '00:00'],
    ['"(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi"', '13:30'],
    ['(UTC) Coordinated Universal Time', '08:00'],
    ['"(UTC+00:00) Dublin, Edinburgh, Lisbon, London"', '08:00'],
    ['tzone://Microsoft/Utc', '08:00'],
    ['"(UTC+10:00) Canberra, Melbourne, Sydney"', '19:00'],
  ])('nine in Warsaw is in %s at %s', (zone, time) =>
    expect(meetingsIn(zoned(zone, `20261201T${time.replace(':', '')}00`))).toEqual(nineToTen('12-01')),
  )

  test('an unknown zone name is read by the offset before it, and is listed as a loss', () => {
    const lines = zoned('"(UTC+02:00) Irgendwo"', '20261201T100000')
    expect(meetingsIn(lines)).toEqual(nineToTen('12-01'))
    expect(outcome(lines).losses).toEqual(['S 2026-12-01 zone'])
    expect(outcome(zoned('UTC+2')).losses).toEqual([])
    expect(outcome(zoned('(Irgendwo) Mitte')).losses).toEqual(['S 2026-12-01 zone'])
  })

  const part = (kind: string, from: string, to: string, linesAndMore: string) =>
    `BEGIN:${kind}\nTZOFFSETFROM:${from}\nTZOFFSETTO:${to}\n${linesAndMore}\nEND:${kind}`
  const zoneDefinition = (name: string, ...parts: string[]) =>
    `BEGIN:VTIMEZONE\nTZID:${name}\n${parts.join('\n')}\nEND:VTIMEZONE`
  const yearly = (month: number) => `DTSTART:16010101T020000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=${month}`

  test.each([
    ['PST', '12-01 18:00-19:00 S', []],
    ['JST', '12-01 01:00-02:00 S', []],
    ['SystemV/EST5EDT', '12-01 09:00-10:00 S', ['S 2026-12-01 zone']],
  ])('%s, which is no zone of IANA, spoils no other event: %s', (zone, wanted, losses) => {
    const lines = `${event(`DTSTART;TZID=${zone}:20261201T090000\nDURATION:PT1H`)}\n${event('UID:b\nDTSTART:20261202T080000Z\nDURATION:PT1H')}`
    expect(meetingsIn(lines)).toEqual([wanted, ...nineToTen('12-02')])
    expect(outcome(lines).losses).toEqual(losses)
  })

  test('a definition takes precedence over the IANA zone of its name, unless it merely lists fewer changes', () => {
    const definition = zoneDefinition('Europe/Warsaw', part('STANDARD', '+0300', '+0300', 'DTSTART:19700101T000000'))
    expect(meetingsIn(`${definition}\n${eventAt('20261201T110000')}`)).toEqual(nineToTen('12-01'))
    const shorterDefinition = zoneDefinition(
      'Europe/Warsaw',
      part('STANDARD', '+0100', '+0100', 'DTSTART:19700101T000000'),
    )
    expect(meetingsIn(`${shorterDefinition}\n${eventAt('20270701T090000')}`)).toEqual(nineToTen('07-01'))
    const onceOnly = [
      part('STANDARD', '+0200', '+0100', 'DTSTART:20261025T030000'),
      part('DAYLIGHT', '+0100', '+0200', 'DTSTART:20260329T020000'),
    ]
    expect(meetingsIn(`${zoneDefinition('Europe/Warsaw', ...onceOnly)}\n${eventAt('20270701T090000')}`)).toEqual(
      nineToTen('07-01'),
    )
  })

  test('an unknown zone changes by its definition, and a time that its change skips does not take place', () => {
    const definition = zoneDefinition(
      'Ours',
      part('DAYLIGHT', '+0115', '+0215', yearly(4)),
      part('STANDARD', '+0215', '+0115', yearly(9)),
    )
    expect(meetingsIn(`${definition}\n${zoned('Ours', '20261201T091500')}`)).toEqual(nineToTen('12-01'))
    expect(meetingsIn(`${definition}\n${zoned('Ours', '20270701T091500')}`)).toEqual(nineToTen('07-01'))
    const series = event('DTSTART;TZID=Ours:20270424T023000\nDURATION:PT10M\nRRULE:FREQ=DAILY;COUNT=2')
    expect(meetingsIn(`${definition}\n${series}`)).toEqual(['04-24 03:15-03:25 S', '04-26 02:15-02:25 S'])
  })

  test('a definition with an unreadable line is ignored in favour of the IANA zone of its name', () => {
    const broken = zoneDefinition('Europe/Warsaw', part('STANDARD', '+0300', '+0300', 'DTSTART 19700101T000000'))
    expect(meetingsIn(`${broken}\n${eventAt('20261201T090000')}`)).toEqual(nineToTen('12-01'))
    expect(outcome(`${broken}\n${eventAt('20261201T090000')}`).losses).toEqual([' null line'])
  })

  test('times without a zone are in the calendar’s zone if it names one, and whole days are those of the room', () => {
    const head = 'X-WR-TIMEZONE:America/New_York'
    expect(meetingsIn(event('DTSTART:20261201T030000\nDURATION:PT1H'), { head })).toEqual(nineToTen('12-01'))
    expect(meetingsIn(wholeDay('X-A:b'), { head })).toEqual(wholeDays('12-01'))
    expect(meetingsIn(event('DTSTART:20261201T090000\nDURATION:PT1H'), { head: 'X-WR-TIMEZONE:Nobody' })).toEqual(
      nineToTen('12-01'),
    )
  })
})
