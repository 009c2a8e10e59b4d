import { expect, test } from 'vitest'
import { latinFile } from '../fonts/files.ts'
import { assets } from '../test-scene.ts'
import { scriptsOf } from './scripts-of.ts'
import { splitByScript } from './split-by-script.ts'

const face = assets().fonts.face(latinFile(400), 400)!

/** The runs of a text from left to right, each with its script and level. */
const runs = (text: string, direction: 'auto' | 'ltr' | 'rtl' = 'auto') => {
  const { pieces, order } = splitByScript(text, direction, [{ from: 0, to: text.length, face }])
  return order(
    pieces.map(({ from, to, level }) => ({ level, script: scriptsOf(text)[from], text: text.slice(from, to) })),
  )
    .map((run) => `${run.script}${run.level}:${run.text}`)
    .join('|')
}

test('signs without a script have that of the character before them, and closing brackets that of their opening ones', () => {
  expect(runs('MRP हिन्दी ₹99')).toBe('Latn0:MRP |Deva0:हिन्दी ₹99')
  expect(runs('ไทย हिन्दी มูลค่า')).toBe('Thai0:ไทย |Deva0:हिन्दी |Thai0:มูลค่า')
  expect(runs('"हिन्दी"')).toBe('Deva0:"हिन्दी"')
  expect(runs('a(हिन्दी)b 漢字ーカナ')).toBe('Latn0:a(|Deva0:हिन्दी|Latn0:)b |Hani0:漢字ー|Kana0:カナ')
  expect(runs('12', 'rtl')).toBe('2:12')
})

test('runs, brackets and numbers are in visual order', () => {
  expect(runs('السعر 12')).toBe('Arab2:12|Arab1:السعر ')
  expect(runs('שלום (b) עולם')).toBe('Hebr1:) עולם|Latn2:b|Hebr1:שלום (')
  expect(runs('a שלום, עולם!')).toBe('Latn0:a |Hebr1:שלום, עולם|Hebr0:!')
  expect(runs('abc!', 'rtl')).toBe('Latn1:!|Latn2:abc')
  expect(runs('שלום abc', 'ltr')).toBe('Hebr1:שלום|Hebr0: |Latn0:abc')
})
