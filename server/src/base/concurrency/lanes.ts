/** Names of lanes, each within the one before it. */
export type Lane = readonly string[]

/** Items that wait. Lanes take turns, and those within a lane as well: who brings much waits for itself. */
export class Lanes<Item> {
  size = 0
  readonly #items: Item[] = []
  /** The one whose turn is next comes first. */
  readonly #lanes = new Map<string, Lanes<Item>>()

  add(item: Item, [name, ...within]: Lane): void {
    this.size++
    if (name === undefined) {
      this.#items.push(item)
      return
    }
    const lane = this.#lanes.get(name) ?? new Lanes<Item>()
    this.#lanes.set(name, lane)
    lane.add(item, within)
  }

  /** Takes the item whose turn it is; there must be one. */
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
