import type { ItemState } from '@wifi-tms/contract/wishes'
import type { Db } from '../../base/database/db.ts'
import { changeRows } from '../../base/database/json-rows.ts'

const noWishes = { waiting: 0, sending: 0, drawing: 0, shown: 0, failed: 0, superseded: 0 }

/** Gathers changes of the counts of displays: for each display the number of its wishes in each state. */
export class DisplayCounts {
  readonly #displays = new Map<number, Record<ItemState, number>>()

  /** Adds `count` wishes of a display in this state; a negative number removes them. */
  addWishes(seq: number, state: ItemState, count: number): void {
    const row = this.#displays.get(seq) ?? { ...noWishes }
    row[state] += count
    this.#displays.set(seq, row)
  }

  /** Moves wishes of a display, one by default, from one state to another. */
  moveWishes(seq: number, from: ItemState, to: ItemState, count = 1): void {
    this.addWishes(seq, from, -count)
    this.addWishes(seq, to, count)
  }

  /** Writes the changed counts, in the transaction that changes the counted rows. */
  async save(db: Db): Promise<void> {
    const rows = Array.from(this.#displays, ([seq, counts]) => ({ seq, ...counts })).filter(({ seq: _, ...counts }) =>
      Object.values(counts).some((count) => count !== 0),
    )
    const int = 'integer' as const
    const columns = { waiting: int, sending: int, drawing: int, shown: int, failed: int, superseded: int }
    await changeRows(db, 'add', 'display', { key: { seq: int }, columns, rows })
  }
}

/**
 * Removes a device from the counts of the display that its newest wish is part of, as the device is removed. Older
 * displays keep their counts.
 */
export async function leaveDisplay(
  tx: Db,
  { wishSeq, wishState }: { wishSeq: number | null; wishState: string | null },
): Promise<void> {
  if (wishSeq === null || wishState === null) return
  const counts = new DisplayCounts()
  counts.addWishes(wishSeq, wishState as ItemState, -1)
  await counts.save(tx)
  await tx
    .updateTable('display')
    .set((row) => ({ total: row('total', '-', 1) }))
    .where('seq', '=', wishSeq)
    .execute()
}
