/** The first usable row of the lower picture: errors have not reached the rows before it. */
const FIRST_ROW = 4
/** A cost that is higher than any line can have. */
const WALL = 1 << 30

/**
 * Joins two ditherings of the same rows along the line on which they differ least, and which rises or falls by at most
 * one row per column (A. Efros, W. Freeman: Image quilting for texture synthesis and transfer, 2001). The pixels of
 * `lower` below that line are written into `upper`.
 */
export const joinRows = (upper: Uint8Array, lower: Uint8Array, width: number): void => {
  const rows = upper.length / width
  // The cost of the best line that ends above each row of a column, between two walls of cost WALL; and its step from
  // the column before.
  let costs = new Int32Array(rows + 1).fill(WALL)
  let nextCosts = costs.slice()
  costs.fill(0, FIRST_ROW, rows)
  const moves = new Int8Array(width * rows)
  for (let x = 0; x < width; x++) {
    let above = upper[(FIRST_ROW - 1) * width + x] === lower[(FIRST_ROW - 1) * width + x] ? 0 : 1
    for (let y = FIRST_ROW, index = y * width + x; y < rows; y++, index += width) {
      const difference = upper[index] === lower[index] ? 0 : 1
      let best = costs[y]!
      let move = 0
      if (costs[y - 1]! < best) {
        best = costs[y - 1]!
        move = -1
      }
      if (costs[y + 1]! < best) {
        best = costs[y + 1]!
        move = 1
      }
      nextCosts[y] = best + above + difference
      moves[index] = move
      above = difference
    }
    const costsBefore = costs
    costs = nextCosts
    nextCosts = costsBefore
  }
  let y = FIRST_ROW
  for (let end = FIRST_ROW; end < rows; end++) if (costs[end]! < costs[y]!) y = end
  for (let x = width - 1; x >= 0; x--) {
    for (let index = y * width + x; index < upper.length; index += width) upper[index] = lower[index]!
    y += moves[y * width + x]!
  }
}
