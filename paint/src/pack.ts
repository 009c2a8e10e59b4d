import type { FrameFormat, Ink, Panel } from './panels.ts'

/** The part of a panel that packing looks at. */
export type Packing = Pick<Panel, 'format' | 'inks'>

const bitsOf: Readonly<Record<FrameFormat, 1 | 2 | 4>> = {
  '1bpp': 1,
  '2x1bpp': 1,
  '2bpp': 2,
  '4bpp-acep': 4,
  '4bpp-e6': 4,
}

const rowBytes = (width: number, bits: number) => Math.ceil((width * bits) / 8)

/** The length of a frame of this panel. */
export const frameBytes = (panel: Pick<Panel, 'format' | 'width' | 'height'>): number =>
  rowBytes(panel.width, bitsOf[panel.format]) * panel.height * (panel.format === '2x1bpp' ? 2 : 1)

const codesOf = (inks: readonly Ink[]) => Uint8Array.from(inks, (ink) => ink.code)

const packRows = (
  indices: Uint8Array,
  width: number,
  height: number,
  bits: 1 | 2 | 4,
  codes: Uint8Array,
  out: Uint8Array,
  start: number,
) => {
  const perByte = 8 / bits
  const whole = width - (width % perByte)
  let from = 0
  let to = start
  for (let y = 0; y < height; y++) {
    const end = from + whole
    if (bits === 4) {
      for (; from < end; from += 2) out[to++] = (codes[indices[from]!]! << 4) | codes[indices[from + 1]!]!
    } else if (bits === 2) {
      for (; from < end; from += 4)
        out[to++] =
          (codes[indices[from]!]! << 6) |
          (codes[indices[from + 1]!]! << 4) |
          (codes[indices[from + 2]!]! << 2) |
          codes[indices[from + 3]!]!
    } else {
      for (; from < end; from += 8)
        out[to++] =
          (codes[indices[from]!]! << 7) |
          (codes[indices[from + 1]!]! << 6) |
          (codes[indices[from + 2]!]! << 5) |
          (codes[indices[from + 3]!]! << 4) |
          (codes[indices[from + 4]!]! << 3) |
          (codes[indices[from + 5]!]! << 2) |
          (codes[indices[from + 6]!]! << 1) |
          codes[indices[from + 7]!]!
    }
    if (whole < width) {
      let byte = 0
      for (let shift = 8 - bits; from < end + width - whole; shift -= bits) byte |= codes[indices[from++]!]! << shift
      out[to++] = byte
    }
  }
}

/**
 * Palette indices, row by row as the panel lies, to the bytes of a frame: rows padded to whole bytes with zeros,
 * the most significant bits the left pixel; 2x1bpp holds the plane of black and white, then the plane of colour.
 * A coloured pixel is white in the first plane.
 */
export const pack = (indices: Uint8Array, width: number, height: number, panel: Packing): Uint8Array => {
  if (indices.length !== width * height) throw new RangeError(`${indices.length} pixels are not ${width}x${height}`)
  const codes = codesOf(panel.inks)
  const out = new Uint8Array(frameBytes({ format: panel.format, width, height }))
  if (panel.format === '2x1bpp') {
    packRows(
      indices,
      width,
      height,
      1,
      codes.map((code) => code & 1),
      out,
      0,
    )
    packRows(
      indices,
      width,
      height,
      1,
      codes.map((code) => code >> 1),
      out,
      out.length / 2,
    )
  } else packRows(indices, width, height, bitsOf[panel.format], codes, out, 0)
  return out
}

/** The reverse of `pack`. A code that no ink has becomes ink 0. */
export const unpack = (bytes: Uint8Array, width: number, height: number, panel: Packing): Uint8Array => {
  const expected = frameBytes({ format: panel.format, width, height })
  if (bytes.length !== expected) throw new RangeError(`${bytes.length} bytes are not the ${expected} of this frame`)
  const bits = bitsOf[panel.format]
  const inkOf = new Uint8Array(16)
  panel.inks.forEach((ink, index) => {
    inkOf[ink.code] = index
    if (panel.format === '2x1bpp' && ink.code > 1) inkOf[2] = index
  })
  const stride = rowBytes(width, bits)
  const mask = (1 << bits) - 1
  const colour = panel.format === '2x1bpp' ? expected / 2 : 0
  const indices = new Uint8Array(width * height)
  let to = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * stride + ((x * bits) >> 3)
      const shift = 8 - bits - ((x * bits) & 7)
      let code = (bytes[at]! >> shift) & mask
      if (colour > 0) code |= ((bytes[colour + at]! >> shift) & 1) << 1
      indices[to++] = inkOf[code]!
    }
  }
  return indices
}
