import { FULL, lightsByLevel, oklab } from '@wifi-tms/paint/colour/spaces'
import type { Ink } from '@wifi-tms/paint/panels'
import type { Picture } from '@wifi-tms/paint/picture/picture'
import sharp from 'sharp'

/**
 * Linear light of red, green and blue, pixel by pixel; FULL is a screen's white. `level` gives the level of a channel,
 * 0 to 255.
 */
const lightOf = ({ width, height }: Picture, level: (pixel: number, channel: number) => number) => {
  const values = new Uint16Array(width * height * 3)
  for (let index = 0; index < values.length; index++)
    values[index] = lightsByLevel[level(Math.floor(index / 3), index % 3)]!
  return { width, height, values }
}
export type Light = ReturnType<typeof lightOf>

/** The light of a photograph on a screen. */
export const lightOfPicture = (picture: Picture): Light =>
  lightOf(picture, (pixel, channel) => picture.rgba[pixel * 4 + channel]!)

/** The light of a picture in inks: `inkIndices` gives the ink of each pixel. The colours of inks are measured ones. */
export const lightOfInks = (picture: Picture, inkIndices: Uint8Array, inks: readonly Ink[]): Light =>
  lightOf(picture, (pixel, channel) => inks[inkIndices[pixel]!]!.rgb[channel]!)

/**
 * Blurs light by a Gaussian of `sigma` pixels, cut off at three sigma. An eye does so at a distance from which it sees
 * no dots.
 */
async function blurred({ width, height, values }: Light, sigma: number): Promise<Uint16Array> {
  const { buffer, byteOffset, byteLength } = await sharp(values, { raw: { width, height, channels: 3 } })
    .blur({ sigma, precision: 'float', minAmplitude: 0.01 })
    .toColourspace('rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer()
  return new Uint16Array(buffer, byteOffset, byteLength / 2)
}

/** The mean distance in OKLab between two pictures of one size, pixel by pixel, after both are blurred. */
export async function errorBetween(picture: Light, other: Light, sigma: number): Promise<number> {
  const [a, b] = await Promise.all([blurred(picture, sigma), blurred(other, sigma)])
  const labAt = (values: Uint16Array, index: number) =>
    oklab([values[index]! / FULL, values[index + 1]! / FULL, values[index + 2]! / FULL])
  let sum = 0
  for (let index = 0; index < a.length; index += 3) {
    const [first, second] = [labAt(a, index), labAt(b, index)]
    sum += Math.hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2])
  }
  return sum / (a.length / 3)
}
