import { expect, test } from 'vitest'
import { keepDeviceEvent, type LiveDeviceMessage, useDeviceEvents } from './device-events.ts'

const mac = '0a1b2c3d4e5f'
const wordsOf = (device = mac) =>
  useDeviceEvents.getState().events[device]?.map(({ at: _, number: __, ...word }) => word)
const progress = (id: string, percent: number): LiveDeviceMessage => ({ type: 'progress', id, percent })

test('a device lists its newest event first; a progress report replaces the last event if it has the same order', () => {
  const online: LiveDeviceMessage = { type: 'event', event: 'online' }
  const result: LiveDeviceMessage = { type: 'result', id: 'a', ok: true }
  keepDeviceEvent('000000000001', online)
  for (const word of [online, progress('a', 10), progress('a', 60), progress('b', 5), progress('a', 90), result]) {
    keepDeviceEvent(mac, word)
  }
  expect(wordsOf()).toEqual([result, progress('a', 90), progress('b', 5), progress('a', 60), online])
  expect(wordsOf('000000000001')).toEqual([online])
})

test('at most twenty events of a device are kept', () => {
  for (let number = 0; number < 30; number++)
    keepDeviceEvent('000000000002', { type: 'result', id: String(number), ok: false })
  expect(wordsOf('000000000002')).toHaveLength(20)
  expect(wordsOf('000000000002')![0]).toMatchObject({ id: '29' })
})

test('the events of the 500 devices that were heard last are kept', () => {
  const macOf = (number: number) => `a${String(number).padStart(11, '0')}`
  const keepOnline = (number: number) => keepDeviceEvent(macOf(number), { type: 'event', event: 'online' })
  for (let number = 0; number < 500; number++) keepOnline(number)
  keepOnline(0)
  keepOnline(500)
  expect(Object.keys(useDeviceEvents.getState().events)).toHaveLength(500)
  expect([wordsOf(macOf(0)), wordsOf(macOf(1)), wordsOf(macOf(500))].map((words) => words?.length)).toEqual([
    2,
    undefined,
    1,
  ])
})
