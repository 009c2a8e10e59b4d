import { FULL, linear, linearOf, oklab, type Triple } from '@wifi-tms/paint/colour/spaces'
import type { Ink } from '@wifi-tms/paint/panels'
import type { Picture } from '@wifi-tms/paint/picture/picture'
import { blurred, type Light } from './blur.ts'

/** The light of a photograph on a screen. */
export const lightOfPicture = ({ width, height, rgba }: Picture): Light => {
  const values = new Float64Array(width * height * 3)
  for (let at = 0; at < values.length; at++) values[at] = linear[rgba[Math.floor(at / 3) * 4 + (at % 3)]!]! / FULL
  return { width, height, values }
}

/** The light of inks as they were measured. With `asWhite` the panel's white counts as a screen's: the eye gets used to paper. */
export const lightOfInks = (
  { width, height }: Pick<Light, 'width' | 'height'>,
  places: Uint8Array,
  inks: readonly Ink[],
  asWhite: boolean,
): Light => {
  const lights = inks.map(({ rgb }) => rgb.map((level) => linearOf(level / 255)))
  const white = lights[inks.findIndex(({ colour }) => colour === 'white')]!
  const seen = lights.map((light) => light.map((one, channel) => (asWhite ? one / white[channel]! : one)))
  const values = new Float64Array(width * height * 3)
  for (let at = 0; at < values.length; at++) values[at] = seen[places[Math.floor(at / 3)]!]![at % 3]!
  return { width, height, values }
}

/** The mean distance of two pictures in OKLab, pixel by pixel, after both are blurred. Throws RangeError where the sizes differ. */
export function errorBetween(one: Light, other: Light, sigma: number): number {
  if (one.width !== other.width || one.height !== other.height) throw new RangeError('pictures of two sizes')
  const [a, b] = [blurred(one, sigma).values, blurred(other, sigma).values]
  const labAt = (values: Float64Array, at: number) =>
    oklab([values[at]!, values[at + 1]!, values[at + 2]!] satisfies Triple)
  let sum = 0
  for (let at = 0; at < a.length; at += 3) {
    const [first, second] = [labAt(a, at), labAt(b, at)]
    sum += Math.hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2])
  }
  return sum / (a.length / 3)
}
