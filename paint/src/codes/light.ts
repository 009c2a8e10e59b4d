import type { Colour } from '@wifi-tms/contract/elements'
import { inkOf, NO_INK } from '../colour/ink-of.ts'
import type { Ink } from '../panels.ts'

/** The square of the lightest sRGB level, 255. */
const WHITE_SQUARED = 65_025
/** The light that an ink reflects, 0 to 1; squares approximate sRGB's curve. */
const luminanceOf = ({ rgb: [r, g, b] }: Ink) => (0.2126 * r * r + 0.7152 * g * g + 0.0722 * b * b) / WHITE_SQUARED
/** The red light that an ink reflects, 0 to 1. */
const redLightOf = ({ rgb: [r] }: Ink) => (r * r) / WHITE_SQUARED

/** The least contrast between dark and light for scanners, by the formula of WCAG 2. */
const LEAST_CONTRAST = 3

/** True if `dark` is so much darker than `light` that scanners can distinguish them. */
const isDarker = (lightOf: (ink: Ink) => number, dark: Ink, light: Ink) =>
  (lightOf(light) + 0.05) / (lightOf(dark) + 0.05) >= LEAST_CONTRAST

/** True if cameras can distinguish the inks of a code; a transparent ground counts as light. */
export const isReadable = (inks: readonly Ink[], dark: number, light: number): boolean =>
  light === NO_INK || isDarker(luminanceOf, inks[dark]!, inks[light]!)

/** True for linear and stacked codes, which laser scanners can read. */
export const isForLasers = (symbology: string): boolean =>
  symbology !== 'qrcode' && !/datamatrix|gs1qrcode|aztec/.test(symbology)

/** True if laser scanners see bars of this colour: in their red light, red, orange and yellow look white. */
export const areSeenByLasers = (inks: readonly Ink[], fill: Colour, background: Colour): boolean => {
  const [dark, light] = [inkOf(fill, inks), inkOf(background === 'transparent' ? 'white' : background, inks)]
  return dark === NO_INK || isDarker(redLightOf, inks[dark]!, inks[light]!)
}

/** The sentence about bars that laser scanners do not see. */
export const unseenByLasers = (fill: Colour): string => `laser scanners see no ${fill} bars: their light is red`

/** True if the ink of a code differs from its ground on a panel with these inks. */
export const isSeen = (inks: readonly Ink[], fill: Colour, background: Colour): boolean => {
  const ink = inkOf(fill, inks)
  return ink !== NO_INK && ink !== inkOf(background, inks)
}

/** The sentence about a code whose ink equals its ground; the painter draws a crossed box instead. */
export const unseen = (fill: Colour, background: Colour): string => `${fill} on ${background} cannot be seen`
