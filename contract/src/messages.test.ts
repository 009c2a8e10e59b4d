import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Down, decode, downTopic, encode, events, Mac, messages, tagTopic, Up, upTopic } from './messages.ts'

test('[call-mqtt] a payload is base64 of JSON and comes back as it was', () => {
  expect(encode({ a: 1 })).toBe('eyJhIjoxfQ==')
  expect(decode(encode({ Łódź: '骨 😀 \u2028 é' }))).toEqual({ Łódź: '骨 😀 \u2028 é' })
  fc.assert(
    fc.property(fc.json(), (json) => {
      const value: unknown = JSON.parse(json)
      expect(JSON.stringify(decode(encode(value)))).toBe(JSON.stringify(value))
    }),
  )
})

test('what is not base64, not UTF-8 or not JSON is refused', () => {
  for (const payload of ['%%%', 'eyJhIjox', btoa('\xff\xfe'), btoa('{a:1}')]) expect(() => decode(payload)).toThrow()
})

test('all 14 events of a tag are known', () => {
  expect(events).toHaveLength(14)
  for (const event of events) expect(Up.parse({ type: 'event', event })).toEqual({ type: 'event', event })
})

test('what is wrong with a mac or a hash is said in words', () => {
  const faults = [Mac.safeParse('zz'), Up.safeParse({ type: 'report', frame: 'AB' })].flatMap(({ error }) =>
    error!.issues.map(({ message }) => message),
  )
  expect(faults).toEqual(['must be 12 hex digits', 'must be 64 lower-case hex digits'])
})

test('unknown fields are dropped, unknown types refused', () => {
  expect(Up.parse({ type: 'hello', protocol: 1, colour: 'new' })).toEqual({ type: 'hello', protocol: 1 })
  expect(Up.safeParse({ type: 'dance' }).success).toBe(false)
  expect(Up.safeParse({ type: 'hello', protocol: 2 }).success).toBe(false)
})

test('values out of their range are refused with the path', () => {
  for (const [wrong, path] of [
    [{ type: 'report', battery: 3.7 }, 'battery'],
    [{ type: 'report', softwareVersion: 65_536 }, 'softwareVersion'],
    [{ type: 'report', wifi: { rssi: 'good' } }, 'wifi.rssi'],
    [{ type: 'event', event: 'exploded' }, 'event'],
    [{ type: 'event', event: 'display-success', frame: 'ABC' }, 'frame'],
    [{ type: 'result', ok: true }, 'id'],
  ] as const) {
    const parsed = Up.safeParse(wrong)
    expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
  }
})

test('the message table and the unions say the same', () => {
  expect(Object.keys(messages.up)).toEqual(Up.options.map((one) => one.shape.type.value))
  expect(Object.keys(messages.down)).toEqual(Down.options.map((one) => one.shape.type.value))
})

test('topics are taken apart as they were made, and nothing else is a topic of a tag', () => {
  for (const uri of ['shop', 'shop/floor-2', 'a/b/c']) {
    expect(tagTopic(upTopic(uri, '0123456789ab'))).toEqual({ uri, mac: '0123456789ab', way: 'up' })
    expect(tagTopic(downTopic(uri, '0123456789ab'))).toEqual({ uri, mac: '0123456789ab', way: 'down' })
  }
  for (const topic of ['console/changed', 'shop/0123456789AB/up', 'shop/0123456789ab/sideways', '0123456789ab/up', '#'])
    expect(tagTopic(topic)).toBeUndefined()
})
