import { expect, test } from 'vitest'
import { bytesText, numberText, percentText, shortNumber } from './numbers.ts'

test('[const-numbers] figures have thousand separators, or short forms in k, M and G', () => {
  expect(numberText(1_234_567, 'en')).toBe('1,234,567')
  expect(numberText(1_234_567, 'pl')).toBe('1\u00a0234\u00a0567')
  expect([999, 1000, 12_345, 999_950, 1_500_000, 2e9].map((value) => shortNumber(value, 'en'))).toEqual([
    '999',
    '1k',
    '12.3k',
    '1M',
    '1.5M',
    '2G',
  ])
  expect([percentText(0.75, 'en'), percentText(0.75, 'pl')]).toEqual(['75%', '75%'])
  expect([0, 999].map((bytes) => bytesText(bytes, 'en'))).toEqual(['0 B', '999 B'])
  expect([999_499, 999_500, 999_999].map((bytes) => bytesText(bytes, 'en'))).toEqual(['999 kB', '1 MB', '1 MB'])
  expect(bytesText(999_950_000, 'en')).toBe('1 GB')
  expect(bytesText(1_500_000_000, 'en')).toBe('1.5 GB')
  expect(bytesText(340_400, 'en')).toBe('340 kB')
  expect(bytesText(2_140_000, 'pl')).toBe('2,1 MB')
})
