import { names, runs, signs } from './line-classes.ts'

/**
 * A character's part in line breaking: a class of UAX #14 with what the rules ask beside it. QI and QF are opening and
 * closing quotes among QU, HS a Hangul syllable (H2 or H3), HH the hyphen U+2010, DC the dotted circle, IX a picture
 * not yet assigned; AI, SG and XX count as AL, CJ as NS (so that kinsoku is strict), SA as AL or CM.
 */
export type LineClass = string

interface Table {
  starts: Uint32Array
  classes: LineClass[]
  east: boolean[]
}

const readTable = (): Table => {
  const known = names.split(' ')
  const table: Table = { starts: new Uint32Array(runs.length), classes: [], east: [] }
  let point = 0
  for (const [, sign, length] of runs.matchAll(/(\D)(\d*)/g)) {
    const name = known[signs.indexOf(sign!)]!
    table.starts[table.classes.length] = point
    table.classes.push(name.replace('+', ''))
    table.east.push(name.endsWith('+'))
    point += Number(length || 1)
  }
  table.starts = table.starts.slice(0, table.classes.length)
  return table
}

let table: Table | undefined

const rowOf = ({ starts }: Table, point: number): number => {
  let [low, high] = [0, starts.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (starts[middle]! <= point) low = middle
    else high = middle
  }
  return low
}

/** The class of a code point, and whether it is of East Asian width. */
export const classOf = (point: number): { name: LineClass; east: boolean } => {
  table ??= readTable()
  const row = rowOf(table, point)
  return { name: table.classes[row]!, east: table.east[row]! }
}

/** Whether a syllable of Hangul has no final consonant. */
export const isOpenSyllable = (point: number): boolean => (point - 0xac00) % 28 === 0
