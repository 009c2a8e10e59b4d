import type { PlaneBytes } from './pieces.ts'

/** Packs a piece of a frame in plain TypeScript, for wide pictures and for runtimes without relaxed SIMD. */
export const packPiece = (
  indices: Uint8Array,
  width: number,
  height: number,
  piece: PlaneBytes,
  out: Uint8Array,
): void => {
  const { from, columns, bits, codes, rowBytes } = piece
  const pixelsPerByte = 8 / bits
  let to = piece.offset
  for (let y = 0; y < height; y++) {
    let pixel = y * width + from
    for (let end = to + rowBytes, columnsLeft = columns; to < end; columnsLeft -= pixelsPerByte) {
      let byte = 0
      const count = columnsLeft < pixelsPerByte ? columnsLeft : pixelsPerByte
      for (let x = 0; x < count; x++) byte = (byte << bits) | codes[indices[pixel++]!]!
      out[to++] = byte << ((pixelsPerByte - count) * bits)
    }
  }
}
