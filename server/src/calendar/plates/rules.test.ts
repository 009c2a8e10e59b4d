import { type RoomMeeting, roomStates } from '@wifi-tms/contract/rooms'
import { languages } from '@wifi-tms/contract/shapes'
import { resolutions } from '@wifi-tms/contract/templates'
import { fillPlaceholders } from '@wifi-tms/paint/bindings'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { situationAt } from '../rooms/rules.ts'
import { contentKey, needsNewPicture, type PlateState, periodKey, plateValues } from './rules.ts'
import { shippedPlate } from './shipped-plate.ts'

const momentOf = (minute: number) => new Date(Date.UTC(2026, 10, 30) + minute * 60_000)
const meeting = (from: number, to: number): RoomMeeting => ({
  _id: `${from}`,
  name: `Meeting ${from}`,
  date: '2026-11-30',
  startTime: `${from}`,
  endTime: `${to}`,
  startsAt: momentOf(from).toISOString(),
  endsAt: momentOf(to).toISOString(),
  organiser: 'Anna',
  description: '',
  checkedIn: false,
})
const design = {
  canvas: { version: 1 as const, elements: [{ when: '', text: '{{room.now.name}} {{room.next.startTime}}' }] },
} as never

describe('the scheduler over a day', () => {
  /**
   * The events of a minute: the scheduler looks at the room, the server is away, somebody shows something, or the clock
   * is put back.
   */
  const event = fc.oneof(
    { weight: 6, arbitrary: fc.constant('look' as const) },
    fc.constant('away' as const),
    fc.constant('by hand' as const),
    fc.constant('back' as const),
  )
  const day = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 60 })), { maxLength: 8 })
    .map((lengths) => {
      let minute = 0
      return lengths.map(([pause, length]) => {
        const from = minute + pause
        minute = from + length
        return meeting(from, minute)
      })
    })

  test('whenever the scheduler has looked, a plate shows its room’s state, unless a person has displayed something since that state began', () => {
    fc.assert(
      fc.property(day, fc.array(event, { minLength: 1, maxLength: 300 }), (meetings, events) => {
        let plate: PlateState = { period: '', content: '', seq: null, wishSeq: null }
        let [seq, minute] = [0, 0]
        let nextAt = ''
        let judgedAt = ''
        /**
         * The period in which somebody has shown something by hand. The scheduler does not replace that within the
         * period.
         */
        let periodByHand: string | undefined
        for (const event of events) {
          minute += event === 'back' ? -30 : 1
          const now = momentOf(minute)
          const moment = now.toISOString()
          if (event === 'by hand') {
            plate = { ...plate, wishSeq: ++seq }
            periodByHand = plate.seq === null ? undefined : plate.period
          }
          if (event === 'away' || !(nextAt <= moment || judgedAt > moment)) continue
          const upcoming = meetings.filter(({ endsAt }) => endsAt > moment).slice(0, 2)
          const judged = situationAt(upcoming, now)
          const period = periodKey(judged)
          const content = contentKey('t', design, plateValues({ ...judged, name: 'Oslo', link: null, notice: null }))
          if (needsNewPicture(plate, period, content)) plate = { period, content, seq: ++seq, wishSeq: seq }
          else if (plate.period !== period) plate = { ...plate, period }
          ;[nextAt, judgedAt] = [judged.nextAt, moment]
          if (periodByHand !== undefined && periodByHand !== period) periodByHand = undefined
          const running = meetings.find(({ startsAt, endsAt }) => startsAt <= moment && moment < endsAt)
          if (periodByHand === undefined) {
            expect(plate.wishSeq).toBe(plate.seq)
            expect(Object.fromEntries(JSON.parse(plate.content)[1])['room.now.name']).toBe(running?.name ?? null)
          } else expect(plate.wishSeq).not.toBe(plate.seq)
        }
      }),
      { numRuns: 500 },
    )
  })
})

test('a change of values that the template does not name makes no new picture, and the same picture is not wished for twice', () => {
  const values = (description: string) =>
    plateValues({
      name: 'Oslo',
      state: 'busy',
      now: { ...meeting(0, 60), description },
      next: null,
      link: null,
      notice: null,
    })
  const content = contentKey('t', design, values(''))
  expect(contentKey('t', design, values('Budget'))).toBe(content)
  expect(contentKey('other', design, values(''))).not.toBe(content)
  const plate = { period: 'p', content, seq: 3, wishSeq: 3 }
  expect(needsNewPicture(plate, 'p', content)).toBe(false)
  expect(needsNewPicture(plate, 'q', content)).toBe(false)
  expect(needsNewPicture(plate, 'q', 'other')).toBe(true)
  expect(needsNewPicture({ ...plate, wishSeq: 4 }, 'p', 'other')).toBe(false)
  expect(needsNewPicture({ ...plate, wishSeq: 4 }, 'q', content)).toBe(true)
})

test('the built-in plate has a picture for each state, size and language, without a missing value in its texts', () => {
  for (const { resolution } of resolutions)
    for (const language of languages)
      for (const state of roomStates) {
        const { canvas } = shippedPlate(resolution, {
          state,
          language,
          laterDay: true,
          allDay: { now: true, next: false },
          notice: null,
          withLink: false,
        })
        const values = plateValues({ name: 'Oslo', state, now: null, next: null, link: null, notice: null })
        const texts = canvas.elements.flatMap((element) =>
          'text' in element && !element.when ? [fillPlaceholders(element.text, values, language)] : [],
        )
        expect(texts.flatMap(({ faults }) => faults)).toEqual([])
        expect(new Set(texts.map(({ text }) => text)).size).toBe(3)
      }
})

test('the built-in plate has its own words for each state, in every language', () => {
  const scene = { laterDay: false, allDay: { now: false, next: false }, notice: null, withLink: false } as const
  for (const language of languages) {
    const words = roomStates.map((state) => {
      const band = shippedPlate('800x480', { ...scene, state, language }).canvas.elements.find(
        ({ id }) => id === 'state',
      )
      return band && 'text' in band && band.text
    })
    expect(new Set(words).size).toBe(roomStates.length)
  }
})

test('the built-in plate has a QR code beside its words where it has a link and the panel is large enough', () => {
  const scene = {
    state: 'busy',
    language: 'en',
    laterDay: false,
    allDay: { now: false, next: false },
    notice: null,
  } as const
  const codeOf = (resolution: string, withLink: boolean) => {
    const { elements } = shippedPlate(resolution, { ...scene, withLink }).canvas
    const code = elements.find(({ kind }) => kind === 'qrcode')
    const next = elements.find(({ id }) => id === 'next')!
    return code && [code.width, next.x + next.width <= code.x, code.y + code.height <= Number(resolution.split('x')[1])]
  }
  expect(codeOf('400x300', true)).toEqual([150, true, true])
  expect(codeOf('800x480', true)).toEqual([240, true, true])
  for (const [resolution, withLink] of [
    ['800x480', false],
    ['296x128', true],
    ['300x400', true],
  ] as const)
    expect(codeOf(resolution, withLink), resolution).toBeUndefined()
})
