import { classOf } from './classes.ts'

/** The units of a text for the line breaking rules: characters, each with its marks. */
export interface Units {
  /** The UTF-16 position at which each unit starts, and then the length of the text. */
  starts: number[]
  /** The names of the units' classes. */
  classes: string[]
  east: boolean[]
  /** True for a unit that ends in a zero width joiner. */
  joins: boolean[]
  /** The number of successive flag letters, up to and including this unit. */
  flags: number[]
}

/** The classes to which no mark is added. */
const BARE = new Set(['BK', 'CR', 'LF', 'NL', 'SP', 'ZW'])

/**
 * Splits a text into units by rules LB9 and LB10. Marks and joiners belong to the character before them; at the
 * beginning of a text, or after a space or a line end, they count as letters.
 */
export const unitsOf = (text: string): Units => {
  const units: Units = { starts: [], classes: [], east: [], joins: [], flags: [] }
  let index = 0
  for (const character of text) {
    const { name, east } = classOf(character)
    const last = units.classes.length - 1
    const isMark = name === 'CM' || name === 'ZWJ'
    if (isMark && last >= 0 && !BARE.has(units.classes[last]!)) units.joins[last] = name === 'ZWJ'
    else {
      units.starts.push(index)
      units.classes.push(isMark ? 'AL' : name)
      units.east.push(east)
      units.joins.push(name === 'ZWJ')
      units.flags.push(name === 'RI' ? (units.flags[last] ?? 0) + 1 : 0)
    }
    index += character.length
  }
  units.starts.push(text.length)
  return units
}
