import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Down, decode, downTopic, encode, Mac, messages, tagEvents, tagTopic, Up, upTopic } from './messages.ts'
import { readUp } from './read-up.ts'

test('[call-mqtt] a payload is base64 of JSON, and decoding restores the value', () => {
  expect(encode({ a: 1 })).toBe('eyJhIjoxfQ==')
  expect(decode(encode({ Łódź: '骨 😀 \u2028 é' }))).toEqual({ Łódź: '骨 😀 \u2028 é' })
  fc.assert(
    fc.property(fc.json(), (json) => {
      const value: unknown = JSON.parse(json)
      expect(JSON.stringify(decode(encode(value)))).toBe(JSON.stringify(value))
    }),
  )
})

test('a payload that is not base64, not UTF-8 or not JSON is refused', () => {
  for (const payload of ['%%%', 'eyJhIjox', btoa('\xff\xfe'), btoa('{a:1}')]) expect(() => decode(payload)).toThrow()
})

test('all 14 events of a tag are known', () => {
  expect(tagEvents).toHaveLength(14)
  for (const event of tagEvents) expect(Up.parse({ type: 'event', event })).toEqual({ type: 'event', event })
})

test('a wrong mac or hash is described in words', () => {
  const faults = [Mac.safeParse('zz'), Up.safeParse({ type: 'report', frame: 'AB' })].flatMap(({ error }) =>
    error!.issues.map(({ message }) => message),
  )
  expect(faults).toEqual(['must be 12 hex digits', 'must be 64 lower-case hex digits'])
})

test('a message loses its unknown fields; one of an unknown type or protocol is refused', () => {
  expect(Up.parse({ type: 'hello', protocol: 1, colour: 'new' })).toEqual({ type: 'hello', protocol: 1 })
  expect(Up.safeParse({ type: 'dance' }).success).toBe(false)
  expect(Up.safeParse({ type: 'hello', protocol: 2 }).success).toBe(false)
})

test('a message with a value out of its range is refused with the path of the value', () => {
  for (const [message, path] of [
    [{ type: 'report', battery: 3.7 }, 'battery'],
    [{ type: 'report', softwareVersion: 65_536 }, 'softwareVersion'],
    [{ type: 'report', wifi: { rssi: 'good' } }, 'wifi.rssi'],
    [{ type: 'event', event: 'exploded' }, 'event'],
    [{ type: 'event', event: 'display-success', frame: 'ABC' }, 'frame'],
    [{ type: 'result', ok: true }, 'id'],
  ] as const) {
    const parsed = Up.safeParse(message)
    expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
  }
})

/** Correct values of the fields that a hello or a report may have, by their paths. */
const optionalFields = {
  deviceType: 1,
  screenType: 3,
  hardwareVersion: 258,
  softwareVersion: 772,
  serialNumber: 'S1',
  ip: '10.1.2.3',
  // Hundredths of a volt.
  battery: 381,
  usb: 'plugin',
  sleeps: false,
  frame: 'a'.repeat(64),
  'wifi.ssid': 'shop 😀',
  'wifi.rssi': -60,
  'mqtt.host': 'tms',
  'mqtt.port': 1883,
  'statistics.reboots': 3,
  'statistics.networkDisconnected': 0,
}
/** Messages with their required fields (`required`) and all optional ones (`optional`). */
const wholeMessages = [
  { required: { type: 'hello', protocol: 1 }, optional: optionalFields },
  { required: { type: 'report' }, optional: optionalFields },
  {
    required: { type: 'event', event: 'button' },
    optional: { id: 'p', frame: 'b'.repeat(64), reason: 'r', message: 'm', battery: 371, button: 'left' },
  },
  { required: { type: 'result', id: 'a', ok: true }, optional: { reason: 'r' } },
]
const halfOfAnEmoji = '\ud83d'
/** Values that are wrong for every field. */
const badValues = fc.constantFrom([], 0.5, 1e300, '\0', halfOfAnEmoji, 'x'.repeat(2000))

/** Makes a message of fields by their paths: `{ 'wifi.rssi': -60 }` → `{ wifi: { rssi: -60 } }`. */
function unflatten(flat: Record<string, unknown>) {
  const message: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(flat)) {
    const [name, inner] = path.split('.') as [string, string | undefined]
    message[name] = inner ? { ...(message[name] as object), [inner]: value } : value
  }
  return message
}

test('a message with bad optional fields keeps its good ones, and the bad ones are listed', () => {
  const spoiledMessages = fc
    .constantFrom(...wholeMessages)
    .chain(({ required, optional }) =>
      fc.tuple(
        fc.constant(required),
        fc.constant(optional),
        fc.dictionary(fc.constantFrom(...Object.keys(optional)), badValues),
      ),
    )
  fc.assert(
    fc.property(spoiledMessages, ([required, optional, badFields]) => {
      const read = readUp(unflatten({ ...required, ...optional, ...badFields }))
      const goodFields = Object.fromEntries(
        Object.entries(optional).filter(([path]) => !Object.hasOwn(badFields, path)),
      )
      // An object such as `wifi` stays, even if all its fields are wrong.
      const emptyObjects = Object.fromEntries(
        Object.keys(optional).flatMap((path) => (path.includes('.') ? [[path.split('.')[0]!, {}]] : [])),
      )
      const message = { ...emptyObjects, ...unflatten({ ...required, ...goodFields }) }
      expect(read).toMatchObject({ message })
      expect(new Set('dropped' in read ? read.dropped.map(({ path }) => path) : [])).toEqual(
        new Set(Object.keys(badFields)),
      )
      for (const path of Object.keys(badFields)) expect(read).not.toHaveProperty(`message.${path}`)
    }),
  )
})

test('null counts as absent and is no fault; for the frame it means that the screen is blank', () => {
  const hello = { type: 'hello', protocol: 1, battery: null, wifi: { ssid: null, rssi: -60 }, mqtt: null, frame: null }
  expect(readUp(hello)).toEqual({
    message: { type: 'hello', protocol: 1, wifi: { rssi: -60 }, frame: null },
    dropped: [],
  })
})

test('a field whose value should be an object, but is not, is left out as a whole', () => {
  const read = readUp({ type: 'report', wifi: 'shop', statistics: [1], battery: 380 })
  expect(read).toMatchObject({
    message: { type: 'report', battery: 380 },
    dropped: [{ path: 'wifi' }, { path: 'statistics' }],
  })
})

test.each([
  [{ type: 'hello', protocol: 2, battery: 7 }, ['protocol']],
  [{ type: 'hello', protocol: null }, ['protocol']],
  [{ type: 'event', event: 'dance', battery: '' }, ['event', 'battery']],
  [{ type: 'result', id: '\0', ok: true }, ['id']],
  [{ type: 'result', id: 'a', ok: null }, ['ok']],
  [{ type: 'progress', id: 'a', percent: 101 }, ['percent']],
  [{ type: 'down' }, ['type']],
  [null, ['']],
  [[], ['']],
  ['text', ['']],
])('a message without a required field is refused: %j', (message, paths) => {
  const read = readUp(message)
  expect('faults' in read && read.faults.map(({ path }) => path)).toEqual(paths)
})

test('the table `messages` has the same types of messages as the schemas Up and Down', () => {
  expect(Object.keys(messages.up)).toEqual(Up.options.map((option) => option.shape.type.value))
  expect(Object.keys(messages.down)).toEqual(Down.options.map((option) => option.shape.type.value))
})

test('topics are parsed back into their parts, and no other text is a topic of a tag', () => {
  for (const uri of ['shop', 'shop/floor-2', 'a/b/c']) {
    expect(tagTopic(upTopic(uri, '0123456789ab'))).toEqual({ uri, mac: '0123456789ab', way: 'up' })
    expect(tagTopic(downTopic(uri, '0123456789ab'))).toEqual({ uri, mac: '0123456789ab', way: 'down' })
  }
  for (const topic of ['console/changed', 'shop/0123456789AB/up', 'shop/0123456789ab/sideways', '0123456789ab/up', '#'])
    expect(tagTopic(topic)).toBeUndefined()
})
