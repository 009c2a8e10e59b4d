import type { Colour } from '@wifi-tms/contract/elements'
import { inkOf, NO_INK } from '../colour/ink-of.ts'
import type { Ink } from '../panels.ts'

/** A part of the light that an ink throws back, 0 to 1; a square is near enough to sRGB's curve. */
const whole = ({ rgb: [r, g, b] }: Ink) => (0.2126 * r * r + 0.7152 * g * g + 0.0722 * b * b) / 65_025
const red = ({ rgb: [r] }: Ink) => (r * r) / 65_025

/** The least contrast of a code for scanners, which want dark on light, as it is reckoned for readers (WCAG 2). */
const LEAST_CONTRAST = 3

const isDarker = (lightOf: (ink: Ink) => number, dark: Ink, light: Ink) =>
  (lightOf(light) + 0.05) / (lightOf(dark) + 0.05) >= LEAST_CONTRAST

/** True if cameras tell the inks of a code apart; unknown ground counts as light enough. */
export const isReadable = (inks: readonly Ink[], dark: number, light: number): boolean =>
  light === NO_INK || isDarker(whole, inks[dark]!, inks[light]!)

/** The codes that are read by a line of light across them. */
export const isForLasers = (symbology: string): boolean =>
  symbology !== 'qrcode' && !/datamatrix|gs1qrcode|aztec/.test(symbology)

/** True if a panel with these inks shows bars that laser scanners see: red light makes red, orange and yellow white. */
export const areSeenByLasers = (inks: readonly Ink[], fill: Colour, background: Colour): boolean => {
  const [dark, light] = [inkOf(fill, inks), inkOf(background === 'transparent' ? 'white' : background, inks)]
  return dark === NO_INK || isDarker(red, inks[dark]!, inks[light]!)
}

/** The sentence about bars that laser scanners do not see. */
export const unseenByLasers = (fill: Colour): string => `laser scanners see no ${fill} bars: their light is red`

/** True if a code is seen at all on a panel with these inks. */
export const isSeen = (inks: readonly Ink[], fill: Colour, background: Colour): boolean => {
  const ink = inkOf(fill, inks)
  return ink !== NO_INK && ink !== inkOf(background, inks)
}

/** The sentence about a code that nobody sees, so that a crossed box stands in its place. */
export const unseen = (fill: Colour, background: Colour): string => `${fill} on ${background} cannot be seen`
