import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from '@wifi-tms/contract/fonts'
import { languages } from '@wifi-tms/contract/shapes'
import { expect, test } from 'vitest'
import { languageInfo } from '../../base/i18n/languages.ts'
import { charactersOf, draws, drawsAll } from './characters.ts'
import { familiesIn } from './families.ts'
import { pieces, sampleFor } from './sample-text.ts'
import { scriptsOf } from './scripts.ts'

const { resolve } = createRequire(import.meta.url)
const notoSans = charactersOf(
  await readFile(resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')),
)!

/** A font file of one table, `cmap`, with one subtable for Windows (platform 3). The numbers are offsets in bytes. */
function fontWith(encoding: number, subtable: Buffer): Uint8Array {
  const cmap = Buffer.alloc(12 + subtable.length)
  cmap.writeUInt16BE(1, 2)
  cmap.writeUInt16BE(3, 4)
  cmap.writeUInt16BE(encoding, 6)
  cmap.writeUInt32BE(12, 8)
  subtable.copy(cmap, 12)
  const head = Buffer.alloc(28)
  head.writeUInt32BE(0x10000, 0)
  head.writeUInt16BE(1, 4)
  head.write('cmap', 12)
  head.writeUInt32BE(28, 20)
  head.writeUInt32BE(cmap.length, 24)
  return Buffer.concat([head, cmap])
}

/** A font whose `cmap` is of format 12, with groups for these ranges. */
function fontWithGroups(...ranges: [number, number][]): Uint8Array {
  const table = Buffer.alloc(16 + 12 * ranges.length)
  table.writeUInt16BE(12, 0)
  table.writeUInt32BE(ranges.length, 12)
  ranges.forEach(([first, last], index) => {
    table.writeUInt32BE(first, 16 + 12 * index)
    table.writeUInt32BE(last, 20 + 12 * index)
    table.writeUInt32BE(1, 24 + 12 * index)
  })
  return fontWith(10, table)
}

test('the characters of a font are read from its cmap table', () => {
  expect(drawsAll(notoSans, 'Zażółć gęślą jaźń Ελλάδα Россия €½')).toBe(true)
  for (const character of ['字', 'あ', '가', 'א', '\u{1f600}', '\uffff'])
    expect(draws(notoSans, character), character).toBe(false)
  const wide = charactersOf(fontWithGroups([0x41, 0x5a], [0x1f600, 0x1f64f]))
  expect(['A', 'Z', 'a', '\u{1f600}', '\u{1f650}'].map((character) => draws(wide, character))).toEqual([
    true,
    true,
    false,
    true,
    false,
  ])
})

test('a broken table or one of an unknown format gives no characters, and only a part of a huge table is read', () => {
  expect(charactersOf(new Uint8Array(40))).toBeUndefined()
  expect(charactersOf(fontWith(10, Buffer.from([0, 13, 0, 0])))).toBeUndefined()
  expect(charactersOf(fontWith(1, Buffer.from([0, 4, 0, 99, 0, 0, 0xff, 0xff])))).toBeUndefined()
  expect(drawsAll(undefined, '字')).toBe(true)
  // 5000 segments, each from 0 to 0xffff: read in full, these would be over 300 million characters.
  const endless = Buffer.alloc(14 + 8 * 5000)
  endless.writeUInt16BE(4, 0)
  endless.writeUInt16BE(10_000, 6)
  endless.fill(0xff, 14, 14 + 10_000)
  const sizes = charactersOf(fontWith(1, endless))!.map(([first, last]) => last - first + 1)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(200_000)
})

test('the scripts that a font supports are named in the reader’s language', () => {
  expect(scriptsOf(notoSans, 'en')).toEqual(['Latin', 'Polish', 'Greek', 'Cyrillic', 'Devanagari'])
  expect(scriptsOf(charactersOf(fontWithGroups([0x41, 0x7a]))!, 'en')).toEqual(['Latin'])
  for (const language of languages) expect(scriptsOf(notoSans, languageInfo[language].tag)).toHaveLength(5)
})

test('the sample of a font is in the reader’s language, else in one that the font supports, else of its own characters', () => {
  expect(sampleFor(notoSans, 'pl')).toMatch(/żółty/)
  expect(sampleFor(notoSans, 'zh')).toBe(sampleFor(notoSans, 'en'))
  expect(sampleFor(charactersOf(fontWithGroups([0x20, 0x7e], [0xac00, 0xd7a3])), 'ko')).toMatch(/빵/)
  expect(sampleFor(charactersOf(fontWithGroups([0xe000, 0xe0ff])), 'en')).toHaveLength(12)
  expect(sampleFor(charactersOf(fontWithGroups([0x20, 0x2f], [0x4e01, 0x4e02])), 'en')).toBe('丁丂')
  expect(sampleFor(charactersOf(fontWithGroups([0x2701, 0x2703])), 'en')).toBe('✁✂✃')
  expect(sampleFor(undefined, 'ja')).toMatch(/パン/)
})

test('a text is cut into pieces that the font draws and pieces that it lacks', () => {
  expect(pieces(notoSans, 'Brot 面包 2')).toEqual([
    { text: 'Brot ', isDrawn: true },
    { text: '面包 ', isDrawn: false },
    { text: '2', isDrawn: true },
  ])
})

test('successive fonts of one family are grouped, the lightest first', () => {
  const font = (_id: string, family: string, weightMin: number) => ({ _id, family, weightMin, weightMax: weightMin })
  const fonts = [font('a', 'A', 700), font('b', 'A', 400), font('c', 'B', 400), font('d', 'A', 100)] as Font[]
  expect(familiesIn(fonts).map(({ family, fonts }) => [family, ...fonts.map(({ _id }) => _id)])).toEqual([
    ['A', 'b', 'a'],
    ['B', 'c'],
    ['A', 'd'],
  ])
})
