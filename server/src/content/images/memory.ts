import type { Metadata } from 'sharp'

/** The most bytes that a picture may take while it is opened, beside its file. */
export const MOST_MEMORY = 210_000_000

/** Bytes of a sample by its depth. */
const bytesOf = {
  ...{ char: 1, uchar: 1, short: 2, ushort: 2, int: 4, uint: 4, float: 4 },
  ...{ double: 8, complex: 8, dpcomplex: 16 },
} as const satisfies Record<Metadata['depth'], number>

/** The facts of a picture that its header tells; `tileHeight` in pixels, 0 where there are no tiles. */
export type Header = Pick<
  Metadata,
  'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive' | 'chromaSubsampling' | 'orientation'
> & { tileHeight: number }

/** Bytes that opening a picture takes, by its header: what was measured of each kind with libvips 8.18. */
export function memoryToOpen(header: Header): number {
  const { width, height, channels, depth, tileHeight, orientation = 1 } = header
  const pixel = channels * bytesOf[depth]
  // Only a picture that lies here whole can be turned.
  const turning = orientation > 1 ? pixel : 0
  // Tiles are kept for their row and the one before.
  return width * height * (perPixel(header, pixel) + turning) + 2.5 * width * tileHeight * pixel
}

/** Bytes for each pixel of kinds that are opened whole; the others are read line by line. */
function perPixel({ format, isProgressive, chromaSubsampling, channels, depth }: Header, pixel: number): number {
  switch (format) {
    case 'jpeg':
      // Two bytes a coefficient, of all scans.
      if (!isProgressive) return 0
      return chromaSubsampling === '4:2:0' ? 4 : 2 * channels + 1
    case 'png':
      return isProgressive ? pixel : 0
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
