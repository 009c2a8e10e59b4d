import * as base from './line-classes.ts'

/**
 * The part of a character in line breaking: its class of UAX #14, with further facts that the rules ask for. QI and QF
 * are opening and closing quotes among QU, HH the hyphen U+2010, DC the dotted circle, IX a picture not yet assigned;
 * AI, SG and XX count as AL, CJ as NS (so that kinsoku is strict), SA as AL or CM.
 */
export interface LineClass {
  name: string
  /** True for a character of East Asian width. */
  east: boolean
}

const POINTS = 0x110000

/** The class of Hangul syllables without a final consonant, every 28th: the table has all syllables as H3. */
const openSyllable: LineClass = { name: 'H2', east: true }

/** A table as tables/make-line-classes.ts writes it. */
type Table = Readonly<Record<'names' | 'signs' | 'runs', string>>

let table: Table = base

/** The classes, and the place of each code point's class among them. */
let classTable: { classes: LineClass[]; places: Uint8Array } | undefined

/** Replaces the table, which lacks the letters of scripts/, by that of all letters; load.ts there calls this. */
export const bringClasses = (fullTable: Table): void => {
  table = fullTable
  classTable = undefined
}

const readTable = ({ names, signs, runs }: Table) => {
  const classes = names.split(' ').map((name): LineClass => ({ name: name.replace('+', ''), east: name.endsWith('+') }))
  const places = new Uint8Array(POINTS)
  let [point, length] = [0, 0]
  for (const sign of runs) {
    const place = signs.indexOf(sign)
    if (place < 16) length = 16 * length + place
    else {
      const end = point + (length || 1)
      places.fill(place - 16, point, end)
      point = end
      length = 0
    }
  }
  return { classes, places }
}

/** The class of a character, or of half of one. */
export const classOf = (character: string): LineClass => {
  classTable ??= readTable(table)
  const point = character.codePointAt(0)!
  const lineClass = classTable.classes[classTable.places[point]!]!
  return lineClass.name === 'H3' && (point - 0xac00) % 28 === 0 ? openSyllable : lineClass
}
