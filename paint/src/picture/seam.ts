/** The first usable row of the lower picture: errors have not reached the rows before it. */
const FIRST_ROW = 4
/** A cost above that of any line, for the walls at both ends of a column, which no line crosses. */
const WALL = 1 << 30

/**
 * Joins two ditherings of the same rows along the line (seam) on which they differ least (A. Efros, W. Freeman: Image
 * quilting for texture synthesis and transfer, 2001). The line rises or falls by at most one row per column. The pixels
 * of `lower` below the line are written into `upper`.
 *
 * The line goes between pixels: in each column it passes just above one row. Its cost is the number of pixels along it,
 * above and below, in which the two ditherings differ. The best line is found by dynamic programming, from left to
 * right.
 */
export const joinRows = (upper: Uint8Array, lower: Uint8Array, width: number): void => {
  const rowCount = upper.length / width
  // For each row, the cost of the best line from the left edge that passes above this row in the last column, and in
  // the column that is being worked out.
  let costs = new Int32Array(rowCount + 1).fill(WALL)
  let nextCosts = costs.slice()
  // Any start costs nothing. The walls stay: above FIRST_ROW and below the last row.
  costs.fill(0, FIRST_ROW, rowCount)
  // For each pixel, the step (-1, 0 or 1 rows) back to the row of the best line in the column before.
  const stepsBack = new Int8Array(width * rowCount)
  for (let x = 0; x < width; x++) {
    const aboveFirst = (FIRST_ROW - 1) * width + x
    let differenceAbove = upper[aboveFirst] === lower[aboveFirst] ? 0 : 1
    for (let y = FIRST_ROW, index = y * width + x; y < rowCount; y++, index += width) {
      const difference = upper[index] === lower[index] ? 0 : 1
      // The cheapest of the three lines that can go on to this row.
      let leastCost = costs[y]!
      let stepBack = 0
      if (costs[y - 1]! < leastCost) {
        leastCost = costs[y - 1]!
        stepBack = -1
      }
      if (costs[y + 1]! < leastCost) {
        leastCost = costs[y + 1]!
        stepBack = 1
      }
      nextCosts[y] = leastCost + differenceAbove + difference
      stepsBack[index] = stepBack
      differenceAbove = difference
    }
    const costsBefore = costs
    costs = nextCosts
    nextCosts = costsBefore
  }
  // The line is followed back from its cheapest end at the right edge.
  let y = FIRST_ROW
  for (let end = FIRST_ROW; end < rowCount; end++) if (costs[end]! < costs[y]!) y = end
  for (let x = width - 1; x >= 0; x--) {
    for (let index = y * width + x; index < upper.length; index += width) upper[index] = lower[index]!
    y += stepsBack[y * width + x]!
  }
}
