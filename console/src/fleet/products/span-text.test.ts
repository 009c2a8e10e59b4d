import { batteryDays } from '@wifi-tms/contract/wake'
import { expect, test } from 'vitest'
import { spanText } from './span-text.ts'

test('a span is written in the unit that people use for it, in each language', () => {
  expect([60, 900, 3600, 43_200, 86_400].map((seconds) => spanText(seconds, 'en'))).toEqual([
    '1 minute',
    '15 minutes',
    '1 hour',
    '12 hours',
    '1 day',
  ])
  expect(spanText(3 * 3600, 'pl')).toBe('3 godziny')
  expect(spanText(5 * 60, 'ja')).toBe('5 分')
})

test('a battery lasts 45 days with a contact every five minutes, and 12 months with one every hour', () => {
  const lifeText = (wake: number) => spanText(batteryDays(wake) * 86_400, 'en')
  expect([300, 900, 3600, 86_400].map(lifeText)).toEqual(['45 days', '4 months', '12 months', '2.6 years'])
})
