import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'
import { readCsv } from './testing/read-csv.ts'

test('a table is read back as it was written, with an apostrophe before each text that would be a formula', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[=+@,"\r\n\t'a-]{0,8}$/))
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 4 })), (lines) => {
      const withApostrophe = (cell: string) => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)
      expect(readCsv(lines.map((line) => csvLine(line)).join(''))).toEqual(
        lines.map((line) => line.map(withApostrophe)),
      )
    }),
  )
})

test('texts with commas, quotes or line breaks are quoted', () => {
  expect(csvLine(['a', 'a,b', 'say "x"', 'two\nlines', '', ' '])).toBe('a,"a,b","say ""x""","two\nlines",, \r\n')
  expect(csvLine(['a;b', 'a,b', -5, true], ';')).toBe('"a;b";a,b;-5;true\r\n')
  expect(csvLine(['=1+1', '+48', '-5', '@x', '\tx', 'a=b'])).toBe(`'=1+1,'+48,'-5,'@x,'\tx,a=b\r\n`)
})
