import { type Packing, piecesOf } from './packing/pieces.ts'
import { packPiece } from './packing/plain.ts'
import { type FastPack, startPacking } from './packing/wasm.ts'
import type { Panel } from './panels.ts'

export { unpackFrame as unpack } from './packing/unpack.ts'

/** The length of a frame of this panel. */
export const frameBytes = (panel: Pick<Panel, 'width' | 'height'> & Packing): number =>
  piecesOf(panel.width, panel.height, panel).length

/** The fast way of this thread: undefined until it is asked for, null where it is not to be had. */
let fast: FastPack | null | undefined

/**
 * Palette indices, row by row as the panel lies, to the bytes of a frame: rows padded to whole bytes with zeros, the
 * most significant bits the left pixel, planes one after another; of halves the left one's frame, then the right one's.
 * Throws RangeError when the size is wrong.
 */
export const pack = (indices: Uint8Array, width: number, height: number, panel: Packing): Uint8Array => {
  if (indices.length !== width * height) throw new RangeError(`${indices.length} pixels are not ${width}x${height}`)
  const { parts, length } = piecesOf(width, height, panel)
  if (fast === undefined) fast = startPacking() ?? null
  const packed = fast?.(indices, width, height, parts)
  if (packed) return packed
  const out = new Uint8Array(length)
  for (const piece of parts.flat()) packPiece(indices, width, height, piece, out)
  return out
}
