import { crc32, deflateSync } from 'node:zlib'
import type { Indexed } from '../frame.ts'
import { encodePng } from '../packing/png.ts'

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
/** The colour types of the PNG specification's table 11.1. */
const [GREYSCALE, PALETTE] = [0, 3]

/** The level of zlib: for dithered pictures it needs a quarter of the time of level 6, with 4 % more bytes. */
const LEVEL = 4
/** The level for devices with a limit on bytes. */
const SMALLEST = 9

type Colours = readonly (readonly number[])[]

/** A chunk of a PNG file: the length of its content, its type, the content, and the checksum of type and content. */
function chunk(type: string, content: Uint8Array): Buffer {
  const bytes = Buffer.alloc(content.length + 12)
  bytes.writeUInt32BE(content.length, 0)
  bytes.write(type, 4, 'latin1')
  bytes.set(content, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4)
  return bytes
}

/** The bits per pixel for this number of colours, at most 16. */
const bitsOf = ({ length }: Colours) => (length <= 2 ? 1 : length <= 4 ? 2 : 4)

/**
 * The rows of a picture: the byte of the filter, then the code of each pixel in `bits` bits, the first pixel in the
 * highest ones.
 */
function rowsOf({ width, height, indices }: Indexed, bits: number, codes: readonly number[]): Uint8Array {
  const pixelsPerByte = 8 / bits
  const stride = 1 + Math.ceil(width / pixelsPerByte)
  // Filter 0, none, is the best one for palettes.
  const rows = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    const end = (y + 1) * width
    for (let from = y * width, to = y * stride + 1; from < end; from += pixelsPerByte, to++) {
      let byte = 0
      for (let x = 0; x < pixelsPerByte; x++) byte = (byte << bits) | (from + x < end ? codes[indices[from + x]!]! : 0)
      rows[to] = byte
    }
  }
  return rows
}

/** A PNG file of these chunks, with the header before and the end after them. */
function pngOf({ width, height }: Indexed, bits: number, colourType: number, chunks: readonly Buffer[]): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // The zeros are the only methods of compression and filters, and no interlacing.
  header.set([bits, colourType, 0, 0, 0], 8)
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), ...chunks, chunk('IEND', new Uint8Array())])
}

/**
 * Encodes palette indices as an indexed PNG (specification, third edition) of exactly these colours, at most 16, with
 * 1, 2 or 4 bits a pixel. Encoders of true-colour pictures would choose another palette.
 */
export function palettePng(picture: Indexed, colours: Colours, level = LEVEL): Uint8Array {
  const bits = bitsOf(colours)
  const rows = rowsOf(picture, bits, [...colours.keys()])
  return pngOf(picture, bits, PALETTE, [
    chunk('PLTE', Uint8Array.from(colours.flat())),
    chunk('IDAT', deflateSync(rows, { level })),
  ])
}

/** Encodes any picture as a PNG of exactly its colours. */
export const picturePng = (picture: Indexed, colours: Colours): Uint8Array =>
  picture.indices instanceof Uint32Array
    ? encodePng(picture.indices, picture.width, picture.height)
    : palettePng(picture, colours)

/** Encodes palette indices as a greyscale PNG of 1, 2 or 4 bits a pixel. The colours must be evenly spaced greys. */
export function greyPng(picture: Indexed, greys: Colours): Uint8Array {
  const bits = bitsOf(greys)
  const maxLevel = 2 ** bits - 1
  const levels = greys.map(([grey = 0]) => Math.round((grey / 255) * maxLevel))
  return pngOf(picture, bits, GREYSCALE, [
    chunk('IDAT', deflateSync(rowsOf(picture, bits, levels), { level: SMALLEST })),
  ])
}

/** Encodes palette indices as the smallest PNG, which needs more time. */
export const smallPng = (picture: Indexed, colours: Colours): Uint8Array => palettePng(picture, colours, SMALLEST)
