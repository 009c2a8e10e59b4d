import type { Panel } from '../panels.ts'

/** The part of a panel that packing looks at. */
export type Packing = Pick<Panel, 'planes' | 'inks'> & { halves?: boolean }

/** Columns of a picture: a half of a panel that two drivers share, else all of them. */
export interface Part {
  from: number
  columns: number
}

/** A run of bytes in a frame: one plane of one part, row by row, each row in `line` whole bytes. */
export interface Piece extends Part {
  bits: 1 | 2 | 4
  /** What lies here of each ink. */
  codes: readonly number[]
  at: number
  line: number
}

/** Left and right, or the whole. An odd column more is the left half's. */
export const partsOf = (width: number, halves = false): Part[] => {
  const left = halves ? (width + 1) >> 1 : width
  if (left === width) return [{ from: 0, columns: width }]
  return [
    { from: 0, columns: left },
    { from: left, columns: width - left },
  ]
}

/** How a frame of this size is put together, piece by piece, and what all of it measures. */
export const piecesOf = (width: number, height: number, { planes, inks, halves }: Packing) => {
  const parts: Piece[][] = []
  let at = 0
  for (const { from, columns } of partsOf(width, halves)) {
    const pieces = planes.map(({ bits }, plane): Piece => {
      const codes = inks.map(({ code }) => (bits === 1 ? (code >> plane) & 1 : code))
      const line = (columns * bits + 7) >> 3
      const piece = { from, columns, bits, codes, at, line }
      at += line * height
      return piece
    })
    parts.push(pieces)
  }
  return { parts, length: at }
}
