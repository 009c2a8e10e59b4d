import type { Picture } from '../src/picture/picture.ts'
import { picture } from '../src/test-scene.ts'

/** Black, white, red, yellow, blue and green, in sRGB. */
const pureColours = [
  [0, 0, 0],
  [255, 255, 255],
  [255, 0, 0],
  [255, 255, 0],
  [0, 0, 255],
  [0, 255, 0],
] as const

/** Computed pictures, each for one property of the ditherers. */
export const drawnPictures = {
  /** Greys from black to white. */
  ramp: picture(256, 32, (x) => [x, x, x]),
  /** All hues from left to right; from top to bottom white, the full colour, black. */
  hues: picture(180, 96, (x, y) => {
    const channel = (shift: number) => Math.min(1, Math.max(0, Math.abs(((x / 30 + shift) % 6) - 3) - 1))
    const tint = (part: number) => Math.round(255 * (y < 48 ? 1 - (1 - part) * (y / 47) : part * ((95 - y) / 47)))
    return [tint(channel(0)), tint(channel(4)), tint(channel(2))]
  }),
  /** Stripes in colours that are inks, with a grey band across their middle. */
  stripes: picture(96, 48, (x, y) => (y >= 18 && y < 30 ? [150, 150, 150] : pureColours[Math.floor(x / 16)]!)),
  /** Light dots on a nearly black ground. */
  night: picture(96, 72, (x, y) => {
    const star = (x * 7 + y * 13) % 101 === 0 || (x - 60) ** 2 + (y - 30) ** 2 < 20
    return star ? [235, 225, 190] : [9, 9, 13]
  }),
  /** A sky at dusk: a smooth gradient of dark blues. */
  dusk: picture(120, 120, (x, y) => [
    Math.round(18 + y * 0.3),
    Math.round(22 + y * 0.4),
    Math.round(60 + y * 0.5 - x * 0.2),
  ]),
  /** A grey ring on transparent pixels, whose hidden colour is black in the left half and white in the right one. */
  ring: picture(96, 96, (x, y) => {
    const radius = Math.sqrt((x - 47.5) ** 2 + (y - 47.5) ** 2)
    if (radius > 44 || radius < 18) return x < 48 ? [0, 0, 0, 0] : [255, 255, 255, 0]
    return x + y < 95 ? [180, 180, 180] : [90, 90, 90]
  }),
  /** A blue disc with a black shadow that fades to the right and below. */
  shadow: picture(96, 96, (x, y) => {
    const distanceTo = (centre: number) => Math.sqrt((x - centre) ** 2 + (y - centre) ** 2)
    if (distanceTo(40) < 32) return [30, 60, 230]
    return [0, 0, 0, Math.round(Math.min(1, Math.max(0, (44 - distanceTo(52)) / 20)) * 200)]
  }),
  /** Six areas of colour, three by two, whose edges and corners are easy to find. */
  map: picture(120, 80, (x, y) => {
    const light = y < 40 ? 220 : 110
    return x < 40 ? [light, 40, 40] : x < 80 ? [40, light, 40] : [40, 40, light]
  }),
} satisfies Record<string, Picture>
