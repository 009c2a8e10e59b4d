import { expect, test } from 'vitest'
import { splitDueTimes } from './rules.ts'
import { timesUntil } from './times.ts'

test('a task fires for the last time at which it was due, unless that is more than 15 minutes ago', () => {
  const momentOf = (minute: number) => new Date(Date.UTC(2026, 10, 30, 9, minute)).toISOString()
  const splitMinutes = (due: number[], now: number) => splitDueTimes(due.map(momentOf), new Date(momentOf(now)))
  expect(splitMinutes([], 0)).toEqual({ missed: [], firingAt: undefined })
  expect(splitMinutes([0], 0)).toEqual({ missed: [], firingAt: momentOf(0) })
  expect(splitMinutes([0, 5, 10], 12)).toEqual({ missed: [momentOf(0), momentOf(5)], firingAt: momentOf(10) })
  expect(splitMinutes([0], 15)).toEqual({ missed: [], firingAt: momentOf(0) })
  expect(splitMinutes([0, 5], 21)).toEqual({ missed: [momentOf(0), momentOf(5)], firingAt: undefined })
})

test('after a year without the scheduler the last missed times are recorded', () => {
  const task = { triggerTime: '2026-01-01T00:00', timeZone: 'UTC', repeat: 'FREQ=MINUTELY' }
  const [from, until] = [new Date('2026-01-01'), new Date('2026-12-31T00:00:30Z')]
  expect(timesUntil(task, from, until, 3)).toEqual(
    [58, 59].map((minute) => `2026-12-30T23:${minute}:00.000Z`).concat('2026-12-31T00:00:00.000Z'),
  )
  expect(timesUntil({ ...task, repeat: '' }, from, until, 3)).toEqual(['2026-01-01T00:00:00.000Z'])
})
