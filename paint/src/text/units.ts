import { classOf } from './classes.ts'

/** A text as the line breaking rules see it: characters, each with the marks that belong to it. */
export interface Units {
  /** The UTF-16 position where each unit starts, and at the end the length of the text. */
  starts: number[]
  /** The names of the units' classes. */
  classes: string[]
  east: boolean[]
  /** True for a unit that ends in a zero width joiner. */
  joins: boolean[]
  /** The number of flag letters in a row, up to and including this unit. */
  flags: number[]
}

const BARE = new Set(['BK', 'CR', 'LF', 'NL', 'SP', 'ZW'])

/**
 * Splits a text into units by rules LB9 and LB10: marks and joiners join the character before them, else they count as
 * letters.
 */
export const unitsOf = (text: string): Units => {
  const units: Units = { starts: [], classes: [], east: [], joins: [], flags: [] }
  let index = 0
  for (const character of text) {
    const { name, east } = classOf(character)
    const last = units.classes.length - 1
    const hangs = name === 'CM' || name === 'ZWJ'
    if (hangs && last >= 0 && !BARE.has(units.classes[last]!)) units.joins[last] = name === 'ZWJ'
    else {
      units.starts.push(index)
      units.classes.push(hangs ? 'AL' : name)
      units.east.push(east)
      units.joins.push(name === 'ZWJ')
      units.flags.push(name === 'RI' ? (units.flags[last] ?? 0) + 1 : 0)
    }
    index += character.length
  }
  units.starts.push(text.length)
  return units
}
