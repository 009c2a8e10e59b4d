import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileName } from './file-name.ts'
import { batteryOf, boardOf, hardwareOf, isAddressOutdated, pathOf, pressOf, SetUpHeaders } from './rules.ts'

const parseHeaders = (values: Record<string, string>) => SetUpHeaders.parse(values)

test('a battery is reported in hundredths of a volt, converted from a percentage, and false values are dropped', () => {
  const batteryIn = (values: Record<string, string>) => batteryOf(parseHeaders(values))
  expect(batteryIn({ 'battery-voltage': '4.05' })).toBe(405)
  expect(batteryIn({ 'battery-voltage': '87' })).toBe(383)
  expect(batteryIn({ 'percent-charged': '50' })).toBe(363)
  expect(batteryIn({ 'battery-voltage': '4.2', 'battery-charging': '1' })).toBe(420)
  for (const falseValues of [
    { 'battery-voltage': '4.2' },
    { 'battery-voltage': '100.00' },
    { 'battery-voltage': '-1' },
  ])
    expect(batteryIn(falseValues)).toBeUndefined()
  for (const model of ['waveshare', 'lilygo', 'paper_s3', 'seeed_esp32c3', 'seeed_esp32s3'])
    expect(batteryIn({ 'battery-voltage': '4.19', model })).toBeUndefined()
  expect(batteryIn({ 'percent-charged': '100' })).toBeUndefined()
  expect(batteryIn({ 'battery-voltage': '4.19' })).toBe(419)
  expect(batteryIn({ 'battery-voltage': 'NaN' })).toBeUndefined()
  expect(batteryIn({ 'percent-charged': '' })).toBeUndefined()
  expect(batteryIn({ 'battery-voltage': ' ', 'percent-charged': '50' })).toBe(363)
})

test('the model decides the panel, and otherwise the size does; names of JavaScript’s own properties are no models', () => {
  expect(boardOf(parseHeaders({ model: 'reterminal_e1002' }))).toMatchObject({ color: 'E6 color', width: 800 })
  expect(boardOf(parseHeaders({ model: 'x' }))).toMatchObject({ color: '16 grey', width: 1872, height: 1404 })
  expect(boardOf(parseHeaders({ model: '__proto__', width: '1040', height: '758' }))).toMatchObject({
    width: 1040,
    height: 758,
  })
  expect(boardOf(parseHeaders({ width: '99999', height: '5' }))).toMatchObject({ width: 800, height: 480 })
})

test('board and version are reported if they differ from the record, and the version always while an order for firmware is open', () => {
  const reportedHeaders = parseHeaders({ model: 'paper_s3', 'fw-version': '1.8.14' })
  // The number of the board `paper_s3`, and version 1.8.14 packed into 16 bits.
  const [hardwareVersion, softwareVersion] = [15, 24 * 256 + 14]
  const record = { deviceType: 1, hardwareVersion, softwareVersion, firmwareState: null }
  expect(
    hardwareOf({ ...record, deviceType: null, hardwareVersion: null, softwareVersion: 1 }, reportedHeaders),
  ).toEqual({
    deviceType: 1,
    hardwareVersion,
    softwareVersion,
  })
  expect(hardwareOf(record, reportedHeaders)).toEqual({})
  expect(hardwareOf({ ...record, firmwareState: 'done' }, reportedHeaders)).toEqual({})
  expect(hardwareOf({ ...record, deviceType: 7, firmwareState: 'installing' }, reportedHeaders)).toEqual({
    softwareVersion,
  })
  expect(hardwareOf(record, parseHeaders({ model: 'toString', 'fw-version': '1.8' }))).toEqual({})
})

test('a wake by the button is a press, and the special function is a long press', () => {
  expect(pressOf(parseHeaders({ 'update-source': 'button' }))?.event).toBe('button')
  expect(pressOf(parseHeaders({ 'update-source': 'button', special_function: 'true' }))?.event).toBe('button-long')
  expect(pressOf(parseHeaders({ 'update-source': 'timer' }))).toBeUndefined()
})

test('the file name of a picture has at most 30 characters and ends with the epoch of its wish', () => {
  expect(fileName('12-3-abcdefabcdef-device', '2026-11-28T00:00:00.000Z')).toMatch(/^screen-[0-9a-f]{6}-1795824000$/)
  expect(fileName('1', '1970-01-01T00:00:01.000Z')).toMatch(/-0000000001$/)
})

test('the address of a picture is valid for an hour after the next picture was wanted', () => {
  const now = new Date('2026-11-28T12:00:00.000Z')
  expect(isAddressOutdated('2026-11-28T11:00:00.000Z', now)).toBe(false)
  expect(isAddressOutdated('2026-11-28T10:59:59.999Z', now)).toBe(true)
})

test('a path is split into the product’s uri, of one to three levels, and the call', () => {
  expect(pathOf('a/b/c/api/setup/')).toEqual({ uri: 'a/b/c', call: 'setup' })
  expect(pathOf('a/api/display')).toEqual({ uri: 'a', call: 'display' })
  expect(pathOf('a/s/name.png')).toEqual({ uri: 'a', call: 's/name.png' })
  expect(pathOf('api/display')).toBeUndefined()
  expect(pathOf('A/x/display')).toBeUndefined()
})

test('any header is read without a fault', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(SetUpHeaders.shape)), fc.string()), (values) => {
      const headers = parseHeaders(values)
      boardOf(headers)
      batteryOf(headers)
      pressOf(headers)
    }),
  )
})
