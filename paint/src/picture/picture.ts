/** A decoded picture: sRGB, 8 bits, RGBA, alpha not multiplied in. */
export interface Picture {
  width: number
  height: number
  rgba: Uint8Array
}

/**
 * A picture in its final size. Its rows can be read in any order, as sRGB with alpha; a pixel with alpha below 128 is
 * no part of it.
 */
export interface Rows {
  width: number
  height: number
  /** Writes four bytes for each pixel of row y. */
  read(y: number, to: Uint8Array): void
}
