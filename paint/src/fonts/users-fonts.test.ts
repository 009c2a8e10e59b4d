import type { Families } from '@wifi-tms/contract/fonts'
import fc from 'fast-check'
import * as harfbuzz from 'harfbuzzjs'
import { expect, test } from 'vitest'
import { jobKey } from '../job-key.ts'
import { openFonts } from '../node/assets.ts'
import { hashOf, readFont } from '../node/sfnt.ts'
import { paint } from '../paint.ts'
import { repaint } from '../repaint.ts'
import { bytesOf, job, panel } from '../test-scene.ts'
import { openFont } from '../text/face.ts'
import { measuredLetters } from '../text/standard.ts'
import { eastFile, latinFile } from './files.ts'
import { facesFor } from './needed.ts'
import { tablesOf } from './sfnt.ts'
import { subsetOf } from './testing/subset.ts'

const regular = await readFont(latinFile(400))
const bold = await readFont(latinFile(800))
const han = await readFont(eastFile('sc', 0x9aa8)!)

/** The bytes of the fonts in these tests, by their hash. */
const fontBytes = new Map<string, Uint8Array>()
const face = (sfnt: Uint8Array, weightMin: number, weightMax = weightMin) => {
  const sha256 = hashOf(sfnt)
  fontBytes.set(sha256, sfnt)
  return { sha256, weightMin, weightMax }
}
const read = async (sha256: string) => fontBytes.get(sha256)

const draw = async (text: string, fields: object = {}, families: Families = {}) => {
  const element = { kind: 'text' as const, id: 't', x: 0, y: 0, width: 240, height: 60, fontSize: 30, text, ...fields }
  const paintJob = job(panel(240, 60), [element], { families })
  const { indices, faults } = paint(paintJob, { fonts: await openFonts([paintJob], read), pictures: new Map() })
  return { pixels: indices.join(''), faults: faults.map((fault) => fault.message) }
}

test('[entity-template] a user’s font draws the same pixels as the built-in font of the same file, in every size', async () => {
  const families = { Mine: [face(regular, 400), face(bold, 800)] }
  for (const fontSize of [9, 13, 30])
    for (const weight of [400, 800]) {
      const text = 'Zażółć 42 €, “fi” — ok'
      expect(await draw(text, { font: 'Mine', fontSize, weight }, families)).toEqual(
        await draw(text, { fontSize, weight }),
      )
    }
})

test('a repaint redraws the texts of a family that has another file', async () => {
  const text = {
    kind: 'text',
    id: 't',
    x: 0,
    y: 0,
    width: 240,
    height: 60,
    fontSize: 30,
    text: 'Sale',
    font: 'Mine',
  } as const
  const [light, heavy] = [regular, bold].map((sfnt) =>
    job(panel(240, 60), [text], { families: { Mine: [face(sfnt, 400)] } }),
  )
  const assets = { fonts: await openFonts([light!, heavy!], read), pictures: new Map() }
  const painting = paint(light!, assets)
  repaint(painting, heavy!, assets)
  expect(bytesOf(painting.indices).equals(bytesOf(paint(heavy!, assets).indices))).toBe(true)
  expect(bytesOf(painting.indices).equals(bytesOf(paint(light!, assets).indices))).toBe(false)
})

test('the built-in fonts draw the characters that a user’s font lacks, and faults name these and those that no font has', async () => {
  const families = { Few: [face(subsetOf(bold, 'Sale 5'), 400)] }
  const heavy = { weight: 800 }
  // The text's weight is that of the bold file, so the built-in font draws the missing characters in the same style.
  const mixed = await draw('Sale żółw 骨 5', { font: 'Few', ...heavy, lang: 'ja' }, families)
  expect(mixed.pixels).toBe((await draw('Sale żółw 骨 5', { ...heavy, lang: 'ja' })).pixels)
  expect(mixed.faults).toEqual(['its font has no glyph for ż, ó, ł, w, 骨: Noto Sans was used instead'])
  expect((await draw('Sale 𓀀', { font: 'Few' }, families)).faults).toEqual(['the font has no glyph for 𓀀'])
  // The built-in font also draws the ellipsis that the font lacks, without a fault.
  const cut = { font: 'Few', ...heavy, fit: 'ellipsis', width: 60 }
  expect(await draw('Sale Sale Sale', cut, families)).toEqual(
    await draw('Sale Sale Sale', { ...cut, font: 'Noto Sans' }),
  )
  expect((await draw('Sale Sale Sale', cut, families)).faults).toEqual([])
})

test('a font that has a letter with its mark only as one character draws the letter followed by the mark', async () => {
  const composed = { Composed: [face(subsetOf(bold, 'é').slice(), 800)] }
  const fields = { font: 'Composed', weight: 800 }
  expect(await draw('e\u0301', fields, composed)).toEqual(await draw('é', fields, composed))
})

/** The rows with black pixels. */
const inkedRows = (pixels: string) => (pixels.match(/.{240}/g) ?? []).filter((row) => row.includes('0'))

test('a variable font is drawn in the weight of the element', async () => {
  const families = { Han: [face(han, 100, 900)] }
  const [thin, black] = [
    await draw('骨', { font: 'Han', weight: 100 }, families),
    await draw('骨', { font: 'Han', weight: 900 }, families),
  ]
  expect(thin.pixels).not.toBe(black.pixels)
  // The font's lines are higher than the built-in ones, so the character is lower.
  expect(inkedRows(black.pixels)).toEqual(inkedRows((await draw('骨', { weight: 900, lang: 'zh' })).pixels))
})

test('a missing or broken font is a fault, and the text is drawn in the built-in font with a frame around it', async () => {
  const builtIn = await draw('Sale')
  const broken = face(regular.slice(0, 5000), 400)
  for (const families of [
    {},
    { Mine: [] },
    { Mine: [{ sha256: 'a'.repeat(64), weightMin: 400, weightMax: 400 }] },
    { Mine: [broken] },
  ]) {
    const { pixels, faults } = await draw('Sale', { font: 'Mine' }, families)
    expect(faults).toEqual(['the font Mine is missing: Noto Sans was used'])
    expect(pixels.slice(0, 240)).toBe('0'.repeat(240))
    expect(pixels.slice(241, 479)).toBe(builtIn.pixels.slice(241, 479))
  }
})

test('the job key depends on the files of each family', () => {
  const [a, b] = [face(regular, 400), face(bold, 400)]
  const keyOf = (families?: Families) =>
    jobKey(
      job(
        panel(9, 9),
        ['A', 'B'].map((font) => ({
          kind: 'text' as const,
          id: font,
          x: 0,
          y: 0,
          width: 9,
          height: 9,
          font,
          text: font,
        })),
        families && { families },
      ),
      new Map(),
    )
  const keys = [keyOf(), keyOf({ A: [a] }), keyOf({ B: [a] }), keyOf({ A: [a], B: [b] }), keyOf({ A: [b], B: [a] })]
  expect(new Set(keys).size).toBe(keys.length)
  expect(keyOf({ B: [b], A: [a] })).toBe(keys[3])
})

test('a job needs all fonts that may replace a user’s font until that is opened, then only those for its missing characters', () => {
  const paintJob = job(
    panel(9, 9),
    [{ kind: 'text', id: 't', x: 0, y: 0, width: 9, height: 9, text: 'A骨', font: 'Han' }],
    {
      families: { Han: [face(han, 100, 900)] },
    },
  )
  const files = (covers?: () => boolean) => facesFor(paintJob, covers).map((file) => file.file.split('/').at(-1))
  expect(files()).toEqual(expect.arrayContaining(['', 'NotoSans_400Regular.ttf', 'noto-sans-sc-112-wght-normal.woff2']))
  expect(files(() => true).sort()).toEqual(['', 'NotoSans_400Regular.ttf'])
})

const letters = Array.from('abcdefgijkłóśźżćńĄĘAVTWYfi fl ffi 0123456789 .,;:!?“”„—…€ΩλЖд')
const someText = fc
  .array(fc.constantFrom(...letters, 'e\u0301', 'o\u0302\u0323'), { minLength: 1, maxLength: 14 })
  .map((all) => all.join(''))

test('[entity-template] a subset with the letters by which a face is measured draws the same pixels, in any text, size, weight and angle', async () => {
  await fc.assert(
    fc.asyncProperty(
      someText,
      fc.constantFrom(8, 11, 14.5, 22, 37),
      fc.constantFrom(400, 800),
      fc.constantFrom(0, 90, 23),
      fc.constantFrom('clip', 'ellipsis', 'wrap', 'shrink'),
      fc.constantFrom(0, 80),
      async (text, fontSize, weight, angle, fit, charSpacing) => {
        const fields = { fontSize, weight, angle, fit, charSpacing, font: 'Mine', width: 120 }
        const subsetFamilies = {
          Mine: [regular, bold].map((sfnt, index) =>
            face(subsetOf(sfnt, `${text}-…${measuredLetters}`), [400, 800][index]!),
          ),
        }
        const fullFamilies = { Mine: [face(regular, 400), face(bold, 800)] }
        expect(await draw(text, fields, subsetFamilies)).toEqual(await draw(text, fields, fullFamilies))
      },
    ),
    { numRuns: 60, seed: 20261121 },
  )
})

test('a subset of a variable font draws the same pixels in every weight', async () => {
  const text = '骨頭 骨'
  const subsetFamilies = face(subsetOf(han, text), 100, 900)
  expect(subsetFamilies.sha256).not.toBe(face(han, 100, 900).sha256)
  for (const weight of [100, 400, 700, 900] as const) {
    const fields = { font: 'Han', weight, lang: 'zh' }
    expect(await draw(text, fields, { Han: [subsetFamilies] })).toEqual(
      await draw(text, fields, { Han: [face(han, 100, 900)] }),
    )
  }
})

test('outlines are limited to 12 em, so that no glyph needs much memory', async () => {
  const vast = regular.slice()
  // The font claims 16 units per em, but its letters were drawn for 1000.
  const tables = tablesOf(vast)
  tables.get('head')!.set([0, 16], 18)
  for (const [tag, offset] of [
    ['hhea', 4],
    ['OS/2', 68],
  ] as const)
    tables.get(tag)!.set([0, 16, 0, 0, 0, 0], offset)
  const drawn = openFont(harfbuzz, vast, 'letters').face(400)
  expect(drawn.unitsPerEm).toBe(16)
  const reach = Array.from({ length: 300 }, (_, glyph) => Math.max(...drawn.outline(glyph).map(Math.abs)))
  expect(Math.max(...reach)).toBe(12 * 16)
  const { pixels, faults } = await draw(
    'AWV',
    { font: 'Vast', fontSize: 256, verticalAlign: 'bottom' },
    { Vast: [face(vast, 400)] },
  )
  expect([pixels.includes('0'), faults]).toEqual([true, []])
})
