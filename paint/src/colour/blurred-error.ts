import type { Picture } from '../picture/picture.ts'
import { FULL, linear, writeOklab } from './spaces.ts'

/** The blur's standard deviation in pixels: about what the eye blends at arm's length on a panel of 130 pixels an inch. */
const SIGMA = 2

const kernel = (() => {
  const reach = 3 * SIGMA
  const values = Array.from({ length: 2 * reach + 1 }, (_, at) => Math.exp(-((at - reach) ** 2) / (2 * SIGMA * SIGMA)))
  const sum = values.reduce((all, one) => all + one, 0)
  return values.map((value) => value / sum)
})()

/** One pass of the blur; edges go on beyond themselves. Three channels; turned on its side, so that two passes are both. */
const blurredTurned = (from: Float32Array, width: number, height: number): Float32Array => {
  const to = new Float32Array(from.length)
  const reach = (kernel.length - 1) / 2
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0
        for (let tap = -reach; tap <= reach; tap++) {
          const at = Math.min(width - 1, Math.max(0, x + tap))
          sum += kernel[tap + reach]! * from[(y * width + at) * 3 + channel]!
        }
        to[(x * height + y) * 3 + channel] = sum
      }
  return to
}

const blurred = ({ width, height, rgba }: Picture): Float32Array => {
  const light = new Float32Array(width * height * 3)
  for (let at = 0; at < light.length; at++) light[at] = linear[rgba[Math.floor(at / 3) * 4 + (at % 3)]!]! / FULL
  return blurredTurned(blurredTurned(light, width, height), height, width)
}

/**
 * How far a dithered picture is from its original to the eye: both blurred in linear light, then the mean distance in
 * OKLab. Two opaque pictures of one size, the second in the colours that its inks have on the panel.
 */
export const blurredError = (original: Picture, shown: Picture): number => {
  const [one, other] = [blurred(original), blurred(shown)]
  const [labOne, labOther] = [new Float64Array(3), new Float64Array(3)]
  let sum = 0
  for (let at = 0; at < one.length; at += 3) {
    writeOklab(one[at]!, one[at + 1]!, one[at + 2]!, labOne)
    writeOklab(other[at]!, other[at + 1]!, other[at + 2]!, labOther)
    sum += Math.hypot(...labOne.map((value, channel) => value - labOther[channel]!))
  }
  return (sum * 3) / one.length
}
