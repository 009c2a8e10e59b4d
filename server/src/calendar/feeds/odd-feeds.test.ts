import { describe, expect, test } from 'vitest'
import { daily, event, eventAt, meetingsIn, nineToTen, outcome, wholeDay, wholeDays } from './testing/read-lines.ts'

describe('exceptions of whole days that are written as moments', () => {
  test.each([
    ['a midnight without a zone', 'EXDATE:20261202T000000'],
    ['a midnight of UTC', 'EXDATE:20261202T000000Z'],
    ['the midnight of the room in UTC', 'EXDATE:20261201T230000Z'],
    ['a midnight of somebody in New York', 'EXDATE:20261202T050000Z'],
    ['a midnight of somebody in Tokyo', 'EXDATE:20261201T150000Z'],
    ['a midnight in a zone of Windows', 'EXDATE;TZID=Pacific Standard Time:20261202T000000'],
    ['a day that is not marked VALUE=DATE', 'EXDATE:20261202'],
    ['a day among others that are empty', 'EXDATE:,20261202,\nEXDATE:'],
  ])('an exception of a whole day may be %s', (_, line) =>
    expect(meetingsIn(wholeDay(`RRULE:FREQ=DAILY;COUNT=3\n${line}`))).toEqual(wholeDays('12-01', '12-03')),
  )

  test('an exception may be the midnight in UTC of a room far from Greenwich', () => {
    const line = 'EXDATE:20261201T110000Z'
    const zone = 'Pacific/Auckland'
    expect(meetingsIn(wholeDay(`RRULE:FREQ=DAILY;COUNT=3\n${line}`), { zone })).toEqual(wholeDays('12-01', '12-03'))
  })

  test.each([
    ['20261203T000000Z', 'America/New_York'],
    ['20261203T050000Z', 'America/New_York'],
    ['20261204T045959Z', 'America/New_York'],
    ['20261203T235959Z', 'America/New_York'],
    ['20261202T230000Z', 'Europe/Warsaw'],
    ['20261203T225959Z', 'Europe/Warsaw'],
    ['20261203T235959', 'Asia/Tokyo'],
    ['20261203', 'Asia/Tokyo'],
  ])('a series of whole days until %s in %s ends on the same day', (until, zone) =>
    expect(meetingsIn(wholeDay(`RRULE:FREQ=DAILY;UNTIL=${until}`), { zone })).toEqual(
      wholeDays('12-01', '12-02', '12-03'),
    ),
  )
})

describe('exceptions of a series', () => {
  test('an exception without a zone is on the clock of its series', () => {
    const line = 'DTSTART;TZID=America/New_York:20261201T030000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=3'
    expect(meetingsIn(event(`${line}\nEXDATE:20261202T030000`))).toEqual(nineToTen('12-01', '12-03'))
  })

  test('RDATE may name two times on one day, a period, and the same time twice', () => {
    const lines = 'RDATE;TZID=Europe/Warsaw:20261201T110000,20261201T150000,20261201T110000'
    expect(meetingsIn(eventAt('20261201T090000', `DURATION:PT1H\n${lines}`))).toEqual([
      ...nineToTen('12-01'),
      '12-01 11:00-12:00 S',
      '12-01 15:00-16:00 S',
    ])
    expect(meetingsIn(daily('RDATE;VALUE=PERIOD;TZID=Europe/Warsaw:20261202T090000/PT15M'))).toEqual([
      ...nineToTen('12-01'),
      '12-02 09:00-09:15 S',
      ...nineToTen('12-03'),
    ])
  })

  const replacement = (time: string, rest: string) => `V\nUID:a\nRECURRENCE-ID;TZID=Europe/Warsaw:${time}\n${rest}\n.`
  const movedLines = 'DTSTART;TZID=Europe/Warsaw:20261202T150000\nDURATION:PT1H\nSUMMARY:M'

  test('an event that replaces a time which the series no longer has replaces the only time on that day', () => {
    expect(meetingsIn(`${daily('')}\n${replacement('20261202T080000', movedLines)}`)).toEqual([
      ...nineToTen('12-01'),
      '12-02 15:00-16:00 M',
      ...nineToTen('12-03'),
    ])
    expect(meetingsIn(`${daily('')}\n${replacement('20261209T080000', movedLines)}`)).toEqual([
      ...nineToTen('12-01', '12-02'),
      '12-02 15:00-16:00 M',
      ...nineToTen('12-03'),
    ])
    const twoADay = eventAt('20261202T090000', 'DURATION:PT1H\nRRULE:FREQ=DAILY;BYHOUR=9,11;COUNT=2')
    expect(meetingsIn(`${twoADay}\n${replacement('20261202T080000', movedLines)}`)).toEqual([
      ...nineToTen('12-02'),
      '12-02 11:00-12:00 S',
      '12-02 15:00-16:00 M',
    ])
  })

  const replacementOnward = (time: string, rest: string) =>
    replacement(time, rest).replace('RECURRENCE-ID', 'RECURRENCE-ID;RANGE=THISANDFUTURE')

  test('a RANGE=THISANDFUTURE event changes all later times up to the next RANGE=THISANDFUTURE event, and may cancel them', () => {
    const longerLines = 'DTSTART;TZID=Europe/Warsaw:20261203T100000\nDURATION:PT2H\nSUMMARY:L'
    const fiveTimes = eventAt('20261201T090000', 'DURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=5')
    const single = replacement('20261204T090000', movedLines.replace('1202', '1204'))
    expect(
      meetingsIn(
        [
          fiveTimes,
          replacementOnward('20261202T090000', movedLines),
          replacementOnward('20261203T090000', longerLines),
          single,
        ].join('\n'),
      ),
    ).toEqual([
      ...nineToTen('12-01'),
      '12-02 15:00-16:00 M',
      '12-03 10:00-12:00 L',
      '12-04 15:00-16:00 M',
      '12-05 10:00-12:00 L',
    ])
    const cancelledLines = `${movedLines}\nSTATUS:CANCELLED`
    expect(meetingsIn(`${fiveTimes}\n${replacementOnward('20261202T090000', cancelledLines)}`)).toEqual(
      nineToTen('12-01'),
    )
  })

  test('a RANGE=THISANDFUTURE event moves later whole days by the same number of days, even over a change of clocks', () => {
    const line = 'DTSTART;TZID=Europe/Warsaw:20270326T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=4'
    const laterLines = 'DTSTART;TZID=Europe/Warsaw:20270327T100000\nDURATION:PT1H\nSUMMARY:S'
    expect(meetingsIn(`${event(line)}\n${replacementOnward('20270327T090000', laterLines)}`)).toEqual([
      '03-26 09:00-10:00 S',
      '03-27 10:00-11:00 S',
      '03-28 10:00-11:00 S',
      '03-29 10:00-11:00 S',
    ])
    const day =
      'V\nUID:a\nSUMMARY:S\nRECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20261202\nDTSTART;VALUE=DATE:20261203\n.'
    expect(meetingsIn(`${wholeDay('RRULE:FREQ=WEEKLY;BYDAY=TU,WE;COUNT=3')}\n${day}`)).toEqual(
      wholeDays('12-01', '12-03', '12-09'),
    )
  })
})

describe('rules', () => {
  test.each<[string, string, string[]]>([
    ['in small letters', 'freq=daily;count=2', ['12-01', '12-02']],
    ['with spaces and empty parts', ' FREQ = DAILY ;; COUNT = 2 ; ', ['12-01', '12-02']],
    ['with private parts', 'FREQ=DAILY;X-EVERY=day;COUNT=2', ['12-01', '12-02']],
    ['with an interval of nothing', 'FREQ=DAILY;INTERVAL=0;COUNT=2', ['12-01', '12-02']],
    ['with COUNT and UNTIL, of which UNTIL ends it', 'FREQ=DAILY;COUNT=9;UNTIL=20261202T235959Z', ['12-01', '12-02']],
    ['with UNTIL and COUNT, of which COUNT ends it', 'FREQ=DAILY;UNTIL=20261209;COUNT=2', ['12-01', '12-02']],
    ['with a calendar', 'RSCALE=GREGORIAN;FREQ=DAILY;COUNT=2', ['12-01', '12-02']],
    ['with seconds', 'FREQ=DAILY;BYSECOND=0;COUNT=2', ['12-01', '12-02']],
    ['with empty places in a list', 'FREQ=WEEKLY;BYDAY=TU,,WE,;COUNT=2', ['12-01', '12-02']],
    ['with leading zeros', 'FREQ=MONTHLY;BYMONTHDAY=01,02;COUNT=02', ['12-01', '12-02']],
    ['with the word RRULE in it', 'RRULE:FREQ=DAILY;COUNT=2', ['12-01', '12-02']],
    ['twice', 'FREQ=DAILY;COUNT=2\nRRULE:FREQ=DAILY;INTERVAL=2;COUNT=2', ['12-01', '12-02', '12-03']],
    [
      'with an EXRULE that takes times out',
      'FREQ=DAILY;COUNT=4\nEXRULE:FREQ=DAILY;INTERVAL=2;COUNT=2',
      ['12-02', '12-04'],
    ],
  ])('a rule may be written %s', (_, rule, wanted) => {
    const { losses } = outcome(eventAt('20261201T090000', `DURATION:PT1H\nRRULE:${rule}`))
    expect(losses).toEqual([])
    expect(meetingsIn(eventAt('20261201T090000', `DURATION:PT1H\nRRULE:${rule}`))).toEqual(nineToTen(...wanted))
  })

  test.each(['FREQ=FORTNIGHTLY', 'EVERY DAY', 'FREQ=DAILY;RSCALE=CHINESE', 'FREQ=DAILY;BYEASTER=1'])(
    'a rule that cannot be followed, %s, keeps its first time, and the loss is listed',
    (rule) => {
      const lines = eventAt('20261201T090000', `DURATION:PT1H\nRRULE:${rule}`)
      expect(meetingsIn(lines)).toEqual(nineToTen('12-01'))
      expect(outcome(lines).losses).toEqual(['S 2026-12-01 rule'])
    },
  )

  test.each([
    ['20261231', 'the first time is kept, and a loss is listed', nineToTen('12-01'), ['S 2026-12-01 rule']],
    ['20261130T075959Z', 'it was ended on purpose', [], []],
  ])('a rule without a time up to its UNTIL: %s %s', (until, _, times, losses) => {
    const lines = eventAt(
      '20261201T090000',
      `DURATION:PT1H\nRRULE:FREQ=WEEKLY;BYMONTH=12;BYDAY=TU;BYMONTHDAY=31;UNTIL=${until}`,
    )
    expect(meetingsIn(lines)).toEqual(times)
    expect(outcome(lines).losses).toEqual(losses)
  })

  test('a rule by the hour has several times within a day, and goes on past midnight', () => {
    const lines = eventAt('20261201T220000', 'DURATION:PT30M\nRRULE:FREQ=HOURLY;COUNT=3')
    expect(meetingsIn(lines)).toEqual(['12-01 22:00-22:30 S', '12-01 23:00-23:30 S', '12-02 00:00-00:30 S'])
  })

  test('a rule for the 31st falls on another day in a shorter month, or on none, by its SKIP', () => {
    const line = 'DTSTART;TZID=Europe/Warsaw:20270131T090000\nDURATION:PT1H'
    const rule = (skip: string) => event(`${line}\nRRULE:FREQ=MONTHLY;RSCALE=GREGORIAN;SKIP=${skip};COUNT=3`)
    expect(meetingsIn(rule('BACKWARD'))).toEqual(nineToTen('01-31', '02-28', '03-31'))
    expect(meetingsIn(rule('FORWARD'))).toEqual(nineToTen('01-31', '03-01', '03-31'))
    expect(meetingsIn(rule('OMIT'))).toEqual(nineToTen('01-31', '03-31', '05-31'))
  })
})

describe('times', () => {
  test.each([
    ['20261201T0900', '20261201T1000'],
    ['2026-12-01T09:00', '2026-12-01T10:00:00'],
    ['2026-12-01 09:00:00', '20261201T100000'],
    ['20261201t090000', ' 20261201T100000 '],
    ['2026-12-01T09:00:00.000', '20261201T100000'],
    ['20261201T090000+0100', '2026-12-01T11:00:00+02:00'],
    ['20261201T080000Z', '20261201T090000z'],
  ])('the times %s and %s are read', (start, end) =>
    expect(meetingsIn(event(`DTSTART:${start}\nDTEND:${end}`))).toEqual(nineToTen('12-01')),
  )

  test('24:00 is the midnight that ends the day', () => {
    expect(meetingsIn(event('DTSTART:20261201T230000\nDTEND:20261201T240000'))).toEqual(['12-01 23:00-24:00 S'])
    expect(meetingsIn(event('DTSTART:20261130T240000\nDTEND:20261201T010000'))).toEqual(['12-01 00:00-01:00 S'])
  })

  test('an event without a readable time, or with an unreadable or too early end, is listed as a loss and not shown', () => {
    const lossesOf = (lines: string) => outcome(event(lines)).losses
    expect(lossesOf('DTSTART:tomorrow')).toEqual(['S null time'])
    expect(lossesOf('DTSTART:20260231T090000')).toEqual(['S null time'])
    expect(lossesOf('DTSTART:20261201T250000')).toEqual(['S null time'])
    expect(lossesOf('DURATION:PT1H')).toEqual(['S null time'])
    expect(lossesOf('DTSTART:20261201T090000\nDTEND:later')).toEqual(['S 2026-12-01 end'])
    expect(lossesOf('DTSTART:20261201T090000\nDURATION:1 hour')).toEqual(['S 2026-12-01 end'])
    expect(lossesOf('DTSTART:20261201T090000\nDTEND:20261201T080000')).toEqual(['S 2026-12-01 end'])
    expect(lossesOf('DTSTART:20200101T090000\nDTEND:20200101T080000')).toEqual([])
    expect(lossesOf('DTSTART:20261201T090000\nCLASS:PRIVATE\nDTEND:later')).toEqual([' 2026-12-01 end'])
  })

  test('an end without a zone is on the clock of its start', () => {
    const abroad = (end: string) => event(`DTSTART;TZID=America/New_York:20261201T090000\nDTEND${end}`)
    const inWarsaw = ['12-01 15:00-16:00 S']
    expect(meetingsIn(abroad(':20261201T100000'))).toEqual(inWarsaw)
    expect(meetingsIn(abroad(':20261201T150000Z'))).toEqual(inWarsaw)
    expect(meetingsIn(abroad(';TZID=Europe/Warsaw:20261201T160000'))).toEqual(inWarsaw)
    expect(meetingsIn(event('DTSTART:20261201T080000Z\nDTEND:20261201T090000'))).toEqual(nineToTen('12-01'))
  })

  test('days of DURATION go by the calendar, and times with DTEND all have the same length', () => {
    // The clocks are put forward in the night after this start.
    const longEvent = (rest: string) => eventAt('20270327T120000', rest)
    expect(meetingsIn(longEvent('DURATION:P1D'))).toEqual(['03-27 12:00-24:00 S', '03-28 00:00-12:00 S'])
    expect(meetingsIn(longEvent('DURATION:PT24H'))).toEqual(['03-27 12:00-24:00 S', '03-28 00:00-13:00 S'])
    expect(meetingsIn(longEvent('DTEND;TZID=Europe/Warsaw:20270328T120000'))).toEqual([
      '03-27 12:00-24:00 S',
      '03-28 00:00-12:00 S',
    ])
  })
})
