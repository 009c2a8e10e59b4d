import type { Metadata } from 'sharp'

/** The maximum number of bytes of memory for opening a picture, besides its file. */
export const MOST_MEMORY = 210_000_000

/** The bytes of a sample by its depth. */
const bytesOf = {
  char: 1,
  uchar: 1,
  short: 2,
  ushort: 2,
  int: 4,
  uint: 4,
  float: 4,
  double: 8,
  complex: 8,
  dpcomplex: 16,
} as const satisfies Record<Metadata['depth'], number>

/** The facts in a picture's header. `tileHeight` is in pixels, 0 without tiles. */
export type Header = Pick<
  Metadata,
  'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive' | 'chromaSubsampling' | 'orientation'
> & { tileHeight: number }

/** Estimates the bytes of memory for opening a picture. The numbers were measured for each kind with libvips 8.18. */
export function memoryToOpen(header: Header): number {
  const { width, height, channels, depth, tileHeight, orientation = 1 } = header
  const pixelBytes = channels * bytesOf[depth]
  // Turning a picture needs all its pixels in memory.
  const turning = orientation > 1 ? pixelBytes : 0
  // Tiles stay in memory for their row and the one before.
  return width * height * (bytesPerPixel(header, pixelBytes) + turning) + 2.5 * width * tileHeight * pixelBytes
}

/** The bytes of memory per pixel: 0 for kinds that are read line by line, more for those that are opened as a whole. */
function bytesPerPixel(
  { format, isProgressive, chromaSubsampling, channels, depth }: Header,
  pixelBytes: number,
): number {
  switch (format) {
    case 'jpeg':
      if (!isProgressive) return 0
      // The coefficients of all scans stay in memory, two bytes each.
      return chromaSubsampling === '4:2:0' ? 4 : 2 * channels + 1
    case 'png':
      return isProgressive ? pixelBytes : 0
    case 'gif':
      return 5
    case 'webp':
      return 8
    case 'tiff':
      return 0
    default:
      return depth === 'uchar' ? 17 : 23
  }
}
