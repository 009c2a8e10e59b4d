import { expect, test } from 'vitest'
import { latinFile } from '../fonts/files.ts'
import { paint } from '../paint.ts'
import { assets, job, panel } from '../test-scene.ts'
import { fitLines, textOf } from './lines.ts'

const { fonts } = assets()
const face = fonts.face(latinFile(400), 400)!

const setting = {
  face,
  tailFace: face,
  splitByFace: (text: string) => [{ from: 0, to: text.length, face }],
  lang: 'en' as const,
  direction: 'auto' as const,
  size: 20,
  tracking: 0,
  lineSpacing: 1,
  width: 200,
  height: 100,
  fit: 'clip' as const,
  wordBreak: 'normal' as const,
  breaksLines: false,
  snapsLetters: true,
}

/** The pixels of a font unit at the size of `setting`. */
const PIXELS_PER_UNIT = setting.size / face.unitsPerEm

/** The number of black pixels of a text, and their first and last column. */
const inkOf = (element: object, width = 300, height = 60) => {
  const text = { kind: 'text' as const, id: 't', x: 0, y: 0, width, height, fontSize: 32, text: 'Hamburg', ...element }
  const { indices } = paint(job(panel(width, height), [text]), { fonts, pictures: new Map() })
  let [left, right, count] = [width, 0, 0]
  indices.forEach((pixel, index) => {
    if (pixel !== 0) return
    count++
    left = Math.min(left, index % width)
    right = Math.max(right, (index % width) + 1)
  })
  return { left, right, count, indices }
}

test('AVATA is narrower than its letters, as they are kerned', () => {
  const width = (text: string) => face.shape(text, 'en', true).advances.reduce((sum, advance) => sum + advance, 0)
  expect(width('AVATA')).toBeLessThan([...'AVATA'].reduce((sum, letter) => sum + width(letter), 0))
})

test('the number of black pixels is about the area of the outlines, and larger in bold', () => {
  const { count } = inkOf({})
  // By the shoelace formula the outlines of the word cover 0.893 of a square em.
  expect(count / (32 * 32)).toBeGreaterThan(0.8)
  expect(count / (32 * 32)).toBeLessThan(1.15)
  expect(inkOf({ weight: 700 }).count).toBeGreaterThan(count * 1.2)
})

test('align moves the line to the edges and the middle', () => {
  const [left, center, right] = ['left', 'center', 'right'].map((align) => inkOf({ align }))
  expect(left!.left).toBeLessThan(6)
  expect(right!.right).toBeGreaterThan(294)
  expect(Math.abs(center!.left + center!.right - 300)).toBeLessThan(5)
})

test('character spacing is added between the letters of a line', () => {
  const plain = inkOf({})
  const wide = inkOf({ charSpacing: 250 })
  expect(wide.right - wide.left - (plain.right - plain.left)).toBe(6 * 8)
})

test('spaced letters are not drawn as ligatures, whatever was drawn before', () => {
  const element = { text: 'ffi', fontSize: 40 }
  const plain = inkOf(element)
  const wide = inkOf({ ...element, charSpacing: 1000 })
  expect(wide.right - wide.left - (plain.right - plain.left)).toBeGreaterThanOrEqual(2 * 40 - 2)
  expect(inkOf(element).indices).toEqual(plain.indices)
})

test('right-aligned and centred text has no spacing after its last letter', () => {
  const [plain, right] = [inkOf({ align: 'right' }), inkOf({ align: 'right', charSpacing: 500 })]
  expect(right.right).toBe(plain.right)
  const center = inkOf({ align: 'center', charSpacing: 500 })
  expect(Math.abs(center.left + center.right - 300)).toBeLessThan(5)
})

test('a line fits without the spacing after its last character', () => {
  const natural = face.shape('ab', 'en', false).advances.reduce((sum, advance) => sum + advance, 0) * PIXELS_PER_UNIT
  const tight = { ...setting, tracking: 0.5, width: natural + 10.01, fit: 'ellipsis' as const }
  expect(textOf(fitLines('ab', tight).lines[0]!)).toBe('ab')
  expect(textOf(fitLines('ab', { ...tight, width: natural + 9.9 }).lines[0]!)).not.toBe('ab')
})

test('a tab is as wide as four spaces', () => {
  expect(inkOf({ text: 'a\tb' })).toEqual(inkOf({ text: 'a    b' }))
})

test('a text turned by 90 degrees has the same pixels', () => {
  const upright = inkOf({ background: 'transparent' }, 60, 60)
  const turned = inkOf({ angle: 90 }, 60, 60)
  for (let y = 0; y < 60; y++)
    for (let x = 0; x < 60; x++) expect(turned.indices[x * 60 + (59 - y)]).toBe(upright.indices[y * 60 + x])
})

test('clip does not break lines; wrap breaks between words, into lines no wider than the box', () => {
  const text = 'The quick brown fox jumps over the lazy dog'
  expect(fitLines(text, setting).lines.map(textOf)).toEqual([text])
  const { lines } = fitLines(text, { ...setting, fit: 'wrap' })
  expect(lines.map(textOf).join(' ')).toBe(text)
  for (const line of lines)
    expect(
      face.shape(textOf(line), 'en', true).advances.reduce((sum, advance) => sum + advance, 0) * PIXELS_PER_UNIT,
    ).toBeLessThanOrEqual(setting.width)
  expect(lines.length).toBe(3)
})

test('an ellipsis ends a line that is too long, and the last line that fits', () => {
  expect(textOf(fitLines('Short', { ...setting, fit: 'ellipsis' }).lines[0]!)).toBe('Short')
  expect(textOf(fitLines('The quick brown fox jumps over', { ...setting, fit: 'ellipsis' }).lines[0]!)).toMatch(
    /^The quick.*[^ ]…$/,
  )
  const { lines } = fitLines('a\nb\nc\nd\ne', { ...setting, fit: 'ellipsis' })
  expect(lines.map(textOf)).toEqual(['a', 'b', 'c…'])
})

/** The pixels of a line at 20 px; a tracked line has half an em square of space between its characters. */
const widthOf = (text: string, tracking: number) =>
  face.shape(text, 'en', tracking === 0).advances.reduce((sum, advance) => sum + advance, 0) * PIXELS_PER_UNIT +
  (text.length - 1) * tracking * 20

test('a line with an ellipsis or a hyphen fits every width, and no space precedes the ellipsis', () => {
  for (let width = 40; width < 400; width += 1.5) {
    for (const tracking of [0, 0.5]) {
      const tight = { ...setting, width, tracking, fit: 'ellipsis' as const }
      const cut = textOf(fitLines('The quick brown fox jumps', tight).lines[0]!)
      expect(widthOf(cut, tracking), cut).toBeLessThanOrEqual(width + 1e-9)
      expect(cut).not.toContain(' …')
    }
    if (width < 120) continue
    const broken = fitLines('Donau\u00addampf\u00adschiff', { ...setting, width, fit: 'wrap' }).lines.map(textOf)
    for (const line of broken) expect(widthOf(line, 0), line).toBeLessThanOrEqual(width + 1e-9)
  }
})

test('shrink finds the size at which all lines together fit the height', () => {
  const { size, lines } = fitLines('a\nb\nc\nd\ne\nf', { ...setting, fit: 'shrink' })
  const line = (face.ascender + face.descender) / face.unitsPerEm
  expect(lines).toHaveLength(6)
  expect(6 * line * size).toBeLessThanOrEqual(setting.height)
  expect(6 * line * (size + 0.1)).toBeGreaterThan(setting.height)
})

test('shrink finds the largest size that fits', () => {
  const { size } = fitLines('The quick brown fox jumps over', { ...setting, fit: 'shrink' })
  const width =
    face.shape('The quick brown fox jumps over', 'en', true).advances.reduce((sum, advance) => sum + advance, 0) /
    face.unitsPerEm
  expect(width * size).toBeLessThanOrEqual(setting.width)
  expect(width * (size + 0.1)).toBeGreaterThan(setting.width)
  expect(fitLines('Hi', { ...setting, fit: 'shrink' }).size).toBe(20)
})

test('texts of unusual characters are drawn without an error', () => {
  const unusualTexts = [
    '',
    '\u0000\u001b\t',
    '\r\n\r\n',
    '\ud800 lone',
    'e\u0301\u0301\u0301',
    '👩‍👩‍👧‍👦 🇵🇱',
    'שלום',
    '\u202e abc',
    'a'.repeat(10_000),
  ]
  for (const text of unusualTexts)
    for (const fit of ['clip', 'ellipsis', 'shrink', 'wrap']) expect(inkOf({ text, fit }).indices.length).toBe(300 * 60)
})
