import type { ScreenType } from '@wifi-tms/contract/screen-types'

/** Returns the name of a screen type with its colours, because several types have the same size. */
export const screenTypeName = ({ name, color }: ScreenType): string => `${name} · ${color}`

/** Reads the diagonal of a screen, in inches, from its name: `'7.5'` → 7.5. Undefined for any other name. */
export const inchesOf = (name: string): number | undefined =>
  /^\d+(\.\d+)?$/.test(name) && +name > 0 ? +name : undefined

/** Writes a name that is a number with the sign for inches: `'7.5'` → `'7.5″'`. Any other name stays. */
export const sizeText = (name: string): string => (inchesOf(name) ? `${name}″` : name)
