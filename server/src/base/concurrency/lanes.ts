/** The path to a lane: names of lanes, each within the one before it. */
export type Lane = readonly string[]

/**
 * Waiting items in lanes. Lanes take turns, and so do the lanes within a lane: a caller that adds many items delays
 * only its own items.
 */
export class Lanes<Item> {
  size = 0
  readonly #items: Item[] = []
  /** The inner lanes; the one whose turn is next is the first. */
  readonly #lanes = new Map<string, Lanes<Item>>()

  add(item: Item, [name, ...innerLanes]: Lane): void {
    this.size++
    if (name === undefined) {
      this.#items.push(item)
      return
    }
    const lane = this.#lanes.get(name) ?? new Lanes<Item>()
    this.#lanes.set(name, lane)
    lane.add(item, innerLanes)
  }

  /** Removes and returns the item whose turn it is; there must be one. */
  take(): Item {
    this.size--
    for (const [name, lane] of this.#lanes) {
      this.#lanes.delete(name)
      if (lane.size > 1) this.#lanes.set(name, lane)
      return lane.take()
    }
    return this.#items.shift()!
  }
}
