import type { Language } from '@wifi-tms/contract/shapes'
import { expect, test } from 'vitest'
import { spansOf } from '../fonts/choose.ts'
import { latinFile } from '../fonts/files.ts'
import { fontsFromDisk } from '../node/assets.ts'
import { paint } from '../paint.ts'
import { job, panel } from '../test-scene.ts'
import { fitLines, textOf } from './lines.ts'
import type { TextSetting } from './paragraph.ts'
import { shapeCountsOf } from './shape-counts.ts'
import { tidy } from './tidy.ts'

const weights = [100, 200, 300, 400, 500, 600, 700, 800, 900] as const

const draw = async (text: string, fields: object = {}, [width, height] = [300, 60]) => {
  const element = { kind: 'text' as const, id: 't', x: 0, y: 0, width, height, fontSize: 32, text, ...fields }
  const paintJob = job(panel(width, height), [element])
  const { indices, faults } = paint(paintJob, { fonts: await fontsFromDisk(paintJob), pictures: new Map() })
  return { indices: indices.join(''), dark: indices.filter((ink) => ink === 0).length, faults }
}

/** The lines of a text at 20 px in a box of this width. */
const lines = async (text: string, lang: Language, width: number, fields: Partial<TextSetting> = {}) => {
  const fonts = await fontsFromDisk(
    job(panel(9, 9), [{ kind: 'text', id: 't', x: 0, y: 0, width: 9, height: 9, text, lang }]),
  )
  const face = fonts.face(latinFile(400), 400)!
  const setting: TextSetting = {
    face,
    tailFace: face,
    splitByFace: (part) =>
      spansOf(part, 400, lang).map(({ file, ...span }) => ({ ...span, face: fonts.face(file, 400)! })),
    lang,
    direction: 'auto',
    size: 20,
    tracking: 0,
    lineSpacing: 1,
    width,
    height: 200,
    fit: 'wrap',
    wordBreak: 'normal',
    breaksLines: true,
    snapsLetters: true,
    ...fields,
  }
  return fitLines(tidy(text), setting).lines.map(textOf)
}

test('[entity-template] shared characters have the forms of the text’s language', async () => {
  for (const character of ['骨', '直', '角']) {
    const drawnForms = new Set<string>()
    for (const lang of ['zh', 'tw', 'ja', 'ko'] as const) drawnForms.add((await draw(character, { lang })).indices)
    expect(drawnForms.size, character).toBeGreaterThan(1)
  }
  const four = await Promise.all((['zh', 'tw', 'ja', 'ko'] as const).map((lang) => draw('骨直角海令', { lang })))
  expect(new Set(four.map((painting) => painting.indices)).size).toBe(4)
})

test('in English and Polish texts Han characters have Chinese forms, beside kana Japanese and beside Hangul Korean ones', async () => {
  const pixelsOf = async (text: string, lang: Language) => (await draw(text, { lang })).indices
  expect(await pixelsOf('骨 Room', 'en')).toBe(await pixelsOf('骨 Room', 'zh'))
  expect(await pixelsOf('骨の', 'pl')).toBe(await pixelsOf('骨の', 'ja'))
  expect(await pixelsOf('骨을', 'en')).toBe(await pixelsOf('骨을', 'ko'))
})

test('a character that the language’s font lacks is drawn in another font, and a fault names one that no font has', async () => {
  expect((await draw('价格 가격 ひらがな', { lang: 'tw' })).faults).toEqual([])
  expect((await draw('a 😀𓀀😀', { lang: 'ja' })).faults).toEqual([
    { elementId: 't', message: 'the font has no glyph for 😀, 𓀀' },
  ])
  expect((await draw('𓀀')).dark).toBeGreaterThan(100)
})

test('each of the nine weights is bolder than the one before, in Latin and in Han', async () => {
  for (const text of ['Hamburg', '会议室'])
    for (const [index, weight] of weights.entries())
      if (index > 0) {
        const lighter = await draw(text, { weight: weights[index - 1], fontSize: 48 })
        expect((await draw(text, { weight, fontSize: 48 })).dark, `${text} ${weight}`).toBeGreaterThan(lighter.dark)
      }
})

test('the digits of every weight have the same width', async () => {
  for (const weight of weights) {
    const paintJob = job(panel(9, 9), [{ kind: 'text', id: 't', x: 0, y: 0, width: 9, height: 9, text: '0', weight }])
    const face = (await fontsFromDisk(paintJob)).face(latinFile(weight), weight)!
    expect(new Set(face.shape('0123456789', 'en', true).advances).size, String(weight)).toBe(1)
  }
})

test('all letters of a Polish word are drawn in one font', async () => {
  expect((await draw('ĄĆĘŁŃÓŚŹŻ ąćęłńóśźż', { lang: 'pl', fontSize: 20 })).faults).toEqual([])
  expect(spansOf('Zażółć gęślą jaźń', 400, 'pl')).toHaveLength(1)
  expect((await draw('z\u0307', {})).indices).toBe((await draw('ż')).indices)
})

test('a Polish line does not end after a word of one letter', async () => {
  expect((await lines('Spotkanie w sali', 'pl', 115))[0]).toBe('Spotkanie')
  expect((await lines('Spotkanie w sali', 'en', 115))[0]).toBe('Spotkanie w')
})

test('quotes and ellipses are in the East Asian font among Han characters, and in Noto Sans among Latin ones', () => {
  const eastern = (text: string) =>
    spansOf(text, 400, 'zh')
      .filter((span) => span.file.file.includes('noto-sans-sc'))
      .map((span) => text.slice(span.from, span.to))
      .join('')
  expect(eastern('说“好”……')).toBe('说“好”……')
  expect(eastern('说“Yes” (…)')).toBe('说“')
  expect(eastern('“Yes”… it’s · so')).toBe('')
})

test('a font has the forms of each language, also after shaping another language', async () => {
  const text = '骨 骨'
  const paintJob = job(panel(9, 9), [{ kind: 'text', id: 't', x: 0, y: 0, width: 9, height: 9, text, lang: 'ko' }])
  const face = (await fontsFromDisk(paintJob)).face(spansOf(text, 400, 'ko')[0]!.file, 400)!
  // Korean spaces are broader.
  const [englishSpace, koreanSpace] = (['en', 'ko'] as const).map((lang) => face.shape(text, lang, true).advances[1]!)
  expect(koreanSpace).toBeGreaterThan(englishSpace!)
})

test('Chinese and Japanese lines break between characters, and never begin with closing marks', async () => {
  expect(await lines('会议室已预订。', 'zh', 61)).toEqual(['会议室', '已预', '订。'])
  expect(await lines('「会議室」です。', 'ja', 81)).toEqual(['「会議', '室」で', 'す。'])
  expect(await lines('회의실 예약', 'ko', 70)).toEqual(['회의실', '예약'])
})

test('Korean lines may end within a word, and with keep-all only between words', async () => {
  const text = '오늘의 회의실 예약'
  expect(await lines(text, 'ko', 90)).toEqual(['오늘의 회', '의실 예약'])
  expect(await lines(text, 'ko', 90, { wordBreak: 'keep-all' })).toEqual(['오늘의', '회의실', '예약'])
  expect(await lines('価格は、980円です', 'ja', 100, { wordBreak: 'keep-all' })).toEqual(['価格は、', '980円です'])
  // A word that is wider than the box is broken nevertheless.
  expect((await lines('회의실예약안내', 'ko', 90, { wordBreak: 'keep-all' })).length).toBe(2)
})

test('decomposed Hangul is drawn as whole syllables', async () => {
  const wholeSyllables = '회의실 각'
  expect((await draw(wholeSyllables.normalize('NFD'), { lang: 'ko' })).indices).toBe(
    (await draw(wholeSyllables, { lang: 'ko' })).indices,
  )
})

test('a soft hyphen is visible only at the end of a line', async () => {
  expect(await lines('Donau\u00addampf\u00adschiff', 'en', 300)).toEqual(['Donaudampfschiff'])
  expect(await lines('Donau\u00addampf\u00adschiff', 'en', 120)).toEqual(['Donau-', 'dampfschiff'])
  const [plain, soft] = [await draw('Donau dampf'), await draw('Do\u00adnau dam\u00adpf', { charSpacing: 0 })]
  expect(soft.indices).toBe(plain.indices)
  expect((await draw('a\u00adb', { charSpacing: 500 })).indices).toBe((await draw('ab', { charSpacing: 500 })).indices)
})

test('a word that is wider than the box is broken between grapheme clusters', async () => {
  expect(await lines('Donaudampfschifffahrt', 'en', 100)).toEqual(['Donauda', 'mpfschifff', 'ahrt'])
  const families = await lines('👩‍👩‍👧'.repeat(3), 'en', 30)
  expect(families.join('')).toBe('👩‍👩‍👧'.repeat(3))
  for (const line of families) expect(line.startsWith('👩‍👩‍👧')).toBe(true)
  expect(await lines('e\u0301'.repeat(8), 'en', 50, { fit: 'ellipsis', breaksLines: false })).toEqual([
    'e\u0301e\u0301e\u0301…',
  ])
  for (const character of ['🇵🇱', '👍🏽', '👩‍👩‍👧', 'é'])
    for (let width = 20; width < 120; width += 3) {
      const [line] = await lines(character.repeat(9), 'en', width, { fit: 'ellipsis', breaksLines: false })
      expect((line!.length - 1) % character.length, `${character} in ${width}`).toBe(0)
    }
})

test('justified lines reach both edges, with spaces and without', async () => {
  const columns = (indices: string, width: number, row: (y: number) => boolean) => {
    let [left, right] = [width, 0]
    ;[...indices].forEach((ink, index) => {
      if (ink === '1' || !row(Math.floor(index / width))) return
      left = Math.min(left, index % width)
      right = Math.max(right, index % width)
    })
    return { left, right }
  }
  for (const [text, lang] of [
    ['one two three four five six seven eight', 'en'],
    ['会议室已预订会议室已预订会议室', 'zh'],
    ['ＷＷＷＷＷＷＷＷＷＷ', 'ja'],
    ['𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷', 'ja'],
  ]) {
    const fields = { kind: 'textarea', align: 'justify', fontSize: 20, lang }
    const { indices } = await draw(text!, fields, [147, 80])
    const first = columns(indices, 147, (y) => y < 27)
    expect(first.left, text).toBeLessThan(3)
    expect(first.right, text).toBeGreaterThan(142)
  }
})

test('a fault names an unknown font family', async () => {
  expect((await draw('x', { font: 'Comic Sans' })).faults).toEqual([
    { elementId: 't', message: 'the font Comic Sans is missing: Noto Sans was used' },
  ])
})

test('the upright strokes of digits are as broad as those of the script beside them', async () => {
  for (const [lang, text, broads] of [
    ['ko', '이 1', { 12: 1, 14: 2, 16: 2, 18: 2, 20: 2 }],
    ['zh', '十 1', { 12: 1, 14: 1, 16: 1, 18: 1, 20: 2 }],
    ['ja', '十 1', { 12: 1, 14: 1, 16: 1, 18: 1, 20: 2 }],
  ] as const)
    for (const [size, broad] of Object.entries(broads)) {
      const { indices } = await draw(text, { lang, fontSize: Number(size), y: 0, height: 40 }, [60, 40])
      const rows = indices.match(/.{60}/g)!.map((row) => [...row.matchAll(/0+/g)].map(([run]) => run.length))
      const lastRow = rows.filter((row) => row.length === 2).at(-1)
      expect(lastRow, `${text} ${size}`).toEqual([broad, broad])
    }
})

test('neighbouring characters of two fonts do not touch', async () => {
  const piecesOf = async (text: string, fontSize: number) => {
    const { indices } = await draw(text, { lang: 'ko', fontSize, y: 0, height: 40 }, [90, 40])
    return shapeCountsOf(
      Uint8Array.from(indices, (ink) => Number(ink === '0')),
      90,
    ).pieces
  }
  for (const fontSize of [9, 10, 11, 12, 14, 15, 16, 18])
    for (const [first, second] of ['5개', '8원', 'm값', '값A'])
      expect(await piecesOf(first! + second!, fontSize), `${first}${second} ${fontSize}`).toBe(
        (await piecesOf(first!, fontSize)) + (await piecesOf(second!, fontSize)),
      )
})

test('the strokes of Han characters are neither lost nor merged', async () => {
  const pixelsOf = async (text: string, lang: Language, fontSize: number) => {
    const { indices } = await draw(text, { lang, fontSize, height: 99 }, [99, 99])
    return Uint8Array.from(indices, (ink) => Number(ink === '0'))
  }
  for (const size of [14, 16, 18]) {
    const pixels = await pixelsOf('请', 'zh', size)
    const columns = Array.from({ length: size / 3 }, (_, x) => pixels.filter((_, index) => index % 99 === x).join(''))
    const longest = Math.max(...columns.flatMap((column) => column.split('0').map(({ length }) => length)))
    expect(longest, `the left of 请 at ${size}`).toBeGreaterThan(size / 3)
  }
  for (const text of ['置', '價'])
    expect(shapeCountsOf(await pixelsOf(text, 'tw', 20), 99), text).toEqual(
      shapeCountsOf(await pixelsOf(text, 'tw', 80), 99),
    )
})
