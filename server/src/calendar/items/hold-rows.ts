import { REVIEW_EXAMPLES } from '@wifi-tms/contract/item-reviews'
import type { Db } from '../../base/database/db.ts'
import type { ItemTable } from '../../base/database/item-tables.ts'
import { addReview, type NewReview } from './reviews.ts'
import { factsAfter, type NumberedRow, reviewExampleOf } from './rules.ts'

interface HoldOptions extends Omit<NewReview, 'rows' | 'examples'> {
  existingItems: ReadonlyMap<string, ItemTable>
}

/**
 * Stores rows that wait for a second person, with examples for that person. Throws Refusal if too many changes wait.
 */
export async function holdRows(
  tx: Db,
  heldRows: readonly NumberedRow[],
  { existingItems, ...review }: HoldOptions,
): Promise<void> {
  const examples = heldRows.slice(0, REVIEW_EXAMPLES).map(({ item }) => {
    const existing = existingItems.get(item.key)
    const facts = factsAfter(item, review.now.toISOString(), existing)
    return reviewExampleOf({ ...facts, key: item.key }, existing, facts)
  })
  // If a waiting row's item is deleted or gets another key, the row must not create a second item.
  const rows = heldRows.map(({ row, item }) => ({
    row,
    item: existingItems.has(item.key) && !item.remove ? { only: 'change' as const, ...item } : item,
  }))
  await addReview(tx, { ...review, rows, examples })
}

/** The fields of an outcome that are the same whenever nothing was written. */
export const noWrites = { wished: 0, held: 0, doneAt: null, changedIds: [] }

/** The outcome for rows that all wait for a second person. */
export const allHeld = (rows: readonly NumberedRow[]) => ({
  ...noWrites,
  created: 0,
  changed: 0,
  same: 0,
  deleted: 0,
  held: rows.length,
  warnings: [],
  outcomes: new Map(rows.map(({ row }) => [row, 'held' as const])),
})
