import { encode, tagEvents, Up } from '@wifi-tms/contract/messages'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMessage } from './read-message.ts'

const topic = 'shop/shelf/0a1b2c3d4e5f/up'

test('a device’s event is read with the MAC of its topic', () => {
  for (const event of tagEvents) {
    expect(readMessage(topic, encode({ type: 'event', event, message: 'żółć 黄' }))).toEqual({
      kind: 'device',
      mac: '0a1b2c3d4e5f',
      up: { type: 'event', event, message: 'żółć 黄' },
    })
  }
})

test('changes and notices are distinguished by their topic', () => {
  const changed = { resource: 'devices', ids: ['1'] }
  expect(readMessage('console/changed', encode(changed))).toEqual({ kind: 'changed', changed })
  const notice = { kind: 'refused', count: 3, device: { _id: null, mac: 'x', alias: '' }, message: '' }
  expect(readMessage('console/notice', encode(notice))).toEqual({ kind: 'notice', notice })
  expect(readMessage('console/changed', encode(notice))).toBeUndefined()
})

test('messages to tags, unknown messages and broken messages are ignored', () => {
  expect(readMessage('shop/shelf/0a1b2c3d4e5f/down', encode({ type: 'event', event: 'online' }))).toBeUndefined()
  expect(readMessage('console/tomorrow', encode({}))).toBeUndefined()
  expect(readMessage(topic, encode({ type: 'tomorrow' }))).toBeUndefined()
  expect(readMessage(topic, JSON.stringify({ type: 'event', event: 'online' }))).toBeUndefined()
  fc.assert(fc.property(fc.string(), fc.string(), (where, payload) => readMessage(where, payload) === undefined))
})

test('only messages and fields of the contract are read, whatever a device sends', () => {
  const orJson = (good: fc.Arbitrary<unknown>) => fc.oneof({ weight: 4, arbitrary: good }, fc.jsonValue())
  const fields = fc.record(
    {
      type: orJson(fc.constantFrom('hello', 'report', 'event')),
      event: orJson(fc.constantFrom(...tagEvents)),
      protocol: orJson(fc.constant(1)),
      battery: orJson(fc.nat(10_000)),
      wifi: fc.record({ rssi: orJson(fc.integer({ min: -150, max: 50 })), tomorrow: fc.jsonValue() }),
      tomorrow: fc.jsonValue(),
    },
    { requiredKeys: ['type', 'event', 'protocol'] },
  )
  let readCount = 0
  fc.assert(
    fc.property(orJson(fields), (sent) => {
      const read = readMessage(topic, encode(sent))
      if (!read) return
      readCount++
      expect(read).toEqual({ kind: 'device', mac: '0a1b2c3d4e5f', up: Up.parse('up' in read && read.up) })
    }),
  )
  expect(readCount).toBeGreaterThan(10)
})
