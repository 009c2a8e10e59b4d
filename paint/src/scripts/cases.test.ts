import * as harfbuzz from 'harfbuzzjs'
import { expect, test } from 'vitest'
import { eastFile, type FontFile, latinFile } from '../fonts/files.ts'
import { openFonts } from '../node/assets.ts'
import { hashOf, readFont } from '../node/sfnt.ts'
import { paint } from '../paint.ts'
import { job, panel } from '../test-scene.ts'
import { openFont } from '../text/face.ts'
import { layout } from '../text/layout.ts'
import type { TextSetting } from '../text/paragraph.ts'

const faceOfFile = async (file: FontFile) => openFont(harfbuzz, await readFont(file), 'letters').face(400)
const [latin, arabic, hebrew, thai] = [
  await faceOfFile(latinFile(400)),
  await faceOfFile(eastFile('arabic', 0x627)!),
  await faceOfFile(eastFile('hebrew', 0x5d0)!),
  await faceOfFile(eastFile('thai', 0xe01)!),
]
type OpenedFace = typeof latin

/** The layout of a text in one font. */
const setText = (
  text: string,
  face: OpenedFace,
  setting: Partial<TextSetting> = {},
  align: 'left' | 'start' | 'end' | 'justify' = 'left',
) =>
  layout(
    text,
    {
      face,
      tailFace: face,
      splitByFace: (part) => [{ from: 0, to: part.length, face }],
      lang: 'en',
      direction: 'auto',
      wordBreak: 'normal',
      size: 40,
      tracking: 0,
      lineSpacing: 1,
      width: 400,
      height: 400,
      fit: 'clip',
      breaksLines: false,
      snapsLetters: true,
      ...setting,
    },
    { align, verticalAlign: 'top' },
  )
/** The glyphs of a text in one font, from left to right. */
const glyphs = (...args: Parameters<typeof setText>) => setText(...args).glyphs.filter((glyph) => glyph !== 0)

/** The glyphs of one run, shaped by HarfBuzz alone. */
const shapedGlyphs = (text: string, face: OpenedFace, script: string, rtl = false) =>
  [...face.shape(text, 'en', true, script, rtl).glyphs].filter((glyph) => glyph !== 0)

test('Arabic text runs from right to left with joined letters, and a number in it from left to right', () => {
  const text = 'السعر ١٢'
  expect(glyphs(text, arabic)).toEqual([
    ...shapedGlyphs('١٢', arabic, 'Arab'),
    ...shapedGlyphs('السعر ', arabic, 'Arab', true),
  ])
  // Joined forms differ from isolated letters.
  const unjoined = [...'السعر'].reverse().flatMap((letter) => shapedGlyphs(letter, arabic, 'Arab', true))
  expect(shapedGlyphs('السعر', arabic, 'Arab', true)).not.toEqual(unjoined)
})

test('Hebrew text runs from right to left, and a currency sign with its number from left to right', () => {
  expect(glyphs('מחיר ₪12', hebrew)).toEqual([
    ...shapedGlyphs('₪12', hebrew, 'Hebr'),
    ...shapedGlyphs('מחיר ', hebrew, 'Hebr', true),
  ])
})

test('each script in one font is shaped by its own rules', () => {
  const wholeText = [...shapedGlyphs('MRP ', latin, 'Latn'), ...shapedGlyphs('हिन्दी ₹99', latin, 'Deva')]
  expect(glyphs('MRP हिन्दी ₹99', latin)).toEqual(wholeText)
  // The virama is drawn into the half letter before it.
  expect(wholeText).not.toContain(shapedGlyphs('\u094d', latin, 'Deva').at(-1))
  expect(glyphs('ไทย', thai)).toEqual(shapedGlyphs('ไทย', thai, 'Thai'))
})

test('from right to left, brackets are mirrored and marks stay on their letters', () => {
  // The font has no Hebrew letter: only the brackets are left.
  expect(glyphs('(א)', latin, { direction: 'rtl' })).toEqual([
    ...shapedGlyphs('(', latin, 'Latn'),
    ...shapedGlyphs(')', latin, 'Latn'),
  ])
  for (const size of [13, 40]) {
    const placed = setText('אבָּ', hebrew, { size })
    const letters = ['ב', 'א'].map((letter) => placed.glyphs.indexOf(shapedGlyphs(letter, hebrew, 'Hebr', true)[0]!))
    const [first, second] = letters.map((letter) => placed.xs[letter]!)
    expect(letters[1]! - letters[0]!).toBeGreaterThan(1)
    for (const x of placed.xs.slice(0, letters[1])) expect(x - first!).toBeLessThan(second! - first!)
  }
})

test('lines, and the last line of a justified paragraph, start at the side of the paragraph’s direction', () => {
  const firstX = (...args: Parameters<typeof setText>) => setText(...args).xs[0]!
  const text = 'אבג'
  expect(firstX(text, hebrew, {}, 'left')).toBe(0)
  const right = firstX(text, hebrew, {}, 'start')
  expect(right).toBeGreaterThan(300)
  expect(firstX(text, hebrew, {}, 'justify')).toBe(right)
  expect(firstX(text, hebrew, {}, 'end')).toBe(0)
  expect(firstX(text, hebrew, { direction: 'ltr' }, 'start')).toBe(0)
  expect(firstX('abc', latin, {}, 'start')).toBe(0)
  expect(firstX('abc', latin, {}, 'end')).toBeGreaterThan(300)
  expect(firstX('abc', latin, { direction: 'rtl' }, 'start')).toBeGreaterThan(300)
})

test('Hebrew lines are broken in reading order, and cut at their left end, where the ellipsis is', () => {
  const text = 'אבג דהו'
  const [first, second] = ['אבג', 'דהו'].map((word) => shapedGlyphs(word, hebrew, 'Hebr', true))
  expect(glyphs(text, hebrew, { width: 100, fit: 'wrap' })).toEqual([...first!, ...second!])
  const cut = setText(text, hebrew, { width: 120, fit: 'ellipsis', tailFace: latin })
  expect(cut.glyphs[0]).toBe(shapedGlyphs('…', latin, '')[0])
})

test('a justified Hebrew line is stretched at its spaces', () => {
  const { xs, ys } = setText('אב גד הו אב', hebrew, { width: 150, fit: 'wrap', size: 40 }, 'justify')
  const line = xs.filter((_, index) => ys[index] === ys[0])
  expect(line[0]).toBeLessThan(3)
  expect(line.at(-1)).toBeGreaterThan(115)
})

test('the built-in fonts draw Thai, Arabic, Hebrew and Hindi in one text, also beside a user’s font that has only Hebrew', async () => {
  const element = { kind: 'text' as const, id: 'a', x: 0, y: 0, width: 390, height: 40, text: 'ไทย हिन्दी עברית عربي' }
  const hebrewFont = await readFont(eastFile('hebrew', 0x5d0)!)
  const families = { Own: [{ sha256: hashOf(hebrewFont), weightMin: 100, weightMax: 900 }] }
  for (const [font, faults] of [
    ['Noto Sans', []],
    ['Own', ['its font has no glyph for ไ']],
  ] as const) {
    const paintJob = job(panel(400, 40), [{ ...element, font }], { families })
    const painting = paint(paintJob, {
      fonts: await openFonts([paintJob], async () => hebrewFont),
      pictures: new Map(),
    })
    expect(painting.faults.map(({ message }) => message.slice(0, 27))).toEqual(faults)
  }
})
