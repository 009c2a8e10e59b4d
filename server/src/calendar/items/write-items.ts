import { setImmediate } from 'node:timers/promises'
import { conflict } from '@wifi-tms/contract/conflicts'
import { REVIEW_EXAMPLES, type ReviewExample } from '@wifi-tms/contract/item-reviews'
import {
  DIFFERENCES_MAX,
  ITEMS_MAX,
  type ItemDifference,
  type ItemFault,
  type ItemRow,
  type ItemsWritten,
} from '@wifi-tms/contract/items'
import { gtinForms } from '@wifi-tms/contract/scanned'
import type { Who } from '../../api/http/who.ts'
import { stampsBy } from '../../api/resources/rules.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import type { ItemTable } from '../../base/database/item-tables.ts'
import { newId } from '../../base/random/ids.ts'
import { expectEnd, expectPlannedEnd } from './expect-end.ts'
import { findItems } from './find-items.ts'
import { checkRows } from './find-known.ts'
import { offerOf } from './offers.ts'
import { planChanges, type RunningOffer } from './planned-changes.ts'
import { addItems, changeItems, countItems, dropItems, linkDevices } from './queries.ts'
import { addReview } from './reviews.ts'
import {
  changesTooMany,
  differencesOf,
  factsAfter,
  isSame,
  type NumberedRow,
  priceChangePercent,
  reviewExampleOf,
  slippedPriceWarning,
  valuesOfCells,
} from './rules.ts'
import { warnOfLinks, warnOfSizes } from './warn-of-devices.ts'
import { wishForItems } from './wish-items.ts'

/** The rows that are processed before other work of the server gets a turn. */
const SLICE = 1000

/** The time and the author of a change of items, and its options. */
export interface WriteOptions {
  now: Date
  by: Pick<Who, 'accountId' | 'username'>
  /** The keys of all rows, also of wrong ones; set if all other items are to be deleted. */
  named?: ReadonlySet<string>
  /** The percentage of all items that may change or be deleted. */
  maxChange?: number | undefined
  /** True: the values are cells of a table, which are always texts. */
  texts?: boolean
  /** True: items keep the values that a row lacks, and in a table also the values whose cell is empty. */
  merge?: boolean
  /** True: a dry run, whose warnings include those about devices. */
  isTrial?: boolean
  /** The limits above which rows wait for a second person. */
  review?: Core['config']['review']
  /** True: nothing is written, and the differences are returned. */
  compare?: boolean
}

type Outcome = 'created' | 'changed' | 'same' | 'held' | 'deleted'

/** The outcomes of the valid rows, by their numbers, and the ids of the items that were written or deleted. */
interface RowOutcomes {
  outcomes: ReadonlyMap<number, Outcome>
  changedIds: string[]
}

/**
 * Writes items, links their devices, and wishes for the pictures that change. The transaction must hold the locks
 * `item` and `template` and the fleet lock. Throws Refusal if more would change than `maxChange`, or if items would be
 * too many.
 */
export async function writeItems(
  tx: Db,
  sentRows: readonly NumberedRow[],
  { now, by, named, maxChange, texts = false, merge = false, review, isTrial = false, compare = false }: WriteOptions,
): Promise<ItemsWritten & RowOutcomes> {
  const { items: existingItems, rows: rowsWithKeys, failed: duplicateFaults } = await findItems(tx, sentRows)
  const { rows, failed } = await checkRows(tx, rowsWithKeys, { before: existingItems, now: now.toISOString() })
  failed.unshift(...duplicateFaults)
  // The loop only decides the outcome of each row. The database is changed after the limits have been checked.
  const created: ItemTable[] = []
  const changed: ItemTable[] = []
  const itemsToShow: { id: string; row: number }[] = []
  const newLinks: { id: string; devices: string[] }[] = []
  const plannedRows: (ItemRow & { from: string })[] = []
  const offers: RunningOffer[] = []
  const warnings: ItemFault[] = []
  const outcomes = new Map<number, Outcome>()
  const itemsToRemove: ItemTable[] = []
  const takesEffectNow = ({ from }: ItemRow) => from === undefined || from <= now.toISOString()
  const heldRows: NumberedRow[] = []
  const examples: ReviewExample[] = []
  const differences: ItemDifference[] = []
  const counts = { created: 0, changed: 0, same: 0, deleted: 0 }
  for (const [index, { row, item: sentItem, devices }] of rows.entries()) {
    if (index % SLICE === SLICE - 1) await setImmediate()
    const existing = existingItems.get(sentItem.key)
    if (sentItem.remove && takesEffectNow(sentItem)) {
      if (existing) itemsToRemove.push(existing)
      outcomes.set(row, existing ? 'deleted' : 'same')
      continue
    }
    if (sentItem.only === 'add' && existing) {
      counts.same++
      outcomes.set(row, 'same')
      continue
    }
    const item = withFinalValues(sentItem, existing, { texts, merge })
    const since = item.from ?? now.toISOString()
    const facts = factsAfter(item, since, existing)
    if (compare && differences.length < DIFFERENCES_MAX) differences.push(...differencesOf(item.key, existing, facts))
    if (!compare && review?.percent !== undefined && existing && priceChangePercent(existing, facts) > review.percent) {
      heldRows.push({ row, item: sentItem })
      examples.push(reviewExampleOf({ ...facts, key: item.key }, existing, facts))
      outcomes.set(row, 'held')
      warnings.push({ row, path: `rows.${row}.values.price`, message: 'waits for a second person' })
      continue
    }
    const changedOrSame = existing && isSame(existing, facts) ? 'same' : 'changed'
    const outcome = existing ? changedOrSame : 'created'
    counts[outcome]++
    outcomes.set(row, outcome)
    const priceWarning = existing && slippedPriceWarning(existing, facts)
    if (priceWarning) warnings.push({ row, path: `rows.${row}.values.price`, message: priceWarning })
    if (!takesEffectNow(item)) {
      plannedRows.push({ ...item, from: item.from! })
      continue
    }
    const offer = item.until !== undefined && existing && offerOf(existing, facts)
    if (offer) offers.push({ key: item.key, until: item.until!, offer })
    const record: ItemTable = {
      ...facts,
      id: existing?.id ?? newId(),
      key: item.key,
      changedAt: since,
      due: 0,
      ...stampsBy(by, now, existing),
    }
    if (outcome === 'created') created.push(record)
    if (outcome === 'changed') changed.push(record)
    if (devices) newLinks.push({ id: record.id, devices })
    if (outcome !== 'same' || devices) itemsToShow.push({ id: record.id, row })
  }

  const total = await countItems(tx)
  const itemsToDelete = [...itemsToRemove, ...(named ? await findUnnamed(tx, named) : [])]
  counts.deleted = itemsToDelete.length
  if (compare) {
    for (const { key } of itemsToDelete) differences.push({ key, field: 'key', ours: key, theirs: '' })
    return { ...noWrites, ...counts, failed, warnings, outcomes, differences: differences.slice(0, DIFFERENCES_MAX) }
  }
  if (changesTooMany(counts, total, maxChange)) {
    const facts = { count: counts.changed + counts.deleted, total }
    throw conflict('too-much', facts, `${facts.count} of ${total} items would change or go`)
  }
  const reviewBase = { by, now, texts, merge }
  if (review?.items !== undefined && counts.changed + counts.deleted > review.items) {
    // All rows wait, also those whose price changes little, because too many items change.
    const reviewExamples = rowsWithKeys.slice(0, REVIEW_EXAMPLES).map(({ item }) => {
      const existing = existingItems.get(item.key)
      const facts = factsAfter(item, now.toISOString(), existing)
      return reviewExampleOf({ ...facts, key: item.key }, existing, facts)
    })
    const keys = named ? [...named] : null
    await addReview(tx, { ...reviewBase, reason: 'count', rows: sentRows, named: keys, examples: reviewExamples })
    return { ...allHeld(sentRows), failed }
  }
  if (heldRows.length > 0)
    await addReview(tx, { ...reviewBase, reason: 'price', rows: heldRows, named: null, examples })
  if (total + created.length - itemsToDelete.length > ITEMS_MAX)
    throw conflict('full', { most: ITEMS_MAX }, `No item can be added: there are ${ITEMS_MAX} already`)

  await dropItems(tx, itemsToDelete)
  await addItems(tx, created)
  await changeItems(tx, changed)
  const rowById = new Map(itemsToShow.map(({ id, row }) => [id, row]))
  if (isTrial) warnings.push(...(await warnOfLinks(tx, newLinks, rowById)))
  await linkDevices(tx, newLinks)
  await planChanges(tx, { rows: plannedRows, offers, username: by.username })

  const { devices, faults } = await wishForItems(tx, [...rowById.keys()], { now, by: by.username })
  for (const [id, list] of faults) warnings.push(...list.map((fault) => warningOf(rowById.get(id)!, fault)))
  if (isTrial) warnings.push(...(await warnOfSizes(tx, rowById)))
  const doneMoments = [await expectEnd(tx, devices, now, now), await expectPlannedEnd(tx, plannedRows, now)]
  return {
    ...counts,
    wished: devices.length,
    held: heldRows.length,
    failed,
    warnings: warnings.sort((one, other) => one.row - other.row),
    doneAt: doneMoments.reduce((last, end) => ((end ?? '') > (last ?? '') ? end : last)),
    outcomes,
    changedIds: [...rowById.keys(), ...itemsToDelete.map(({ id }) => id)],
  }
}

/** The rest of an outcome for which nothing was written. */
const noWrites = { wished: 0, held: 0, doneAt: null, changedIds: [] }

/** The outcome for rows that all wait for a second person. */
const allHeld = (rows: readonly NumberedRow[]) => ({
  ...noWrites,
  created: 0,
  changed: 0,
  same: 0,
  deleted: 0,
  held: rows.length,
  warnings: [],
  outcomes: new Map(rows.map(({ row }) => [row, 'held' as const])),
})

/** Replaces the values of a row by all values that the item has afterwards, also those that it keeps. */
function withFinalValues(
  item: ItemRow,
  before: Pick<ItemTable, 'fields'> | undefined,
  { texts, merge }: { texts: boolean; merge: boolean },
): ItemRow {
  if (!item.values || !(texts || merge)) return item
  const values = JSON.parse(before?.fields ?? '{}') as NonNullable<ItemRow['values']>
  if (!merge) return { ...item, values: valuesOfCells(item.values, values) }
  const cells = Object.fromEntries(Object.entries(item.values).filter(([, value]) => !(texts && value === '')))
  // A value of null is removed from the item.
  const merged = Object.entries({ ...values, ...(texts ? valuesOfCells(cells, values) : cells) })
  return { ...item, values: Object.fromEntries(merged.filter(([name]) => cells[name] !== null)) }
}

/** Makes the warning about a value that the template cannot show, with its place in the row: `values.price`. */
function warningOf(row: number, { name, message }: { name: string; message: string }): ItemFault {
  const nameInItem = name.replace(/^item\./, '')
  const isColumn = nameInItem === 'key' || nameInItem === 'name'
  const path = nameInItem === name ? 'template' : isColumn ? nameInItem : `values.${nameInItem}`
  return { row, path: `rows.${row}.${path}`, message }
}

/** Finds the items that no row names. A row names an item also by another form of its GTIN. */
async function findUnnamed(tx: Db, named: ReadonlySet<string>) {
  const rows = await tx.selectFrom('item').select(['id', 'key']).execute()
  return rows.filter(({ key }) => !named.has(key) && !gtinForms(key).some((form) => named.has(form)))
}
