import { type Packing, piecesOf } from './packing/pieces.ts'
import { packPiece } from './packing/plain.ts'
import { type FastPack, startPacking } from './packing/wasm.ts'
import type { Panel } from './panels.ts'
import { isLit } from './screens.ts'

export { unpackFrame as unpack } from './packing/unpack.ts'

/** The length of a frame of this panel in bytes; undefined for a lit screen, whose PNG files vary. */
export const frameBytes = (panel: Pick<Panel, 'width' | 'height' | 'format'> & Packing): number | undefined =>
  isLit(panel) ? undefined : piecesOf(panel.width, panel.height, panel).length

/** The fast packer of this thread: undefined before the first call, null if it is not available. */
let fast: FastPack | null | undefined

/**
 * Packs palette indices, in the panel's own rows, into a frame: rows are padded to whole bytes with zeros, the first
 * pixel is in the highest bits, and planes follow one another; with halves the left half's frame precedes the right
 * half's. Writes to `into`, if present, to save an allocation. Throws RangeError if a size is wrong.
 */
export const pack = (
  indices: Uint8Array,
  width: number,
  height: number,
  panel: Packing,
  into?: Uint8Array,
): Uint8Array => {
  if (indices.length !== width * height) throw new RangeError(`${indices.length} pixels are not ${width}x${height}`)
  const { parts, length } = piecesOf(width, height, panel)
  const out = into ?? new Uint8Array(length)
  if (out.length !== length) throw new RangeError(`${out.length} bytes are not the ${length} of this frame`)
  if (fast === undefined) fast = startPacking() ?? null
  if (!fast?.(indices, width, height, parts, out))
    for (const piece of parts.flat()) packPiece(indices, width, height, piece, out)
  return out
}
