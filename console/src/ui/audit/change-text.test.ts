import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { exactTime } from '../../base/i18n/time.ts'
import { speaking } from '../../testing/speaking.ts'
import { valueText } from './change-text.ts'

beforeAll(async () => void (await speaking('en', i18next)))

test('an empty value is written as a dash, a moment in the console’s format, and an object as JSON', () => {
  const moment = '2026-11-22T20:00:00.000Z'
  const values = [null, '', [], 'Shop', 5, false, moment, ['admin', 'viewer'], { price: 5 }, [{ a: 1 }]]
  const texts = ['–', '–', '–', 'Shop', '5', 'false', exactTime(moment), 'admin, viewer', '{"price":5}', '[{"a":1}]']
  expect(values.map(valueText)).toEqual(texts)
})
