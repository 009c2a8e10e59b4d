/** A decoded picture: sRGB, 8 bits, RGBA, alpha not multiplied in. */
export interface Picture {
  width: number
  height: number
  rgba: Uint8Array
}
