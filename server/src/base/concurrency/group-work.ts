import { type Lane, Lanes } from './lanes.ts'

/**
 * Milliseconds from the start of one group to the next: items that are added meanwhile share the fixed cost of a
 * commit.
 */
const GATHER_MS = 40
/** The maximum number of items in one group. */
const MOST_ITEMS = 500

export interface Groups<Item> {
  add(item: Item): void
  /** Resolves when all added items are handled. */
  settled(): Promise<void>
}

/**
 * Gathers items into groups, and gives them to `handle` one group after the other. The first item after a pause is
 * handed over at once; items that are added while `handle` runs form the next groups. `laneOf` names the lane of an
 * item: lanes take turns, and the items of a lane stay in their order. `handle` must not reject.
 */
export function groupWork<Item>(
  handle: (group: Item[]) => Promise<void>,
  laneOf: (item: Item) => Lane = () => [],
): Groups<Item> {
  const waiting = new Lanes<Item>()
  let running: Promise<void> | undefined

  const run = async () => {
    while (waiting.size > 0) {
      const start = performance.now()
      await handle(Array.from({ length: Math.min(MOST_ITEMS, waiting.size) }, () => waiting.take()))
      await after(start + GATHER_MS - performance.now())
    }
  }
  const startRun = () => {
    running ??= after(0)
      .then(run)
      .finally(() => {
        running = undefined
        if (waiting.size > 0) startRun()
      })
  }
  return {
    add(item) {
      waiting.add(item, laneOf(item))
      startRun()
    },
    async settled() {
      while (running) await running
    },
  }
}

/** Resolves after some milliseconds, or for 0 at the next turn of the event loop, so that other work can run. */
export const after = (ms: number): Promise<void> =>
  new Promise((resolve) => (ms > 0 ? setTimeout(resolve, ms) : setImmediate(resolve)))
