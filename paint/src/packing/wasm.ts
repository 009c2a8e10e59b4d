import { packBytes } from './bytes.ts'
import type { PlaneBytes } from './pieces.ts'

/** Packs rows of pixels; `stride` and `columns` are in pixels, `from` and `to` are addresses in the module's memory. */
type WriteRows = (rows: number, stride: number, columns: number, from: number, to: number) => void

/**
 * The exports of pack.as. The globals CODES, IN and OUT are addresses, ROOM is the number of pixels that fit at IN, and
 * PLANE is the distance from OUT to the second plane.
 */
interface Exports {
  memory: WebAssembly.Memory
  CODES: WebAssembly.Global<'i32'>
  IN: WebAssembly.Global<'i32'>
  ROOM: WebAssembly.Global<'i32'>
  OUT: WebAssembly.Global<'i32'>
  PLANE: WebAssembly.Global<'i32'>
  one: WriteRows
  both: WriteRows
  two: WriteRows
  four: WriteRows
  fourCoded: WriteRows
}

/** Packs a picture into `out`. False if the picture is too wide or its codes are not supported. */
export type FastPack = (
  indices: Uint8Array,
  width: number,
  height: number,
  parts: readonly (readonly PlaneBytes[])[],
  out: Uint8Array,
) => boolean

/** True if the code of each ink is its index. */
const areIndices = (codes: readonly number[]): boolean => {
  for (let ink = 0; ink < codes.length; ink++) if (codes[ink] !== ink) return false
  return true
}

/** Instantiates the module. Undefined if WebAssembly, relaxed SIMD or synchronous compiling is not available. */
export const startPacking = (): FastPack | undefined => {
  let call: Exports
  try {
    const binary = Uint8Array.from(packBytes, (letter) => letter.charCodeAt(0))
    call = new WebAssembly.Instance(new WebAssembly.Module(binary)).exports as unknown as Exports
  } catch {
    return undefined
  }
  const bytes = new Uint8Array(call.memory.buffer)
  const [CODES, IN, ROOM, OUT, PLANE] = [
    call.CODES.value,
    call.IN.value,
    call.ROOM.value,
    call.OUT.value,
    call.PLANE.value,
  ]

  /**
   * The function that packs the rows of one plane, or of two planes together. Indices that equal their codes need no
   * table. Undefined for other codes of fewer than four bits, which no panel has.
   */
  const writerFor = (first: PlaneBytes, second?: PlaneBytes): WriteRows | undefined => {
    const { bits, codes } = first
    if (second) {
      for (let ink = 0; ink < codes.length; ink++) bytes[CODES + ink] = codes[ink]! | (second.codes[ink]! << 4)
      return call.both
    }
    if (areIndices(codes)) return bits === 1 ? call.one : bits === 2 ? call.two : call.four
    if (bits < 4) return undefined
    bytes.set(codes, CODES)
    return call.fourCoded
  }

  /** Packs one column range, in batches of as many rows as the module's memory allows. */
  const packPart = (
    indices: Uint8Array,
    width: number,
    height: number,
    pieces: readonly PlaneBytes[],
    out: Uint8Array,
  ) => {
    const [first, second] = pieces as readonly [PlaneBytes, PlaneBytes?]
    const { from, columns, bits } = first
    const writeRows = writerFor(first, second)
    if (!writeRows) return false
    // Rows that fill whole bytes are packed as one long row.
    const isOneRow = columns === width && (columns * bits) % 8 === 0
    // The long row may be cut between any two bytes, so it counts as rows of 8 pixels, of `bits` bytes each.
    const [pixelsPerRow, rows, bytesPerRow] = isOneRow
      ? [8, (width * height) / 8, bits]
      : [width, height, first.rowBytes]
    const rowsPerBatch = Math.floor(ROOM / pixelsPerRow)
    for (let y = 0; y < rows; y += rowsPerBatch) {
      const batch = Math.min(rowsPerBatch, rows - y)
      bytes.set(indices.subarray(y * pixelsPerRow, (y + batch) * pixelsPerRow), IN)
      if (isOneRow) writeRows(1, 0, batch * pixelsPerRow, IN, OUT)
      else {
        // The last byte may need pixels beyond the last one, so zeros follow it.
        bytes.fill(0, IN + batch * pixelsPerRow, IN + batch * pixelsPerRow + 8)
        writeRows(batch, width, columns, IN + from, OUT)
      }
      out.set(bytes.subarray(OUT, OUT + batch * bytesPerRow), first.offset + y * bytesPerRow)
      if (second)
        out.set(bytes.subarray(OUT + PLANE, OUT + PLANE + batch * bytesPerRow), second.offset + y * bytesPerRow)
    }
    return true
  }

  return (indices, width, height, parts, out) => {
    if (width > ROOM) return false
    for (const part of parts) if (!packPart(indices, width, height, part, out)) return false
    return true
  }
}
