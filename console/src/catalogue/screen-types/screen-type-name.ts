import type { ScreenType } from '@wifi-tms/contract/screen-types'

/** Says what people call a screen type, as its size alone would not tell it from others. */
export const screenTypeName = ({ name, color }: ScreenType): string => `${name} · ${color}`
