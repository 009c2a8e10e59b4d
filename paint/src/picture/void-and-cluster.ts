/** The mask's side in pixels. */
export const SIDE = 64
const COUNT = SIDE * SIDE
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

/** A set of points on a torus. */
class Points {
  /** 1 for each pixel that is a point. */
  readonly set = new Uint8Array(COUNT)
  /** The sum of the weights of the points around each pixel. */
  readonly crowd = new Float64Array(COUNT)

  /** Adds or removes a point. */
  put(index: number, present: 0 | 1): void {
    this.set[index] = present
    const sign = present === 1 ? 1 : -1
    let from = 0
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
    let place = -1
    let mostCrowded = Number.NEGATIVE_INFINITY
    for (let index = 0; index < COUNT; index++) {
      if (this.set[index] !== present) continue
      const crowd = present === 1 ? this.crowd[index]! : -this.crowd[index]!
      // Sums that differ only in their last digits count as equal, as they were added up in different orders.
      if (crowd > mostCrowded + 1e-9) {
        mostCrowded = crowd
        place = index
      }
    }
    return place
  }
}

/** Points on a tenth of the pixels, first at random from a fixed seed, then moved from clusters to voids. */
const firstPoints = (): Points => {
  const points = new Points()
  let seed = 1
  for (let count = 0; count < COUNT / 10; ) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    const index = seed >>> 20
    if (points.set[index] === 1) continue
    points.put(index, 1)
    count++
  }
  for (;;) {
    const crowded = points.find(1)
    points.put(crowded, 0)
    const emptyPlace = points.find(0)
    points.put(emptyPlace, 1)
    if (emptyPlace === crowded) return points
  }
}

let cachedRanks: Uint16Array | undefined

/**
 * A mask of blue noise, 64×64: the rank of each pixel, 0 to 4095 (R. Ulichney, The void-and-cluster method for dither
 * array generation, 1993). It is computed on the first call, in about ten milliseconds, and is always the same.
 */
export const voidAndCluster = (): Uint16Array => {
  if (cachedRanks) return cachedRanks
  const ranks = new Uint16Array(COUNT)
  const initialPoints = firstPoints()
  const points = new Points()
  points.set.set(initialPoints.set)
  points.crowd.set(initialPoints.crowd)
  let present = initialPoints.set.reduce((sum, bit) => sum + bit, 0)
  for (let rank = present; rank < COUNT; rank++) {
    const emptyPlace = points.find(0)
    points.put(emptyPlace, 1)
    ranks[emptyPlace] = rank
  }
  while (present > 0) {
    const crowded = initialPoints.find(1)
    initialPoints.put(crowded, 0)
    ranks[crowded] = --present
  }
  cachedRanks = ranks
  return ranks
}
