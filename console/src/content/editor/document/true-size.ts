import type { PixelSize } from './view.ts'

export const MM_PER_INCH = 25.4

/** The width and height of a panel in inches, by its size in pixels and its diagonal in inches. */
export function panelInches({ width, height }: PixelSize, diagonal: number): PixelSize {
  // The pixels per inch.
  const ppi = Math.hypot(width, height) / diagonal
  return { width: width / ppi, height: height / ppi }
}

/**
 * Converts inches to CSS pixels of a screen with `ppi` device pixels per inch and `ratio` device pixels per CSS pixel.
 */
export const cssOfInches = (inches: number, ppi: number, ratio: number) => (inches * ppi) / ratio
