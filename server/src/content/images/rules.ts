import type { UploadedFormat } from '@wifi-tms/contract/images'

export const kindNames = 'JPEG, PNG, WebP, GIF, TIFF or AVIF'

const textAt = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** Finds the kind of a file by its first bytes. Undefined for a kind that is not accepted. */
export function kindOf(bytes: Uint8Array): UploadedFormat | undefined {
  const start = textAt(bytes, 0, 4)
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (start === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return 'webp'
  if (start === 'GIF8') return 'gif'
  if (start === 'II*\0' || start === 'MM\0*') return 'tiff'
  if (textAt(bytes, 4, 8) === 'ftyp' && brandsOf(bytes).some((brand) => brand.startsWith('avi'))) return 'avif'
  return undefined
}

/** Reads the brands in the first box of an ISO media file: its main brand, and from byte 16 on the compatible ones. */
export function brandsOf(bytes: Uint8Array): string[] {
  const end = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.length, 256)
  const brands = [textAt(bytes, 8, 12)]
  for (let index = 16; index + 4 <= end; index += 4) brands.push(textAt(bytes, index, index + 4))
  return brands
}

/** The types of PNG chunks, as numbers. */
const [ACTL, IDAT, ZTXT, ITXT, ICCP] = [0x6163544c, 0x49444154, 0x7a545874, 0x69545874, 0x69434350]
/** The maximum number of chunks of a PNG: 20 MB of pixels are 5,000 chunks of 4 kB. */
const MOST_CHUNKS = 20_000
/** The maximum number of compressed texts and profiles of a PNG. Libvips stores each of them twice, in up to 8 MB. */
const MOST_PACKED = 8

/**
 * Finds the reason not to open a PNG: `animated` by a chunk before its pixels, `damaged` if it has so many chunks that
 * to skip them takes seconds, `too-much-memory` if its compressed chunks may unpack to gigabytes.
 */
export function faultOfPng(bytes: Uint8Array): 'animated' | 'damaged' | 'too-much-memory' | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let [chunkCount, packedCount] = [0, 0]
  let isInPixels = false
  for (let offset = 8; offset + 8 <= bytes.length; offset += 12 + view.getUint32(offset)) {
    if (++chunkCount > MOST_CHUNKS) return 'damaged'
    const chunk = view.getUint32(offset + 4)
    // The chunk has the number of frames: a single frame is no animation.
    if (chunk === ACTL && !isInPixels && offset + 12 <= bytes.length && view.getUint32(offset + 8) !== 1)
      return 'animated'
    if ([ZTXT, ITXT, ICCP].includes(chunk) && ++packedCount > MOST_PACKED) return 'too-much-memory'
    isInPixels ||= chunk === IDAT
  }
  return undefined
}

/**
 * Makes a name for an upload from the name of its file: without folders and ending, at most 100 characters. If nothing
 * remains, the name is `otherwise`. An ending is a single word, so `v1.2 logo` has none.
 */
export function nameFromFile(file: string, otherwise = 'Picture'): string {
  const name = file
    .replace(/^.*[/\\]/, '')
    .replace(/\.\w*$/, '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 100)
  return name || otherwise
}
