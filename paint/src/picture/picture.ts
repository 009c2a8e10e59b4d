/** A decoded picture: sRGB, 8 bits, RGBA, alpha not multiplied in. */
export interface Picture {
  width: number
  height: number
  rgba: Uint8Array
}

/** A picture at its final size. Rows are read in any order, as sRGB with alpha; below 128 a pixel is no part of it. */
export interface Rows {
  width: number
  height: number
  /** Writes four bytes for each pixel of row y. */
  read(y: number, to: Uint8Array): void
}
