/** A decoded picture: RGBA in sRGB, 8 bits a channel, alpha not premultiplied. */
export interface Picture {
  width: number
  height: number
  rgba: Uint8Array
}

/**
 * A picture in its final size. Its rows can be read in any order, as RGBA in sRGB; ditherers skip pixels with alpha
 * below 128.
 */
export interface Rows {
  width: number
  height: number
  /** Writes four bytes for each pixel of row y. */
  read(y: number, to: Uint8Array): void
}
