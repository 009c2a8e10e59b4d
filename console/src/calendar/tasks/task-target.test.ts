import { TaskWrite } from '@wifi-tms/contract/tasks'
import { expect, test } from 'vitest'
import { targetFieldsOf, targetOf } from './task-target.ts'

const fields = { name: 'Lunch', template: 't', triggerTime: '2026-11-30T12:00' }
/** Gives what the form of a stored task with this target sends when it is saved unchanged. JSON drops `undefined`. */
const savedAgain = (target: object) => {
  const task = { ...TaskWrite.parse({ ...fields, ...target }) } as never
  return JSON.parse(
    JSON.stringify({ ...(task as object), ...targetOf({ ...(target as object), ...targetFieldsOf(task) }) }),
  )
}

test('a form sends only the target that it shows, and keeps a filter that it cannot show', () => {
  expect(savedAgain({ all: true })).toMatchObject({ all: true })
  expect(savedAgain({ devices: ['d'] })).toMatchObject({ devices: ['d'] })
  expect(savedAgain({ rooms: ['r'] })).toMatchObject({ rooms: ['r'] })
  expect(savedAgain({ filter: { labels: ['north', 'south'] } })).toMatchObject({
    filter: { labels: ['north', 'south'] },
  })
  expect(savedAgain({ filter: { labels: 'north' } })).toMatchObject({ filter: { labels: ['north'] } })
  expect(savedAgain({ filter: { q: 'aisle' } })).toMatchObject({ filter: { q: 'aisle' } })
  for (const target of [{ all: true }, { devices: ['d'] }, { filter: { q: 'x' } }, { rooms: ['r'] }])
    expect(['all', 'devices', 'filter', 'rooms'].filter((name) => name in savedAgain(target))).toEqual(
      Object.keys(target),
    )
  expect(targetOf({ where: 'all', devices: ['d'], labels: ['x'] })).toEqual({
    all: true,
    devices: undefined,
    rooms: undefined,
    filter: undefined,
  })
})
