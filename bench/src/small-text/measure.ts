/** A picture in one bit, row by row: 1 for a black pixel. */
export interface Bits {
  width: number
  height: number
  pixels: Uint8Array
}

/** The longest run that counts as the width of a stroke. */
const MAX_STROKE_WIDTH = 3

/**
 * Adds the black runs along rows or columns to `counts`: entry 0 counts runs of one pixel, entry 2 those of three. A
 * line (a row or a column) has `length` pixels. In `pixels`, a line begins `nextOffset` entries after the line before
 * it, and each of its pixels is `step` entries after the one before: width and 1 for rows, 1 and width for columns.
 */
const addRuns = (
  counts: number[],
  { pixels }: Bits,
  lines: number,
  length: number,
  nextOffset: number,
  step: number,
) => {
  for (let line = 0; line < lines; line++)
    for (let index = 0, run = 0; index <= length; index++) {
      if (index < length && pixels[line * nextOffset + index * step] === 1) run++
      else {
        if (run > 0 && run <= MAX_STROKE_WIDTH) counts[run - 1]!++
        run = 0
      }
    }
}

/** The share of the commonest length among black runs of one to three pixels, as the mean of rows and columns. */
export const evennessOf = (pictures: readonly Bits[]): number => {
  const [across, down] = [
    [0, 0, 0],
    [0, 0, 0],
  ]
  for (const picture of pictures) {
    addRuns(across, picture, picture.height, picture.width, picture.width, 1)
    addRuns(down, picture, picture.width, picture.height, 1, picture.width)
  }
  const share = (counts: readonly number[]) => Math.max(...counts) / counts.reduce((sum, count) => sum + count, 0)
  return (share(across) + share(down)) / 2
}

/** The number of connected black pieces; pixels connect by sides or corners. */
export const piecesOf = ({ width, height, pixels }: Bits): number => {
  const flooded = new Uint8Array(pixels.length)
  let pieces = 0
  for (let start = 0; start < pixels.length; start++) {
    if (pixels[start] !== 1 || flooded[start] === 1) continue
    pieces++
    const pending = [start]
    flooded[start] = 1
    for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
      const [x, y] = [index % width, Math.floor(index / width)]
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
          const near = row * width + column
          if (pixels[near] !== 1 || flooded[near] === 1) continue
          flooded[near] = 1
          pending.push(near)
        }
    }
  }
  return pieces
}
