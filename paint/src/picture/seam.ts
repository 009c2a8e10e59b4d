/** Rows at the beginning of the lower picture that are not used: there errors had not come into flow. */
const FIRST = 4

/**
 * Joins two ditherings of the same rows, `upper` over `lower`, where they differ least: along a line that goes up or
 * down by at most one row a column (A. Efros, W. Freeman: Image quilting for texture synthesis and transfer, 2001). What
 * lies below it is written into `upper`.
 */
export const joinRows = (upper: Uint8Array, lower: Uint8Array, width: number): void => {
  const rows = upper.length / width
  // Cost of the best line that ends above row y of a column, column by column.
  const costs = new Int32Array(width * rows)
  const differ = (at: number) => (upper[at] === lower[at] ? 0 : 1)
  const bestBefore = (x: number, y: number): number => {
    const from = (x - 1) * rows
    let best = y
    if (y > FIRST && costs[from + y - 1]! < costs[from + best]!) best = y - 1
    if (y < rows - 1 && costs[from + y + 1]! < costs[from + best]!) best = y + 1
    return best
  }
  for (let x = 0; x < width; x++)
    for (let y = FIRST; y < rows; y++) {
      const cut = differ((y - 1) * width + x) + differ(y * width + x)
      costs[x * rows + y] = cut + (x === 0 ? 0 : costs[(x - 1) * rows + bestBefore(x, y)]!)
    }
  let y = FIRST
  for (let end = FIRST; end < rows; end++)
    if (costs[(width - 1) * rows + end]! < costs[(width - 1) * rows + y]!) y = end
  for (let x = width - 1; x >= 0; x--) {
    for (let row = y; row < rows; row++) upper[row * width + x] = lower[row * width + x]!
    if (x > 0) y = bestBefore(x, y)
  }
}
