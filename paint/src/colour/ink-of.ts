import type { Colour } from '@wifi-tms/contract/elements'
import type { Ink } from '../panels.ts'

/** The index that stands for no ink: nothing is painted. */
export const NO_INK = -1

/**
 * The inks for a colour, the best first. A dark ink replaces a missing dark colour, as text in it must be readable on
 * white. White replaces a missing yellow, as yellow is mostly a ground for dark text.
 */
const substitutes: Readonly<Record<Colour, readonly Colour[]>> = {
  white: ['white'],
  black: ['black'],
  red: ['red', 'black'],
  green: ['green', 'black'],
  blue: ['blue', 'black'],
  yellow: ['yellow', 'white'],
  orange: ['orange', 'red', 'black'],
  transparent: [],
}

/** The index of the ink for a template's colour, or NO_INK for transparent. */
export const inkOf = (colour: Colour, inks: readonly Ink[]): number => {
  for (const candidate of substitutes[colour]) {
    const index = inks.findIndex((ink) => ink.colour === candidate)
    if (index >= 0) return index
  }
  return NO_INK
}
