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
  codes: Uint8Array
  at: number
  line: number
}

/** Left and right, or the whole. An odd column more is the left half's. */
export const partsOf = (width: number, halves = false): Part[] => {
  const left = halves ? (width + 1) >> 1 : width
  const parts = [
    { from: 0, columns: left },
    { from: left, columns: width - left },
  ]
  return parts.filter(({ columns }) => columns > 0)
}

/** How a frame of this size is put together, piece by piece, and what all of it measures. */
export const piecesOf = (width: number, height: number, { planes, inks, halves }: Packing) => {
  let at = 0
  const parts = partsOf(width, halves).map((part) =>
    planes.map(({ bits }, plane): Piece => {
      const codes = new Uint8Array(16)
      codes.set(inks.map(({ code }) => (bits === 1 ? (code >> plane) & 1 : code)))
      const line = (part.columns * bits + 7) >> 3
      at += line * height
      return { ...part, bits, codes, at: at - line * height, line }
    }),
  )
  return { parts, length: at }
}
