import { encode } from '@wifi-tms/contract/messages'
import { expect, test } from 'vitest'
import { readMacs } from './read-macs.ts'
import { checkMessage, payloadOf, readJson, readPayload } from './read-payload.ts'

test('the payload and the JSON of a message are read back, also with spaces around the payload', () => {
  const hello = { type: 'hello', protocol: 1, serialNumber: 'Zażółć 价格' }
  expect(readPayload(` ${payloadOf(hello)}\n`)).toEqual({ value: hello })
  expect(readPayload(Buffer.from(JSON.stringify(hello)).toString('base64'))).toEqual({ value: hello })
  expect(readJson(JSON.stringify(hello))).toEqual({ value: hello })
})

test('a payload that cannot be read is refused with the step that failed', () => {
  expect(readPayload('{"type":"hello"}')).toEqual({ fault: 'notBase64' })
  expect(readPayload(btoa('\xff\xfe'))).toEqual({ fault: 'notText' })
  expect(readPayload(btoa('{"type":'))).toEqual({ fault: 'notJson' })
  for (const value of [[], 'hello', 1, null]) expect(readPayload(encode(value))).toEqual({ fault: 'notObject' })
  expect(readJson('hello')).toEqual({ fault: 'notJson' })
  expect(readJson('[]')).toEqual({ fault: 'notObject' })
})

test('a message is recognised by its type, and its faults are listed', () => {
  expect(checkMessage({ type: 'hello', protocol: 1 })).toEqual({ way: 'up', faults: [] })
  expect(checkMessage({ type: 'reboot', id: '1' })).toEqual({ way: 'down', faults: [] })
  expect(checkMessage({ type: 'hello', protocol: 1, battery: 'full' })!.faults[0]!.path).toBe('battery')
  expect(checkMessage({ type: 'dance' })).toBeUndefined()
})

test('each address is read once, and words that are no address are listed', () => {
  expect(readMacs('A0:B1:C2:D3:E4:F5\na0b1c2d3e4f5\n\n02-00-00-00-00-01, shelf')).toEqual({
    macs: ['a0b1c2d3e4f5', '020000000001'],
    faults: ['shelf'],
  })
})
