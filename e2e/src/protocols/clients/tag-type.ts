import { paintRaster, type Raster } from './raster.ts'

/** The colours of the tag type by their ink codes. */
const colours = [
  [255, 255, 255],
  [0, 0, 0],
  [255, 0, 0],
  [255, 255, 0],
] as const
/** The tag type of all tags of the access point, as its file describes it. */
export const tagType = {
  version: 4,
  name: 'M3 4.2" BWRY',
  width: 400,
  height: 300,
  rotatebuffer: 0,
  bpp: 2,
  colortable: { white: colours[0], black: colours[1], red: colours[2], yellow: colours[3] },
  shortlut: 0,
  zlib_compression: '27',
  options: ['button', 'led'],
  contentids: [22, 1],
}

/**
 * Converts each pixel to the nearest colour of the tag type, as an access point does: it first reduces the picture to
 * 16 bits a pixel, and takes only black or white for pixels that are nearly grey.
 */
export function toTagColours({ width, height, rgb }: Raster): Raster {
  const nearestColours = new Map<number, number>()
  const findColour = (red: number, green: number, blue: number) => {
    const isGrey = Math.max(red, green, blue) - Math.min(red, green, blue) < 20
    const eligible = colours.filter(([r, g, b]) => !isGrey || (r === g && g === b))
    const distance = ([r, g, b]: (typeof colours)[number]) =>
      3 * (r - red) ** 2 + 5.47 * (g - green) ** 2 + 1.53 * (b - blue) ** 2
    const [r, g, b] = eligible.reduce((best, colour) => (distance(colour) < distance(best) ? colour : best))
    return (r << 16) | (g << 8) | b
  }
  return paintRaster(width, height, (x, y) => {
    const offset = (y * width + x) * 3
    const [red, green, blue] = [rgb[offset]! & 0xf8, rgb[offset + 1]! & 0xfc, rgb[offset + 2]! & 0xf8]
    const key = (red << 16) | (green << 8) | blue
    if (!nearestColours.has(key)) nearestColours.set(key, findColour(red, green, blue))
    return nearestColours.get(key)!
  })
}
