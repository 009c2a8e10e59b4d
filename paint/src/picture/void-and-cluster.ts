/** The mask's side in pixels. */
export const SIDE = 64
const PIXEL_COUNT = SIDE * SIDE
/** The distance in pixels, across and down, up to which a point counts for its neighbours. */
const REACH = 7
/**
 * The weight of a point at a distance of one pixel, e^(-1 / (2 · 1.5²)). To the power of a squared distance it is a
 * Gaussian with a deviation of 1.5 pixels.
 */
const FADE = 0.8007374029168081

/** The weight of a point at each offset within REACH: the Gaussian kernel, row by row. */
const kernel = (() => {
  const table = new Float64Array((2 * REACH + 1) ** 2)
  for (let y = -REACH; y <= REACH; y++)
    for (let x = -REACH; x <= REACH; x++) {
      // FADE to the power of the squared distance, by products, as `Math.pow` may differ between engines.
      let weight = 1
      for (let step = x * x + y * y; step > 0; step--) weight *= FADE
      table[(y + REACH) * (2 * REACH + 1) + x + REACH] = weight
    }
  return table
})()

/** A set of points on a torus: beyond each edge of the mask the opposite edge follows. Pixel (x, y) is 64 · y + x. */
class Points {
  /** 1 for each pixel that is a point. */
  readonly set = new Uint8Array(PIXEL_COUNT)
  /** The sum of the kernel of the points around each pixel. */
  readonly crowd = new Float64Array(PIXEL_COUNT)

  /** Adds or removes a point. */
  put(index: number, present: 0 | 1): void {
    this.set[index] = present
    const sign = present === 1 ? 1 : -1
    let kernelIndex = 0
    // All pixels within REACH become more or less crowded. `& (SIDE - 1)` wraps around the edges.
    for (let dy = -REACH; dy <= REACH; dy++) {
      const row = (((index >> 6) + dy) & (SIDE - 1)) << 6
      for (let dx = -REACH; dx <= REACH; dx++) {
        const neighbour = row | ((index + dx) & (SIDE - 1))
        this.crowd[neighbour] = this.crowd[neighbour]! + sign * kernel[kernelIndex++]!
      }
    }
  }

  /**
   * The pixel that is the most crowded of the points (`present` is 1: the tightest cluster), or the least crowded of
   * the pixels without a point (0: the largest void).
   */
  find(present: 0 | 1): number {
    let foundIndex = -1
    let mostCrowded = Number.NEGATIVE_INFINITY
    for (let index = 0; index < PIXEL_COUNT; index++) {
      if (this.set[index] !== present) continue
      // The least crowded pixel is the one with the highest negative crowd.
      const crowd = present === 1 ? this.crowd[index]! : -this.crowd[index]!
      // Sums that differ only in their last digits count as equal, as they were added up in different orders.
      if (crowd > mostCrowded + 1e-9) {
        mostCrowded = crowd
        foundIndex = index
      }
    }
    return foundIndex
  }
}

/** Points on a tenth of the pixels, first at random from a fixed seed, then moved from clusters to voids. */
const firstPoints = (): Points => {
  const points = new Points()
  let seed = 1
  for (let count = 0; count < PIXEL_COUNT / 10; ) {
    // A linear congruential generator, so that every engine draws the same numbers.
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    // The upper 12 bits: 0 to 4095.
    const index = seed >>> 20
    if (points.set[index] === 1) continue
    points.put(index, 1)
    count++
  }
  // The most crowded point is moved into the largest void, again and again.
  for (;;) {
    const mostCrowdedPoint = points.find(1)
    points.put(mostCrowdedPoint, 0)
    const emptiest = points.find(0)
    points.put(emptiest, 1)
    // The most crowded point would go back to where it was: the points are spread evenly.
    if (emptiest === mostCrowdedPoint) return points
  }
}

let cachedRanks: Uint16Array | undefined

/**
 * A mask of blue noise, 64×64: the rank of each pixel, 0 to 4095 (R. Ulichney, The void-and-cluster method for dither
 * array generation, 1993). It is computed on the first call, in about ten milliseconds, and is always the same.
 */
export const voidAndCluster = (): Uint16Array => {
  if (cachedRanks) return cachedRanks
  const ranks = new Uint16Array(PIXEL_COUNT)
  const initialPoints = firstPoints()
  const points = new Points()
  points.set.set(initialPoints.set)
  points.crowd.set(initialPoints.crowd)
  let pointCount = initialPoints.set.reduce((sum, bit) => sum + bit, 0)
  // The initial points have the lowest ranks, below `pointCount`. The ranks above them fill the voids one by one.
  for (let rank = pointCount; rank < PIXEL_COUNT; rank++) {
    const emptiest = points.find(0)
    points.put(emptiest, 1)
    ranks[emptiest] = rank
  }
  // The initial points are ranked from the last one down, by taking the clusters apart.
  while (pointCount > 0) {
    const mostCrowdedPoint = initialPoints.find(1)
    initialPoints.put(mostCrowdedPoint, 0)
    ranks[mostCrowdedPoint] = --pointCount
  }
  cachedRanks = ranks
  return ranks
}
