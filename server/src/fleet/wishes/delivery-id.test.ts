import { expect, test } from 'vitest'
import { deliveryId, readDeliveryId } from './delivery-id.ts'
import { frame } from './testing/states.ts'

test('an id is read back into the facts that it was made of, and fits into 64 characters', () => {
  const device = '0123456789abcdef01234567'
  const id = deliveryId({ number: 1_000_000, seq: 1_000_000_000, frame: frame('a') }, device)
  expect(id.length).toBeLessThanOrEqual(64)
  expect(readDeliveryId(id)).toEqual({
    number: 1_000_000,
    seq: 1_000_000_000,
    framePrefix: 'a'.repeat(12),
    deviceId: device,
  })
})

test.each([
  '',
  'x',
  '1-2-3-4',
  '1-2-aaaaaaaaaaaa-',
  '1-2-aaaaaaaaaaaa-../x',
  `${'9'.repeat(20)}-2-aaaaaaaaaaaa-d`,
  '1-2147483648-aaaaaaaaaaaa-d',
  '2147483648-1-aaaaaaaaaaaa-d',
])('a text that cannot be the id of a delivery is not read: %s', (id) => {
  expect(readDeliveryId(id)).toBeUndefined()
})
