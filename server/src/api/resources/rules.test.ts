import { expect, test } from 'vitest'
import { orderOf } from './rules.ts'

test('a list sorts by the column of the field, also where that is called otherwise', () => {
  const columns = { device: 'deviceId' }
  expect(orderOf('-device', columns)).toEqual({ column: 'deviceId', descending: true })
  expect(orderOf('createdAt', columns)).toEqual({ column: 'createdAt', descending: false })
})
