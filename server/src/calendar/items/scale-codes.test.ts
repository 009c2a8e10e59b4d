import { isGtin } from '@wifi-tms/contract/scanned'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { articleCodes } from './scale-codes.ts'

/** The number of digits that an article's number has behind each prefix. */
const scaleCodes = { '02': 5, 28: 4, 29: 5 }
/** A code with its right check digit. */
const withCheckDigit = (digits: string) => Array.from('0123456789', (digit) => digits + digit).find(isGtin)!

test('the article’s code is the scale’s code with zeros for the value and check digits, or with the right check digit', () => {
  expect(articleCodes('2912345006507', scaleCodes)).toEqual(['2912345000000', '2912345000004'])
  expect(articleCodes(withCheckDigit('281234901999'), scaleCodes)[0]).toBe('2812340000000')
  // A UPC-A that begins with 2 has the prefix 02.
  expect(articleCodes(withCheckDigit('21234500999'), scaleCodes)[0]).toBe('0212345000000')
})

test('a code with an unknown prefix or of another length is not a scale’s code', () => {
  for (const code of ['2712345006509', '4006381333931', '96385074', '12912345006504'])
    expect(articleCodes(code, scaleCodes)).toEqual([])
  expect(articleCodes('2912345006507', {})).toEqual([])
})

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
test('whatever the price or the weight, the codes of one article are the same and those of two differ', () => {
  fc.assert(
    fc.property(digits(5), digits(5), digits(5), digits(5), (article, otherArticle, value, otherValue) => {
      const codesOf = (item: string, amount: string) => articleCodes(withCheckDigit(`29${item}${amount}`), scaleCodes)
      expect(codesOf(article, value)).toEqual(codesOf(article, otherValue))
      if (article !== otherArticle)
        expect(codesOf(article, value)).not.toEqual(expect.arrayContaining(codesOf(otherArticle, value)))
    }),
  )
})
