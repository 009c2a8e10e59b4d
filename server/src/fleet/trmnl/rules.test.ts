import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileName } from './file-name.ts'
import { batteryOf, boardOf, hardwareOf, hasEnded, pathOf, pressOf, SetUpHeaders } from './rules.ts'

const headers = (given: Record<string, string>) => SetUpHeaders.parse(given)

test('a battery is reported in hundredths of a volt, converted from a percentage, and false values are dropped', () => {
  const battery = (given: Record<string, string>) => batteryOf(headers(given))
  expect(battery({ 'battery-voltage': '4.05' })).toBe(405)
  expect(battery({ 'battery-voltage': '87' })).toBe(383)
  expect(battery({ 'percent-charged': '50' })).toBe(363)
  expect(battery({ 'battery-voltage': '4.2', 'battery-charging': '1' })).toBe(420)
  for (const lie of [{ 'battery-voltage': '4.2' }, { 'battery-voltage': '100.00' }, { 'battery-voltage': '-1' }])
    expect(battery(lie)).toBeUndefined()
  for (const model of ['waveshare', 'lilygo', 'paper_s3', 'seeed_esp32c3', 'seeed_esp32s3'])
    expect(battery({ 'battery-voltage': '4.19', model })).toBeUndefined()
  expect(battery({ 'percent-charged': '100' })).toBeUndefined()
  expect(battery({ 'battery-voltage': '4.19' })).toBe(419)
  expect(battery({ 'battery-voltage': 'NaN' })).toBeUndefined()
})

test('the model decides the panel, and otherwise the size does; names of JavaScript’s own properties are no models', () => {
  expect(boardOf(headers({ model: 'reterminal_e1002' }))).toMatchObject({ color: 'E6 color', width: 800 })
  expect(boardOf(headers({ model: 'x' }))).toMatchObject({ color: '16 grey', width: 1872, height: 1404 })
  expect(boardOf(headers({ model: '__proto__', width: '1040', height: '758' }))).toMatchObject({
    width: 1040,
    height: 758,
  })
  expect(boardOf(headers({ width: '99999', height: '5' }))).toMatchObject({ width: 800, height: 480 })
})

test('board and version are reported where the record lacks them, and the version always while an order for firmware is open', () => {
  const said = headers({ model: 'paper_s3', 'fw-version': '1.8.14' })
  const [hardwareVersion, softwareVersion] = [15, 24 * 256 + 14]
  const record = { deviceType: 1, hardwareVersion, softwareVersion, firmwareState: null }
  expect(hardwareOf({ ...record, deviceType: null, hardwareVersion: null, softwareVersion: 1 }, said)).toEqual({
    deviceType: 1,
    hardwareVersion,
    softwareVersion,
  })
  expect(hardwareOf(record, said)).toEqual({})
  expect(hardwareOf({ ...record, firmwareState: 'done' }, said)).toEqual({})
  expect(hardwareOf({ ...record, deviceType: 7, firmwareState: 'installing' }, said)).toEqual({ softwareVersion })
  expect(hardwareOf(record, headers({ model: 'toString', 'fw-version': '1.8' }))).toEqual({})
})

test('a wake by the button is a press, and the special function is a long press', () => {
  expect(pressOf(headers({ 'update-source': 'button' }))?.event).toBe('button')
  expect(pressOf(headers({ 'update-source': 'button', special_function: 'true' }))?.event).toBe('button-long')
  expect(pressOf(headers({ 'update-source': 'timer' }))).toBeUndefined()
})

test('file names have at most 30 characters and end with the epoch', () => {
  expect(fileName('12-3-abcdefabcdef-device', '2026-11-28T00:00:00.000Z')).toMatch(/^screen-[0-9a-f]{6}-1795824000$/)
  expect(fileName('1', '1970-01-01T00:00:01.000Z')).toMatch(/-0000000001$/)
})

test('the address of a picture is valid for an hour after the next picture was wanted', () => {
  const now = new Date('2026-11-28T12:00:00.000Z')
  expect(hasEnded('2026-11-28T11:00:00.000Z', now)).toBe(false)
  expect(hasEnded('2026-11-28T10:59:59.999Z', now)).toBe(true)
})

test('a path has the product’s uri of up to three levels', () => {
  expect(pathOf('a/b/c/api/setup/')).toEqual({ uri: 'a/b/c', call: 'setup' })
  expect(pathOf('a/api/display')).toEqual({ uri: 'a', call: 'display' })
  expect(pathOf('a/s/name.png')).toEqual({ uri: 'a', call: 's/name.png' })
  expect(pathOf('api/display')).toBeUndefined()
  expect(pathOf('A/x/display')).toBeUndefined()
})

test('any header is read without a fault', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(SetUpHeaders.shape)), fc.string()), (given) => {
      const read = headers(given)
      boardOf(read)
      batteryOf(read)
      pressOf(read)
    }),
  )
})
