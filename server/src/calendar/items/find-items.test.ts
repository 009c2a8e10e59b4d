import { isGtin } from '@wifi-tms/contract/scanned'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withStoredKeys } from './find-items.ts'

const rowsOf = (...keys: string[]) => keys.map((key, row) => ({ row, item: { key } }))
/** The keys of the stored items: a GTIN of 13 digits, and one of 12. */
const STORED_KEYS = ['4006381333931', '036000291452']
const rowsWithStoredKeys = (...keys: string[]) => withStoredKeys(rowsOf(...keys), (key) => STORED_KEYS.includes(key))

test('a GTIN finds the item that has it in another length, and any other key stays as it is written', () => {
  const { rows, failed } = rowsWithStoredKeys('04006381333931', '0036000291452', '4006381333932', '17', '000017')
  expect(rows.map(({ item }) => item.key)).toEqual(['4006381333931', '036000291452', '4006381333932', '17', '000017'])
  expect(failed).toEqual([])
})

test('a second row of an article is a fault, also if its GTIN has another length', () => {
  const { rows, failed } = rowsWithStoredKeys('96385074', '00000096385074', '04006381333931', '4006381333931')
  expect(rows.map(({ item }) => item.key)).toEqual(['96385074', '4006381333931'])
  expect(failed.map(({ row, path }) => [row, path])).toEqual([
    [1, 'rows.1.key'],
    [3, 'rows.3.key'],
  ])
})

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 7, maxLength: 13 })
test('keys that are no GTIN never change', () => {
  fc.assert(
    fc.property(fc.array(digits), (keys) => {
      const otherKeys = [...new Set(keys)].filter((key) => !isGtin(key))
      const { rows, failed } = withStoredKeys(rowsOf(...otherKeys), () => false)
      expect([rows.map(({ item }) => item.key), failed]).toEqual([otherKeys, []])
    }),
  )
})
