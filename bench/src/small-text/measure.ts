/** A picture in one bit: 1 where it is black. */
export interface Bits {
  width: number
  height: number
  pixels: Uint8Array
}

/** The longest run that counts as the width of a stroke. */
const LONGEST = 3

/** Counts the black runs of one, two and three pixels in rows (`step` 1 within them) or columns. */
const addRuns = (counts: number[], { pixels }: Bits, lines: number, length: number, next: number, step: number) => {
  for (let line = 0; line < lines; line++)
    for (let index = 0, run = 0; index <= length; index++) {
      if (index < length && pixels[line * next + index * step] === 1) run++
      else {
        if (run > 0 && run <= LONGEST) counts[run - 1]!++
        run = 0
      }
    }
}

/** The share of the commonest among black runs of one to three pixels: the mean of rows and columns. */
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
  const seen = new Uint8Array(pixels.length)
  let pieces = 0
  for (let start = 0; start < pixels.length; start++) {
    if (pixels[start] !== 1 || seen[start] === 1) continue
    pieces++
    const open = [start]
    seen[start] = 1
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      const [x, y] = [index % width, Math.floor(index / width)]
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
          const near = row * width + column
          if (pixels[near] !== 1 || seen[near] === 1) continue
          seen[near] = 1
          open.push(near)
        }
    }
  }
  return pieces
}
