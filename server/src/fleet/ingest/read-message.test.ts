import { expect, test } from 'vitest'
import { readMessage, readPayload } from './read-message.ts'

const readSerialNumber = (serialNumber: string) => readMessage({ type: 'report', serialNumber })

test.each(['\0', 'a\0b', '\\\0', '\ud800', '\udc00\ud800', '\\\\\ud83d'])(
  'a text that no database can store is left out, and the other fields are read: %j',
  (text) => {
    expect(readMessage({ type: 'report', serialNumber: text, battery: 381 })).toEqual({
      message: { type: 'report', battery: 381 },
      fieldFaults: 'serialNumber: must not hold NUL or half a character',
    })
  },
)

test('all faults of a meaningless message are reported', () => {
  expect(readMessage({ type: 'hello', battery: 'full' })).toEqual({
    fault: expect.stringMatching(/^protocol: .*; battery: /),
  })
})

test.each(['', '😀', '\\u0000', '\\ud800', '\\\\u0000', '\n\t"\u0001', '\ufffd', '00000\\'])(
  'any other text is accepted as it is: %j',
  (text) => {
    expect(readSerialNumber(text)).toEqual({ message: { type: 'report', serialNumber: text } })
  },
)

test('a payload is decoded as far as possible', () => {
  const contentOf = (text: string) => readPayload(Buffer.from(text)).content
  expect(contentOf(btoa('{"type":"hello"}'))).toEqual({ type: 'hello' })
  expect(contentOf(btoa('not JSON'))).toBe('not JSON')
  expect(contentOf('{"type":"é"}')).toBe('{"type":"é"}')
})
