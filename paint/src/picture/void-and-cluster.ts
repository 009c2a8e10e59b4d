/** The mask's side in pixels. */
export const SIDE = 64
const COUNT = SIDE * SIDE
/**
 * The reach of a point, and e to the power of -1 / (2 · 1.5²), by which its weight falls with the square of distance.
 */
const REACH = 7
const FADE = 0.8007374029168081

const felt = (() => {
  const table = new Float64Array((2 * REACH + 1) ** 2)
  for (let y = -REACH; y <= REACH; y++)
    for (let x = -REACH; x <= REACH; x++) {
      let strength = 1
      for (let step = x * x + y * y; step > 0; step--) strength *= FADE
      table[(y + REACH) * (2 * REACH + 1) + x + REACH] = strength
    }
  return table
})()

/** Points on a torus, with the crowd of points around each place. */
class Points {
  readonly set = new Uint8Array(COUNT)
  readonly crowd = new Float64Array(COUNT)

  put(index: number, present: 0 | 1): void {
    this.set[index] = present
    const sign = present === 1 ? 1 : -1
    let from = 0
    for (let dy = -REACH; dy <= REACH; dy++) {
      const row = (((index >> 6) + dy) & (SIDE - 1)) << 6
      for (let dx = -REACH; dx <= REACH; dx++) {
        const to = row | ((index + dx) & (SIDE - 1))
        this.crowd[to] = this.crowd[to]! + sign * felt[from++]!
      }
    }
  }

  /** The most crowded point, or the emptiest place. */
  find(present: 0 | 1): number {
    let place = -1
    let mostCrowded = Number.NEGATIVE_INFINITY
    for (let index = 0; index < COUNT; index++) {
      if (this.set[index] !== present) continue
      const crowd = present === 1 ? this.crowd[index]! : -this.crowd[index]!
      // The sums are added up in different orders, so that those which differ only in their last digits count as equal.
      if (crowd > mostCrowded + 1e-9) {
        mostCrowded = crowd
        place = index
      }
    }
    return place
  }
}

/** A tenth of the points, spread at random from a fixed seed and then moved from crowds to voids. */
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

let ranksMade: Uint16Array | undefined

/**
 * A mask of blue noise, 64×64: each place with its rank, 0 to 4095 (R. Ulichney, The void-and-cluster method for dither
 * array generation, 1993). It is made when first asked for, in some ten milliseconds, and is always the same.
 */
export const voidAndCluster = (): Uint16Array => {
  if (ranksMade) return ranksMade
  const ranks = new Uint16Array(COUNT)
  const begun = firstPoints()
  const points = new Points()
  points.set.set(begun.set)
  points.crowd.set(begun.crowd)
  let present = begun.set.reduce((sum, bit) => sum + bit, 0)
  for (let rank = present; rank < COUNT; rank++) {
    const emptyPlace = points.find(0)
    points.put(emptyPlace, 1)
    ranks[emptyPlace] = rank
  }
  while (present > 0) {
    const crowded = begun.find(1)
    begun.put(crowded, 0)
    ranks[crowded] = --present
  }
  ranksMade = ranks
  return ranks
}
