import type { Picture } from '@wifi-tms/paint/picture/picture'

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10]
/** Channels by colour type, each a byte of a pixel: grey, colours, grey with alpha, colours with alpha. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 }

const inflate = async (chunks: Uint8Array<ArrayBuffer>[]): Promise<Uint8Array> => {
  const stream = new Blob(chunks).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** The Paeth predictor of the PNG specification. */
function paeth(left: number, up: number, upLeft: number): number {
  const near = left + up - upLeft
  const [dl, du, dd] = [Math.abs(near - left), Math.abs(near - up), Math.abs(near - upLeft)]
  return dl <= du && dl <= dd ? left : du <= dd ? up : upLeft
}

/** Undoes the filters of a picture's rows in place. Each row has one byte in front that names its filter. */
function unfilter(bytes: Uint8Array, height: number, rowBytes: number, pixelBytes: number): void {
  for (let y = 0; y < height; y++) {
    const start = y * (rowBytes + 1) + 1
    const kind = bytes[start - 1]!
    for (let index = 0; index < rowBytes; index++) {
      const left = index < pixelBytes ? 0 : bytes[start + index - pixelBytes]!
      const up = y === 0 ? 0 : bytes[start + index - rowBytes - 1]!
      const upLeft = index < pixelBytes || y === 0 ? 0 : bytes[start + index - rowBytes - 1 - pixelBytes]!
      const predicted =
        kind === 1 ? left : kind === 2 ? up : kind === 3 ? (left + up) >> 1 : kind === 4 ? paeth(left, up, upLeft) : 0
      bytes[start + index] = bytes[start + index]! + predicted
    }
  }
}

/**
 * Opens a PNG as this product stores pictures: 8 bits, no palette, not interlaced. Browsers' own decoders multiply
 * alpha in and may alter values; this one gives the exact ones. Throws for any other file.
 */
export async function openPng(bytes: Uint8Array<ArrayBuffer>): Promise<Picture> {
  if (SIGNATURE.some((byte, index) => bytes[index] !== byte)) throw new Error('no PNG')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const [depth, type, , , interlaced] = bytes.subarray(24, 29)
  const pixelBytes = channels[type!]
  if (depth !== 8 || !pixelBytes || interlaced !== 0) throw new Error(`a PNG of kind ${type}, ${depth} bits`)
  const chunks: Uint8Array<ArrayBuffer>[] = []
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
  for (let y = 0, target = 0; y < height; y++)
    for (let x = 0, source = y * (rowBytes + 1) + 1; x < width; x++, source += pixelBytes, target += 4) {
      const isGrey = pixelBytes < 3
      rgba[target] = raw[source]!
      rgba[target + 1] = raw[isGrey ? source : source + 1]!
      rgba[target + 2] = raw[isGrey ? source : source + 2]!
      rgba[target + 3] = pixelBytes === 2 ? raw[source + 1]! : pixelBytes === 4 ? raw[source + 3]! : 255
    }
  return { width, height, rgba }
}
