import type { ScreenType } from '@wifi-tms/contract/screen-types'

/** Says what people call a screen type, as its size alone would not tell it from others. */
export const screenTypeName = ({ name, color }: ScreenType): string => `${name} · ${color}`

/** The diagonal of a screen in inches, where its name is one. */
export const inchesOf = (name: string): number | undefined =>
  /^\d+(\.\d+)?$/.test(name) && +name > 0 ? +name : undefined

/** Writes the size of a screen in inches, where its name is one. */
export const sizeText = (name: string): string => (inchesOf(name) ? `${name}″` : name)
