import type { Panel } from '@wifi-tms/paint/panels'
import type { MarkBox } from './marks.ts'

type Rgb = readonly [number, number, number]

/** The pure colours of the inks in sRGB, with which the other programs draw. */
export const idealInks: Readonly<Record<string, Rgb>> = {
  black: [0, 0, 0],
  white: [255, 255, 255],
  yellow: [255, 255, 0],
  red: [255, 0, 0],
  blue: [0, 0, 255],
  green: [0, 255, 0],
}

/** The index of the nearest ink in sRGB. */
const findNearestInk = (inks: readonly Rgb[], r: number, g: number, b: number): number => {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  inks.forEach(([red, green, blue], index) => {
    const distance = (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2
    if (distance >= least) return
    least = distance
    best = index
  })
  return best
}

const clampToByte = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : value)

/**
 * Makes a simple quick quantiser for the other programs: every pixel becomes the nearest ink in sRGB, by a table of 5
 * bits a channel; within `photo`, Floyd–Steinberg spreads the error, in sRGB too.
 */
export const quantiserFor = (panel: Panel) => {
  const inks = panel.inks.map(({ colour }) => idealInks[colour]!)
  const nearest = Uint8Array.from({ length: 1 << 15 }, (_, cell) =>
    findNearestInk(inks, ((cell >> 10) << 3) + 4, (((cell >> 5) & 31) << 3) + 4, ((cell & 31) << 3) + 4),
  )
  const levels = Int16Array.from(inks.flat())

  /** Dithers a box of a picture; `words` has red in the lowest byte. Errors are kept in sixteenths. */
  const dither = (words: Uint32Array, width: number, { x: left, y: top, ...box }: MarkBox, out: Uint8Array) => {
    let below = new Int16Array((box.width + 2) * 3)
    for (let y = 0; y < box.height; y++) {
      const row = below
      below = new Int16Array(row.length)
      let [r, g, b] = [0, 0, 0]
      for (let x = 0; x < box.width; x++) {
        const index = (top + y) * width + left + x
        const errorIndex = x * 3
        const word = words[index]!
        r = clampToByte((word & 255) + ((row[errorIndex + 3]! + r * 7) >> 4))
        g = clampToByte(((word >> 8) & 255) + ((row[errorIndex + 4]! + g * 7) >> 4))
        b = clampToByte(((word >> 16) & 255) + ((row[errorIndex + 5]! + b * 7) >> 4))
        const ink = nearest[((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3)]!
        out[index] = ink
        r -= levels[ink * 3]!
        g -= levels[ink * 3 + 1]!
        b -= levels[ink * 3 + 2]!
        below[errorIndex] = below[errorIndex]! + r * 3
        below[errorIndex + 1] = below[errorIndex + 1]! + g * 3
        below[errorIndex + 2] = below[errorIndex + 2]! + b * 3
        below[errorIndex + 3] = below[errorIndex + 3]! + r * 5
        below[errorIndex + 4] = below[errorIndex + 4]! + g * 5
        below[errorIndex + 5] = below[errorIndex + 5]! + b * 5
        below[errorIndex + 6] = r
        below[errorIndex + 7] = g
        below[errorIndex + 8] = b
      }
    }
  }

  /** Converts opaque RGBA to the index of an ink for each pixel. */
  return (rgba: Uint8Array, width: number, photo: MarkBox | undefined): Uint8Array => {
    const words = new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length / 4)
    const inkIndices = new Uint8Array(words.length)
    // Neighbours are mostly equal, so the last result is kept; -1 equals no word.
    let lastWord = -1
    let ink = 0
    for (let index = 0; index < words.length; index++) {
      const word = words[index]!
      if (word !== lastWord) {
        lastWord = word
        ink = nearest[((word & 0xf8) << 7) | ((word >> 6) & 0x3e0) | ((word >> 19) & 31)]!
      }
      inkIndices[index] = ink
    }
    if (photo) dither(words, width, photo, inkIndices)
    return inkIndices
  }
}
