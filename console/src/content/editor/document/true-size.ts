import type { PixelSize } from './view.ts'

export const MM_PER_INCH = 25.4

/** The width and height of a panel in inches, by the length of its diagonal. */
export function panelInches({ width, height }: PixelSize, diagonal: number): PixelSize {
  const ppi = Math.hypot(width, height) / diagonal
  return { width: width / ppi, height: height / ppi }
}

/** Inches in CSS pixels of a screen that has `ppi` pixels to the inch, `ratio` of them to a CSS pixel. */
export const cssOfInches = (inches: number, ppi: number, ratio: number) => (inches * ppi) / ratio
