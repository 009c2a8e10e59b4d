/** The mask's side in pixels. */
export const SIDE = 64
const PIXEL_COUNT = SIDE * SIDE
/**
 * The distance in pixels up to which a point counts, and e^(-1 / (2 · 1.5²)): its weight is FADE to the power of the
 * squared distance, a Gaussian.
 */
const REACH = 7
const FADE = 0.8007374029168081

/** The weight of a point at each offset within REACH. */
const weights = (() => {
  const table = new Float64Array((2 * REACH + 1) ** 2)
  for (let y = -REACH; y <= REACH; y++)
    for (let x = -REACH; x <= REACH; x++) {
      let strength = 1
      for (let step = x * x + y * y; step > 0; step--) strength *= FADE
      table[(y + REACH) * (2 * REACH + 1) + x + REACH] = strength
    }
  return table
})()

/** A set of points on a torus: beyond each edge of the mask the opposite edge follows. Pixel (x, y) is 64 · y + x. */
class Points {
  /** 1 for each pixel that is a point. */
  readonly set = new Uint8Array(PIXEL_COUNT)
  /** The sum of the weights of the points around each pixel. */
  readonly crowd = new Float64Array(PIXEL_COUNT)

  /** Adds or removes a point. */
  put(index: number, present: 0 | 1): void {
    this.set[index] = present
    const sign = present === 1 ? 1 : -1
    let from = 0
    // `& (SIDE - 1)` wraps around the edges.
    for (let dy = -REACH; dy <= REACH; dy++) {
      const row = (((index >> 6) + dy) & (SIDE - 1)) << 6
      for (let dx = -REACH; dx <= REACH; dx++) {
        const to = row | ((index + dx) & (SIDE - 1))
        this.crowd[to] = this.crowd[to]! + sign * weights[from++]!
      }
    }
  }

  /** The point with the highest crowd (1), or the pixel without a point that has the lowest one (0). */
  find(present: 0 | 1): number {
    let foundIndex = -1
    let mostCrowded = Number.NEGATIVE_INFINITY
    for (let index = 0; index < PIXEL_COUNT; index++) {
      if (this.set[index] !== present) continue
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
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    // The upper 12 bits: 0 to 4095.
    const index = seed >>> 20
    if (points.set[index] === 1) continue
    points.put(index, 1)
    count++
  }
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
  let present = initialPoints.set.reduce((sum, bit) => sum + bit, 0)
  // The later ranks fill the voids one by one; the earlier ranks, from the last one down, take the clusters apart.
  for (let rank = present; rank < PIXEL_COUNT; rank++) {
    const emptiest = points.find(0)
    points.put(emptiest, 1)
    ranks[emptiest] = rank
  }
  while (present > 0) {
    const mostCrowdedPoint = initialPoints.find(1)
    initialPoints.put(mostCrowdedPoint, 0)
    ranks[mostCrowdedPoint] = --present
  }
  cachedRanks = ranks
  return ranks
}
