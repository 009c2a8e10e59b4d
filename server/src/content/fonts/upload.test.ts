import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fonts, MAX_FONT_BYTES, readFontFile } from '@wifi-tms/contract/fonts'
import { tablesOf } from '@wifi-tms/paint/fonts/sfnt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start.ts'
import { photo } from '../images/testing/upload-picture.ts'
import { changeFont, put16, woffFrom } from './testing/change-font.ts'
import { addFont, notoSans, postScriptFont, sendFont, variableFont } from './testing/upload-font.ts'

let server: TestServer
let regular: Buffer
let woff2: Buffer

beforeAll(async () => {
  server = await startTestServer()
  ;[regular, woff2] = [await notoSans('400Regular'), await variableFont()]
})
afterAll(() => server.stop())

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const familyMine = { family: 'Mine' }

test('TrueType is stored unchanged; WOFF is unpacked to the same tables', async () => {
  const font = await addFont(server, 'a.ttf', regular, familyMine)
  expect([font.sha256, font.sfntBytes]).toEqual([hash(regular), regular.length])
  const woff = await addFont(server, 'a.woff', woffFrom(regular), familyMine)
  expect(woff).toMatchObject({ format: 'woff', name: font.name, glyphs: font.glyphs })
  const unpacked = await server.ask(readFontFile, { sha256: woff.sha256 })
  expect(hash(unpacked)).toBe(woff.sha256)
  const tableHashes = (sfnt: Uint8Array) => Array.from(tablesOf(sfnt), ([tag, table]) => [tag, hash(table)])
  expect(tableHashes(unpacked)).toEqual(tableHashes(regular))
})

test('a font with PostScript outlines is accepted under either ending', async () => {
  const font = await addFont(server, 'i.otf', await postScriptFont())
  expect(font).toMatchObject({ format: 'otf', name: 'Inconsolata', family: 'Inconsolata', weightMin: 500 })
  expect((await addFont(server, 'i.ttf', await postScriptFont())).sha256).toBe(font.sha256)
})

test('a font whose maker restricts its use is accepted, and listed with the restriction', async () => {
  for (const [rights, embedding] of [
    [0, 'installable'],
    [2, 'restricted'],
    [4, 'preview'],
    [8, 'editable'],
    [12, 'editable'],
  ] as const) {
    // Byte 8 of OS/2 has the rights of embedding, `fsType`.
    const font = changeFont(regular, (tables) => put16(tables, 'OS/2', 8, rights))
    expect((await addFont(server, 'a.ttf', font, familyMine)).embedding, `${rights}`).toBe(embedding)
  }
})

test('missing names and weights of a font are taken from its file’s name and its style', async () => {
  const nameless = changeFont(regular, (tables) => {
    tables.delete('name')
    tables.delete('OS/2')
    // The style, `macStyle`: bold and italic.
    put16(tables, 'head', 44, 3)
  })
  const font = await addFont(server, 'C:\\Fonts\\My Hand.ttf', nameless)
  expect(font).toMatchObject({ name: 'My Hand', family: 'My Hand', style: 'italic', weightMin: 700, weightMax: 700 })
  // Weights of old fonts are numbers from 1 to 9.
  const oldFont = changeFont(regular, (tables) => put16(tables, 'OS/2', 4, 6))
  expect(await addFont(server, 'a.ttf', oldFont, familyMine)).toMatchObject({ weightMin: 600, weightMax: 600 })
  // The width 3 is condensed.
  const narrow = changeFont(regular, (tables) => put16(tables, 'OS/2', 6, 3))
  expect((await addFont(server, 'a.ttf', narrow)).family).toBe('Noto Sans Condensed')
})

/** The stored files, the unfinished ones, and the number of fonts. */
async function storedState() {
  const blobs = join(server.core.config.dataDir, 'blobs')
  const files = (await readdir(blobs, { recursive: true })).filter((name) => /[0-9a-f]{64}$/.test(name))
  const unfinished = await readdir(join(blobs, 'unfinished'))
  const { total } = await server.ask(fonts.list, {})
  return { files: files.sort(), unfinished, total }
}

const fontWithout = (...tags: string[]) =>
  changeFont(regular, (tables) => {
    for (const tag of tags) tables.delete(tag)
  })
const fontOf40MB = () => changeFont(regular, (tables) => void tables.set('zero', Buffer.alloc(40 * 1024 * 1024)))
const withNumberAt = (bytes: Buffer, offset: number, value: number) => {
  const copy = Buffer.from(bytes)
  copy.writeUInt32BE(value, offset)
  return copy
}

test.each([
  [
    'words',
    'a.ttf',
    () => Buffer.from('these are words, not letters'.repeat(99)),
    40000,
    /not a TrueType/,
    'unknown-kind',
  ],
  ['nothing', 'a.ttf', () => Buffer.alloc(0), 40000, /not a TrueType/, 'unknown-kind'],
  ['a picture', 'a.ttf', () => photo('chelsea.png'), 40000, /not a TrueType/, 'unknown-kind'],
  ['a PostScript font', 'a.otf', () => Buffer.from('%!PS-AdobeFont-1.0'), 40000, /not a TrueType/, 'unknown-kind'],
  ['a collection', 'a.ttc', () => Buffer.from('ttcf\0\x01\0\0\0\0\0\x02'), 40000, /several fonts/, 'several-fonts'],
  // The kind of the font in a WOFF2 is `ttcf`, a collection.
  ['a packed collection', 'a.woff2', () => withNumberAt(woff2, 4, 0x74746366), 40000, /several fonts/, 'unusable-font'],
  ['a font called a picture', 'a.png', () => regular, 40000, /holds a TrueType font/, 'wrong-ending'],
  ['WOFF2 called TrueType', 'a.ttf', () => woff2, 40000, /holds a WOFF2 font/, 'wrong-ending'],
  ['the start of a font', 'a.ttf', () => regular.subarray(0, 7), 40000, /no font|cut short/, 'unusable-font'],
  ['a cut font', 'a.ttf', () => regular.subarray(0, 300_000), 40000, /damaged or cut short/, 'unusable-font'],
  ['a cut WOFF', 'a.woff', () => woffFrom(regular).subarray(0, 90_000), 40000, /damaged or cut short/, 'unusable-font'],
  ['a cut WOFF2', 'a.woff2', () => woff2.subarray(0, 9000), 40000, /damaged or cut short/, 'unusable-font'],
  [
    'a damaged WOFF2',
    'a.woff2',
    () => Buffer.from(woff2).fill(7, 900, 1500),
    40000,
    /damaged or cut short/,
    'unusable-font',
  ],
  ['a font without outlines', 'a.ttf', () => fontWithout('glyf', 'loca'), 40000, /without outlines/, 'unusable-font'],
  ['a font without characters', 'a.ttf', () => fontWithout('cmap'), 40000, /no table cmap/, 'unusable-font'],
  [
    'a font of no glyphs',
    'a.ttf',
    () => changeFont(regular, (tables) => put16(tables, 'maxp', 4, 0)),
    40000,
    /without glyphs/,
    'unusable-font',
  ],
  ['a bomb in WOFF', 'a.woff', () => woffFrom(fontOf40MB()), 41300, /30 MB when it is unpacked/, 'too-large-unpacked'],
  [
    'a table of 4 GB in WOFF',
    'a.woff',
    // The unpacked length of the first table, behind the header of 44 bytes.
    () => withNumberAt(woffFrom(regular), 44 + 12, 2 ** 32 - 2),
    41300,
    /30 MB when/,
    'too-large-unpacked',
  ],
  [
    'a WOFF that lies',
    'a.woff',
    () => woffFrom(fontOf40MB(), (length) => Math.min(length, 99_999)),
    40000,
    /damaged/,
    'unusable-font',
  ],
  [
    'a bomb in WOFF2',
    'a.woff2',
    // The unpacked length of the whole font.
    () => withNumberAt(woff2, 16, 2 ** 31),
    41300,
    /30 MB when it is unpacked/,
    'too-large-unpacked',
  ],
  ['a file of 30 MB', 'a.ttf', () => Buffer.alloc(30 * 1024 * 1024), 41300, /20 MB/, 'too-large'],
  ['a file that is a byte too large', 'a.ttf', () => Buffer.alloc(MAX_FONT_BYTES + 1), 41300, /20 MB/, 'too-large'],
] as const)(
  '%s is refused with the reason, in limited memory, and leaves nothing behind',
  async (_, name, make, code, words, reason) => {
    const bytes = await make()
    const before = await storedState()
    const memory = process.memoryUsage().rss
    const answer = await sendFont(server, name, bytes, familyMine)
    expect([answer.code, answer.status, answer.body.reason]).toEqual([code, code / 100, reason])
    expect(JSON.stringify([answer.body.message, answer.body.errors])).toMatch(words)
    expect(process.memoryUsage().rss - memory).toBeLessThan(200 * 1024 * 1024)
    expect(await storedState()).toEqual(before)
  },
)

test('the good ones of many simultaneous uploads are stored and only the damaged ones are refused', async () => {
  const isDamaged = (index: number) => index % 4 === 3
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      sendFont(server, 'a.ttf', isDamaged(index) ? regular.subarray(0, 99_000) : regular, familyMine),
    ),
  )
  expect(answers.map((answer) => answer.code)).toEqual(
    Array.from({ length: 10 }, (_, index) => (isDamaged(index) ? 40000 : 20000)),
  )
})
