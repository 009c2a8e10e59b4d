import { expect, test } from 'vitest'
import { containing, orderOf } from './rules.ts'

test('a list sorts by the column of the field, also where that is called otherwise', () => {
  const columns = { device: 'deviceId' }
  expect(orderOf('-device', columns)).toEqual({ column: 'deviceId', descending: true })
  expect(orderOf('createdAt', columns)).toEqual({ column: 'createdAt', descending: false })
})

test('what is sought is no more than six times as long as it was typed, whatever its letters', () => {
  for (let code = 0; code < 0x1_00_00; code++) {
    const letter = String.fromCodePoint(code)
    // Without the two signs for "anything" around it, and without what takes a sign literally.
    const folded = containing(letter).slice(1, -1).replace(/^\\/, '')
    if (folded.length > 6 * letter.length) expect([letter, folded]).toBe('at most six')
  }
  expect(containing('ﷺ'.repeat(200))).toHaveLength(202)
})
