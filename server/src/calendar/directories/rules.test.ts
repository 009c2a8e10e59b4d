import type { RoomMeeting } from '@wifi-tms/contract/rooms'
import { roomStates } from '@wifi-tms/contract/rooms'
import { languages } from '@wifi-tms/contract/shapes'
import { resolutions } from '@wifi-tms/contract/templates'
import { fillPlaceholders } from '@wifi-tms/paint/bindings'
import { expect, test } from 'vitest'
import { plateValues } from '../plates/rules.ts'
import { directoryValues, periodKeyOfAll, rowOf } from './rules.ts'
import { type DirectoryRow, rowsOn, shippedDirectory } from './shipped-directory.ts'

const board: RoomMeeting = {
  _id: 'm',
  name: 'Board',
  date: '2026-11-30',
  startTime: '09:00',
  endTime: '10:00',
  organiser: '',
  description: '',
  checkedIn: false,
  startsAt: '2026-11-30T08:00:00.000Z',
  endsAt: '2026-11-30T09:00:00.000Z',
}
const nextAt = ''

test('a row shows the running meeting, otherwise the next one, and is marked if that is on a later day', () => {
  const day = '2026-11-30'
  const busy = { state: 'busy', now: board, next: board, nextAt } as const
  expect(rowOf(busy, day)).toEqual({ state: 'busy', shownMeeting: { which: 'now', isAllDay: false, isLater: false } })
  const free = { state: 'free', now: null, next: board, nextAt } as const
  expect(rowOf(free, day).shownMeeting).toEqual({ which: 'next', isAllDay: false, isLater: false })
  expect(rowOf(free, '2026-11-29').shownMeeting?.isLater).toBe(true)
  expect(rowOf({ ...free, next: null }, day)).toEqual({ state: 'free', shownMeeting: null })
  expect(periodKeyOfAll([busy, free])).not.toBe(periodKeyOfAll([free, busy]))
  // The period of a room does not change when the room becomes 'soon taken'.
  expect(periodKeyOfAll([{ ...free, state: 'soon' }])).toBe(periodKeyOfAll([free]))
})

test('the built-in directory fits its rows on every screen size in every language, without a missing value in its texts', () => {
  const shownMeetings: DirectoryRow['shownMeeting'][] = [
    null,
    ...[true, false].flatMap((isAllDay) => [
      { which: 'now' as const, isAllDay, isLater: false },
      { which: 'next' as const, isAllDay, isLater: true },
    ]),
  ]
  const room = plateValues({ name: 'Oslo', state: 'free', now: board, next: board, link: null, notice: null })
  const rows = roomStates.flatMap((state) =>
    shownMeetings.map((shownMeeting): DirectoryRow => ({ state, shownMeeting })),
  )
  const values = directoryValues(
    'Lift',
    rows.map(() => room),
  )
  for (const { resolution } of resolutions) {
    const [width, height] = resolution.split('x').map(Number) as [number, number]
    for (const language of languages) {
      const { elements } = shippedDirectory(resolution, language, rows).canvas
      for (const element of elements) {
        expect([element.x >= 0, element.y >= 0], `${resolution} ${element.id}`).toEqual([true, true])
        expect(element.x + element.width, `${resolution} ${element.id}`).toBeLessThanOrEqual(width)
        expect(element.y + element.height, `${resolution} ${element.id}`).toBeLessThanOrEqual(height)
        if ('text' in element) expect(fillPlaceholders(element.text, values, language).faults).toEqual([])
      }
    }
  }
})

test.each([
  [{ width: 800, height: 480 }, 6, 6],
  [{ width: 800, height: 480 }, 30, 17],
  [{ width: 296, height: 128 }, 6, 4],
  [{ width: 128, height: 296 }, 9, 7],
])('on a panel of %j, of %d rooms %d are shown and the others counted', (size, rooms, shownCount) => {
  expect(rowsOn(size, rooms).count).toBe(shownCount)
  const row: DirectoryRow = { state: 'busy', shownMeeting: null }
  const { elements } = shippedDirectory(
    `${size.width}x${size.height}`,
    'en',
    Array.from({ length: rooms }, () => row),
  ).canvas
  const more = elements.find(({ id }) => id === 'more')
  expect(more && 'text' in more && more.text).toBe(rooms > shownCount ? `+${rooms - shownCount}` : undefined)
  expect(elements.filter(({ id }) => id.startsWith('room-'))).toHaveLength(shownCount)
})
