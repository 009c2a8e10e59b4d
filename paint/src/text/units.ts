import { classOf } from './classes.ts'

/** A text as the line breaking rules see it: characters with the marks that hang on them. */
export interface Units {
  /** UTF-16 position where each unit starts, and the length of the text at the end. */
  starts: number[]
  /** Names of their classes. */
  classes: string[]
  east: boolean[]
  /** True for a unit that ends in a zero width joiner. */
  joins: boolean[]
  /** The number of flag letters in a row, up to this unit and with it. */
  flags: number[]
}

const BARE = new Set(['BK', 'CR', 'LF', 'NL', 'SP', 'ZW'])

/** Rules LB9 and LB10: marks and joiners take the part of what they hang on, else that of a letter. */
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
