import type { ScreenType } from '@wifi-tms/contract/screen-types'

/** The name of a screen type with its colours, as its size alone would not distinguish it. */
export const screenTypeName = ({ name, color }: ScreenType): string => `${name} · ${color}`

/** The diagonal of a screen in inches, where its name is a number. */
export const inchesOf = (name: string): number | undefined =>
  /^\d+(\.\d+)?$/.test(name) && +name > 0 ? +name : undefined

/** The size of a screen in inches where its name is a number, else the name. */
export const sizeText = (name: string): string => (inchesOf(name) ? `${name}″` : name)
