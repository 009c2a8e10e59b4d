import { expect, test } from 'vitest'
import { readMessage } from './read-message.ts'

const read = (serialNumber: string) => readMessage({ type: 'report', serialNumber })

test.each(['\0', 'a\0b', '\\\0', '\ud800', '\udc00\ud800', '\\\\\ud83d'])(
  'a text that no database keeps spoils its message and no other: %j',
  (text) => {
    expect(read(text)).toEqual({ fault: 'a text holds what no database keeps: NUL or half a character' })
  },
)

test.each(['', '😀', '\\u0000', '\\ud800', '\\\\u0000', '\n\t"\u0001', '\ufffd', '00000\\'])(
  'any other text is taken as it is: %j',
  (text) => {
    expect(read(text)).toEqual({ message: { type: 'report', serialNumber: text } })
  },
)
