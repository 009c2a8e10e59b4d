import type { Colour } from '@wifi-tms/contract/elements'
import type { Ink } from '../panels.ts'

/** The index that stands for no ink: nothing is painted. */
export const NO_INK = -1

/**
 * The stand-ins for a colour that a panel lacks, best first. Dark and middle colours carry text on white, so a dark ink
 * replaces them. Yellow is a ground for dark text, so white replaces it and the text stays readable.
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

/** The ink a template's colour is painted in on a panel with these inks, or NO_INK for transparent. */
export const inkOf = (colour: Colour, inks: readonly Ink[]): number => {
  for (const candidate of substitutes[colour]) {
    const index = inks.findIndex((ink) => ink.colour === candidate)
    if (index >= 0) return index
  }
  return NO_INK
}
