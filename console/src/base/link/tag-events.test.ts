import { expect, test } from 'vitest'
import { keepTagEvent, type TagWord, useTagEvents } from './tag-events.ts'

const mac = '0a1b2c3d4e5f'
const said = (of = mac) => useTagEvents.getState().events[of]?.map(({ at: _, number: __, ...word }) => word)
const progress = (id: string, percent: number): TagWord => ({ type: 'progress', id, percent })

test('the newest comes first, tag by tag; an order that comes along takes one line', () => {
  const online: TagWord = { type: 'event', event: 'online' }
  const done: TagWord = { type: 'result', id: 'a', ok: true }
  keepTagEvent('000000000001', online)
  for (const word of [online, progress('a', 10), progress('a', 60), progress('b', 5), progress('a', 90), done]) {
    keepTagEvent(mac, word)
  }
  expect(said()).toEqual([done, progress('a', 90), progress('b', 5), progress('a', 60), online])
  expect(said('000000000001')).toEqual([online])
})

test('no more than twenty of a tag are kept', () => {
  for (let times = 0; times < 30; times++)
    keepTagEvent('000000000002', { type: 'result', id: String(times), ok: false })
  expect(said('000000000002')).toHaveLength(20)
  expect(said('000000000002')![0]).toMatchObject({ id: '29' })
})
