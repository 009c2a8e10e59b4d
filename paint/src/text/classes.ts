import * as base from './line-classes.ts'

/**
 * The line breaking class of a character: that of UAX #14, split further for its rules. QI and QF are opening and
 * closing quotes among QU, HH is the hyphen U+2010, DC the dotted circle, IX an unassigned pictograph; AI, SG and XX
 * count as AL, CJ as NS (so that kinsoku is strict), SA as AL or CM.
 */
export interface LineClass {
  name: string
  /** True for a character of East Asian width. */
  east: boolean
}

/** The number of code points in Unicode. */
const POINTS = 0x110000

/** The class of Hangul syllables without a final consonant, which are every 28th; the table has all syllables as H3. */
const openSyllable: LineClass = { name: 'H2', east: true }

/** A table in the format of tables/make-line-classes.ts. */
type Table = Readonly<Record<'names' | 'signs' | 'runs', string>>

/** The table in use. Until scripts/load.ts replaces it, it lacks the letters of Arabic, Thai and similar scripts. */
let table: Table = base

/** The parsed table: the classes, and for each code point the index of its class. */
let classTable: { classes: LineClass[]; indices: Uint8Array } | undefined

/** Replaces the table by one with the letters of all scripts. */
export const setClasses = (fullTable: Table): void => {
  table = fullTable
  classTable = undefined
}

/**
 * Parses a table. The first 16 of its signs are hexadecimal digits, the others are classes. In `runs` a class stands
 * after the length of its run of code points; without digits the run has one code point.
 */
const readTable = ({ names, signs, runs }: Table) => {
  const classes = names.split(' ').map((name): LineClass => ({ name: name.replace('+', ''), east: name.endsWith('+') }))
  const indices = new Uint8Array(POINTS)
  let [point, length] = [0, 0]
  for (const sign of runs) {
    const signIndex = signs.indexOf(sign)
    if (signIndex < 16) length = 16 * length + signIndex
    else {
      const end = point + (length || 1)
      indices.fill(signIndex - 16, point, end)
      point = end
      length = 0
    }
  }
  return { classes, indices }
}

/** The class of a character, or of a lone surrogate. */
export const classOf = (character: string): LineClass => {
  classTable ??= readTable(table)
  const point = character.codePointAt(0)!
  const lineClass = classTable.classes[classTable.indices[point]!]!
  return lineClass.name === 'H3' && (point - 0xac00) % 28 === 0 ? openSyllable : lineClass
}
