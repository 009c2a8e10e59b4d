import { paintRaster, type Raster } from './raster.ts'

/** The colours of the tag type that all its tags have, by their ink codes. */
const colours = [
  [255, 255, 255],
  [0, 0, 0],
  [255, 0, 0],
  [255, 255, 0],
] as const
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
 * The picture with the nearest colour of the tag type for each pixel, as an access point makes it: by a sprite of 16 bits,
 * and with black or white for pixels that are nearly grey.
 */
export function nearest({ width, height, rgb }: Raster): Raster {
  const codes = new Map<number, number>()
  const findColour = (red: number, green: number, blue: number) => {
    const isGrey = Math.max(red, green, blue) - Math.min(red, green, blue) < 20
    const eligible = colours.filter(([r, g, b]) => !isGrey || (r === g && g === b))
    const distance = ([r, g, b]: (typeof colours)[number]) =>
      3 * (r - red) ** 2 + 5.47 * (g - green) ** 2 + 1.53 * (b - blue) ** 2
    const [r, g, b] = eligible.reduce((best, colour) => (distance(colour) < distance(best) ? colour : best))
    return (r << 16) | (g << 8) | b
  }
  return paintRaster(width, height, (x, y) => {
    const place = (y * width + x) * 3
    const [red, green, blue] = [rgb[place]! & 0xf8, rgb[place + 1]! & 0xfc, rgb[place + 2]! & 0xf8]
    const key = (red << 16) | (green << 8) | blue
    if (!codes.has(key)) codes.set(key, findColour(red, green, blue))
    return codes.get(key)!
  })
}
