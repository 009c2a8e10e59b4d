import { tablesOf } from '@wifi-tms/paint/fonts/sfnt'
import { chances } from '../../../base/random/testing/chances.ts'
import { type FontTables, sfntFrom, woffFrom } from './change-font.ts'

/** Random choices from a seed. */
const diceOf = (start: number) => {
  // The factor makes the random numbers of neighbouring seeds different.
  const next = chances(Math.imul(start + 1, 0x9e3779b1))
  /** A whole number from 0 up to, but not including, `end`. */
  const below = (end: number) => Math.floor(next() * end)
  return { below, pick: <T>(list: readonly T[]): T => list[below(list.length)]! }
}
type Dice = ReturnType<typeof diceOf>

/** The 16-bit numbers at which counts, lengths and signs overflow. */
const EDGES = [0, 1, 2, 0x7f, 0xff, 0x100, 0x7fff, 0x8000, 0xfffe, 0xffff] as const
/** The 32-bit numbers at which counts, lengths and signs overflow. */
const LONG_EDGES = [0, 1, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xfffffffc, 0xffffffff] as const

const flipBits = (bytes: Uint8Array, dice: Dice, maxTimes: number) => {
  for (let times = 1 + dice.below(maxTimes); times > 0 && bytes.length > 0; times--)
    bytes[dice.below(bytes.length)]! ^= 1 << dice.below(8)
}

const put16 = (bytes: Uint8Array, offset: number, value: number) => {
  if (offset + 2 <= bytes.length)
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).writeUInt16BE(value & 0xffff, offset)
}

const anyTable = (tables: FontTables, dice: Dice): Uint8Array => tables.get(dice.pick([...tables.keys()]))!

/** Sets some numbers of a table to edges, mostly near its start, where counts and offsets are. */
const setEdgeNumbers = (table: Uint8Array, dice: Dice) => {
  for (let times = 1 + dice.below(12); times > 0; times--)
    put16(table, 2 * dice.below(dice.pick([8, 40, table.length / 2])), dice.pick(EDGES))
}

/** Makes every composite glyph, and every third other glyph, refer to itself or to a glyph after it. */
const loopComposites = (tables: FontTables, dice: Dice) => {
  const [glyf, loca, head] = ['glyf', 'loca', 'head'].map((tag) => tables.get(tag))
  if (!glyf || !loca || !head) return
  const [glyphs, offsets] = [glyf, loca].map((table) => new DataView(table.buffer, table.byteOffset, table.length)) as [
    DataView,
    DataView,
  ]
  // The last byte of `indexToLocFormat`: 1 means offsets of four bytes.
  const isLong = head[51] === 1
  const count = loca.length / (isLong ? 4 : 2) - 1
  const distance = dice.pick([0, 1, 7])
  for (let glyph = 0; glyph < count; glyph++) {
    const offset = isLong ? offsets.getUint32(4 * glyph) : 2 * offsets.getUint16(2 * glyph)
    if (offset + 14 > glyf.length) continue
    if (glyphs.getInt16(offset) < 0 || dice.below(3) === 0) {
      glyphs.setInt16(offset, -1)
      // The flags: more components follow, with 16-bit arguments.
      glyphs.setUint16(offset + 10, 0x0023)
      glyphs.setUint16(offset + 12, (glyph + distance) % count)
    }
  }
}

/** A character map (`cmap`) that claims every character, in `groups` overlapping groups. */
const greedyCharacters = (groups: number): Buffer => {
  const cmap = Buffer.alloc(28 + 12 * groups)
  // A single map for Unicode (platform 3, encoding 10), which begins at byte 12 and has format 12.
  for (const [index, value] of [0, 1, 3, 10, 0, 12, 12, 0].entries()) cmap.writeUInt16BE(value, 2 * index)
  cmap.writeUInt32BE(16 + 12 * groups, 16)
  cmap.writeUInt32BE(groups, 24)
  for (let group = 0; group < groups; group++)
    for (const [field, value] of [group * 3, 0x10ffff, group].entries())
      cmap.writeUInt32BE(value, 28 + 12 * group + 4 * field)
  return cmap
}

type Change = (tables: FontTables, dice: Dice) => void

/** The ways to break a font's tables. */
const changes: readonly Change[] = [
  (tables, dice) => flipBits(anyTable(tables, dice), dice, 200),
  (tables, dice) =>
    flipBits(
      tables.get(dice.pick(['glyf', 'CFF ', 'GSUB', 'GPOS', 'cmap', 'gvar', 'fvar'])) ?? anyTable(tables, dice),
      dice,
      400,
    ),
  (tables, dice) => setEdgeNumbers(anyTable(tables, dice), dice),
  (tables, dice) =>
    setEdgeNumbers(
      tables.get(dice.pick(['CFF ', 'GSUB', 'GPOS', 'GDEF', 'cmap', 'maxp', 'head'])) ?? anyTable(tables, dice),
      dice,
    ),
  // The units per em.
  (tables, dice) => put16(tables.get('head')!, 18, dice.pick([0, 1, 15, 16, 17, 16384, 65535])),
  // The length of the glyphs' offsets.
  (tables, dice) => put16(tables.get('head')!, 50, dice.pick([0, 1, 2])),
  // The number of glyphs.
  (tables, dice) => put16(tables.get('maxp')!, 4, dice.pick([1, 2, 9999, 65535])),
  // The number of glyphs with a width of their own.
  (tables, dice) => put16(tables.get('hhea')!, 34, dice.pick(EDGES)),
  (tables, dice) => {
    for (let offset = 0; offset < 96; offset += 2)
      if (dice.below(3) === 0) put16(tables.get('OS/2') ?? tables.get('hhea')!, offset, dice.pick(EDGES))
  },
  loopComposites,
  (tables, dice) => void tables.set('cmap', greedyCharacters(dice.pick([1, 9, 5000]))),
  (tables, dice) => {
    const tag = dice.pick([...tables.keys()])
    tables.set(tag, tables.get(tag)!.slice(0, dice.below(tables.get(tag)!.length)))
  },
  (tables, dice) => {
    const [tag, otherTag] = [dice.pick([...tables.keys()]), dice.pick([...tables.keys()])]
    tables.set(tag, tables.get(otherTag)!.slice())
  },
  (tables, dice) => void tables.delete(dice.pick([...tables.keys()])),
]

/** Breaks the table directory itself: offsets, lengths and their number. */
const breakDirectory = (sfnt: Buffer, dice: Dice) => {
  for (let times = 1 + dice.below(3); times > 0; times--) {
    const offset = 12 + 16 * dice.below(sfnt.readUInt16BE(4))
    sfnt.writeUInt32BE(dice.pick([...LONG_EDGES, dice.below(sfnt.length)]), offset + dice.pick([8, 12]))
  }
  if (dice.below(8) === 0) sfnt.writeUInt16BE(dice.pick(EDGES), 4)
}

/** Makes a broken font from a number as the seed, with the file name for its upload. */
export function hostileFont(
  number: number,
  { sfnts, woff2 }: { sfnts: readonly Uint8Array[]; woff2: Uint8Array },
): { name: string; bytes: Buffer } {
  const dice = diceOf(number)
  // Two fonts in 20 are WOFF2, two are WOFF, one is cut short, and one has a broken directory. All others have only
  // broken tables.
  const kind = dice.below(20)
  if (kind < 2) {
    const bytes = Buffer.from(woff2)
    flipBits(dice.below(2) === 0 ? bytes : bytes.subarray(0, 200), dice, 8)
    return { name: 'hostile.woff2', bytes }
  }
  const sfnt = dice.pick(sfnts)
  if (kind < 4) {
    const bytes = woffFrom(sfnt)
    flipBits(dice.below(2) === 0 ? bytes : bytes.subarray(0, 400), dice, 8)
    return { name: 'hostile.woff', bytes }
  }
  if (kind === 4) return { name: 'hostile.ttf', bytes: Buffer.from(sfnt.subarray(0, dice.below(sfnt.length))) }
  const tables: FontTables = new Map(Array.from(tablesOf(sfnt), ([tag, table]) => [tag, Buffer.from(table)]))
  for (let times = 1 + dice.below(3); times > 0; times--)
    if (['head', 'maxp', 'hhea'].every((tag) => tables.has(tag))) dice.pick(changes)(tables, dice)
  const bytes = sfntFrom(tables)
  if (kind === 5) breakDirectory(bytes, dice)
  return { name: 'hostile.ttf', bytes }
}
