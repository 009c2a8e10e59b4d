import type { Picture } from '@wifi-tms/paint/picture/picture'

/** The first eight bytes of every PNG. */
const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10]
/**
 * The bytes of a pixel by the PNG colour type, one for each channel: 0 is grey, 2 red, green and blue, 4 grey with
 * alpha, 6 colours with alpha.
 */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 }

const inflate = async (chunks: Uint8Array<ArrayBuffer>[]): Promise<Uint8Array> => {
  const stream = new Blob(chunks).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** The Paeth predictor of the PNG specification. */
function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft
  const leftDistance = Math.abs(estimate - left)
  const upDistance = Math.abs(estimate - up)
  const upLeftDistance = Math.abs(estimate - upLeft)
  if (leftDistance <= upDistance && leftDistance <= upLeftDistance) return left
  return upDistance <= upLeftDistance ? up : upLeft
}

/** The byte that a PNG filter predicts from the bytes around it: 1 is Sub, 2 Up, 3 Average, 4 Paeth, 0 None. */
function predicted(filter: number, left: number, up: number, upLeft: number): number {
  switch (filter) {
    case 1:
      return left
    case 2:
      return up
    case 3:
      return (left + up) >> 1
    case 4:
      return paeth(left, up, upLeft)
    default:
      return 0
  }
}

/** Undoes the filters of a picture's rows in place. Each row has one byte in front that names its filter. */
function unfilter(bytes: Uint8Array, height: number, rowBytes: number, pixelBytes: number): void {
  for (let y = 0; y < height; y++) {
    const start = y * (rowBytes + 1) + 1
    const kind = bytes[start - 1]!
    for (let index = 0; index < rowBytes; index++) {
      // Bytes beside the picture count as 0. The row above begins `rowBytes + 1` bytes earlier.
      const left = index < pixelBytes ? 0 : bytes[start + index - pixelBytes]!
      const up = y === 0 ? 0 : bytes[start + index - rowBytes - 1]!
      const upLeft = index < pixelBytes || y === 0 ? 0 : bytes[start + index - rowBytes - 1 - pixelBytes]!
      bytes[start + index] = bytes[start + index]! + predicted(kind, left, up, upLeft)
    }
  }
}

/**
 * Opens a PNG in the form in which this product stores pictures: 8 bits, no palette, not interlaced. Browsers' own
 * decoders multiply colours by alpha and may alter values; this function does not. Throws for any other file.
 */
export async function openPng(bytes: Uint8Array<ArrayBuffer>): Promise<Picture> {
  if (SIGNATURE.some((byte, index) => bytes[index] !== byte)) throw new Error('no PNG')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // The first chunk (IHDR) has the width at byte 16, the height at 20, and the kind of pixels from 24 on.
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const [depth, type, , , interlaced] = bytes.subarray(24, 29)
  const pixelBytes = channels[type!]
  if (depth !== 8 || !pixelBytes || interlaced !== 0) throw new Error(`a PNG of kind ${type}, ${depth} bits`)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  // A chunk is its length (4 bytes), its name (4 bytes), its data, and a checksum (4 bytes). 0x49444154 is 'IDAT':
  // pixels.
  for (let index = 8; index < bytes.length; ) {
    const length = view.getUint32(index)
    if (view.getUint32(index + 4) === 0x49444154) chunks.push(bytes.subarray(index + 8, index + 8 + length))
    index += length + 12
  }
  const raw = await inflate(chunks)
  const rowBytes = width * pixelBytes
  if (raw.length < height * (rowBytes + 1)) throw new Error('a PNG that ends early')
  unfilter(raw, height, rowBytes, pixelBytes)
  const rgba = new Uint8Array(width * height * 4)
  const isGrey = pixelBytes < 3
  const hasAlpha = pixelBytes === 2 || pixelBytes === 4
  for (let y = 0, target = 0; y < height; y++)
    for (let x = 0, source = y * (rowBytes + 1) + 1; x < width; x++, source += pixelBytes, target += 4) {
      rgba[target] = raw[source]!
      rgba[target + 1] = raw[isGrey ? source : source + 1]!
      rgba[target + 2] = raw[isGrey ? source : source + 2]!
      rgba[target + 3] = hasAlpha ? raw[source + pixelBytes - 1]! : 255
    }
  return { width, height, rgba }
}
