/** The accepted kinds of picture, with their usual file endings. */
const endings = {
  jpeg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  png: ['png'],
  webp: ['webp'],
  gif: ['gif'],
  tiff: ['tif', 'tiff'],
  avif: ['avif', 'avifs', 'heif', 'hif'],
} as const
export type Kind = keyof typeof endings

export const kindNames = 'JPEG, PNG, WebP, GIF, TIFF or AVIF'

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** The kind of a file by its first bytes, whatever its name; undefined for one that is not accepted. */
export function kindOf(bytes: Uint8Array): Kind | undefined {
  const start = text(bytes, 0, 4)
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (start === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp'
  if (start === 'GIF8') return 'gif'
  if (start === 'II*\0' || start === 'MM\0*') return 'tiff'
  if (text(bytes, 4, 8) === 'ftyp' && brandsOf(bytes).some((brand) => brand.startsWith('avi'))) return 'avif'
  return undefined
}

/** The brands in the first box of an ISO media file. */
function brandsOf(bytes: Uint8Array): string[] {
  const end = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.length, 256)
  const brands = [text(bytes, 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(bytes, at, at + 4))
  return brands
}

/** True if a file's name has one of these endings; a name without an ending fits all. */
export function isCalled(name: string, endings: readonly string[]): boolean {
  const ending = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase()
  return ending === undefined || endings.includes(ending)
}

/** True if a file's name ends as its content requires. */
export const endsRight = (name: string, kind: Kind): boolean => isCalled(name, endings[kind])

const [ACTL, IDAT, ZTXT, ITXT, ICCP] = [0x6163544c, 0x49444154, 0x7a545874, 0x69545874, 0x69434350]
/** The most chunks of a PNG: 20 MB of pixels are 5,000 chunks of 4 kB. */
const MOST_CHUNKS = 20_000
/** The most compressed texts and profiles of a PNG: each takes up to 8 MB, twice. */
const MOST_PACKED = 8

/**
 * The reason not to open a PNG at all: it is animated, by a chunk before its pixels; empty chunks would take seconds to
 * skip, or compressed ones gigabytes.
 */
export function faultOfPng(bytes: Uint8Array): 'animated' | 'damaged' | 'too-much-memory' | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let [chunks, packed] = [0, 0]
  let isStill = false
  for (let offset = 8; offset + 8 <= bytes.length; offset += 12 + view.getUint32(offset)) {
    if (++chunks > MOST_CHUNKS) return 'damaged'
    const chunk = view.getUint32(offset + 4)
    if (chunk === ACTL && !isStill) return 'animated'
    if ([ZTXT, ITXT, ICCP].includes(chunk) && ++packed > MOST_PACKED) return 'too-much-memory'
    isStill ||= chunk === IDAT
  }
  return undefined
}

const [TILE_HEIGHT, SHORT, LONG] = [323, 3, 4]

/** The tile height in pixels of a TIFF's first picture; 0: no tiles; infinite: unusual. TIFF 6.0, sections 2 and 15. */
export function tileHeightOf(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isLittle = bytes[0] === 0x49
  const directory = bytes.length >= 8 ? view.getUint32(4, isLittle) : bytes.length
  if (directory + 2 > bytes.length) return 0
  const end = Math.min(directory + 2 + 12 * view.getUint16(directory, isLittle), bytes.length)
  let height = 0
  for (let offset = directory + 2; offset + 12 <= end; offset += 12) {
    if (view.getUint16(offset, isLittle) !== TILE_HEIGHT) continue
    const [type, count] = [view.getUint16(offset + 2, isLittle), view.getUint32(offset + 4, isLittle)]
    if (count !== 1 || (type !== SHORT && type !== LONG)) return Number.POSITIVE_INFINITY
    height = Math.max(
      height,
      type === SHORT ? view.getUint16(offset + 8, isLittle) : view.getUint32(offset + 8, isLittle),
    )
  }
  return height
}

/**
 * The name of an upload without one: the file's without folders and ending, at most 100 characters, and where that
 * leaves nothing, `otherwise`.
 */
export function nameFromFile(file: string, otherwise = 'Picture'): string {
  const name = file
    .replace(/^.*[/\\]/, '')
    .replace(/\.[^.]*$/, '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 100)
  return name || otherwise
}
