import type { Panel } from '../panels.ts'

/** The properties of a panel that packing depends on. */
export type Packing = Pick<Panel, 'planes' | 'inks'> & { halves?: boolean }

/** A range of columns: a half of a panel with two drivers, else all columns. */
export interface ColumnRange {
  from: number
  columns: number
}

/** A piece of a frame: one plane of one column range, row by row, each row in `rowBytes` whole bytes. */
export interface PlaneBytes extends ColumnRange {
  bits: 1 | 2 | 4
  /** The bits of each ink's code in this plane. */
  codes: readonly number[]
  /** The index of its first byte in the frame. */
  offset: number
  rowBytes: number
}

/** The left and the right half, or the whole picture. An odd column belongs to the left half. */
export const partsOf = (width: number, halves = false): ColumnRange[] => {
  const leftColumns = halves ? (width + 1) >> 1 : width
  if (leftColumns === width) return [{ from: 0, columns: width }]
  return [
    { from: 0, columns: leftColumns },
    { from: leftColumns, columns: width - leftColumns },
  ]
}

/** The bits of each ink's code in a plane. */
const codesOf = (inks: Packing['inks'], bits: number, plane: number): number[] => {
  const codes = []
  for (let ink = 0; ink < inks.length; ink++) codes.push(bits === 1 ? (inks[ink]!.code >> plane) & 1 : inks[ink]!.code)
  return codes
}

/**
 * The pieces of a frame of this size, in order, and the frame's length in bytes. It calls no small functions, as these
 * would need most of the few microseconds of packing a small frame before the engine has optimized them.
 */
export const piecesOf = (width: number, height: number, { planes, inks, halves }: Packing) => {
  const piecesOfParts: PlaneBytes[][] = []
  let offset = 0
  for (const { from, columns } of partsOf(width, halves)) {
    const pieces: PlaneBytes[] = []
    for (let plane = 0; plane < planes.length; plane++) {
      const { bits } = planes[plane]!
      const rowBytes = (columns * bits + 7) >> 3
      pieces.push({ from, columns, bits, codes: codesOf(inks, bits, plane), offset, rowBytes })
      offset += rowBytes * height
    }
    piecesOfParts.push(pieces)
  }
  return { parts: piecesOfParts, length: offset }
}
