import { setImmediate } from 'node:timers/promises'
import { conflict } from '@wifi-tms/contract/conflicts'
import {
  DIFFERENCES_MAX,
  type ItemDifference,
  type ItemFault,
  type ItemRow,
  type ItemsWritten,
} from '@wifi-tms/contract/item-rows'
import { ITEMS_MAX } from '@wifi-tms/contract/items'
import type { Who } from '../../api/http/who.ts'
import { stampsBy } from '../../api/resources/rules.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import type { ItemTable } from '../../base/database/item-tables.ts'
import { newId } from '../../base/random/ids.ts'
import { checkRows } from './check-rows.ts'
import { expectEnd, expectPlannedEnd } from './expect-end.ts'
import { findItems, findOtherItems } from './find-items.ts'
import { allHeld, holdRows, noWrites } from './hold-rows.ts'
import { offerOf } from './offers.ts'
import { type PlannedRow, planChanges, type RunningOffer } from './planned-changes.ts'
import { addItems, changeItems, countItems, dropItems, linkDevices } from './queries.ts'
import {
  changesTooMany,
  differencesOf,
  factsAfter,
  isPriceOutdated,
  isSame,
  misplacedPointWarning,
  type NumberedRow,
  priceChangePercent,
  warningOf,
  withFinalValues,
} from './rules.ts'
import { warnOfLinks, warnOfSizes } from './warn-of-devices.ts'
import { wishForItems } from './wish-items.ts'

/** The rows that are processed before other work of the server gets a turn. */
const SLICE = 1000

/** The time and the author of a change of items, and its options. */
export interface WriteOptions {
  now: Date
  /** The moment since which the changes count as made, if that is not `now`. */
  since?: string
  by: Pick<Who, 'accountId' | 'username'>
  /** The keys of all rows, even of faulty rows; set if all items without a row are to be deleted. */
  keysToKeep?: ReadonlySet<string>
  /** The moment at which the rows were sent, if they have waited. Items that were added since then are not deleted. */
  sentAt?: string
  /** The percentage of all items that may change or be deleted. */
  maxChange?: number | undefined
  /** True: the values are cells of a table, which are always texts. */
  texts?: boolean
  /** True: items keep the values that a row lacks, and in a table also the values whose cell is empty. */
  merge?: boolean
  /** True: a dry run, whose warnings include those about devices. */
  isDryRun?: boolean
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
 * Writes items, links their devices, and requests new pictures where they change. The transaction must hold the locks
 * `item` and `template` and the fleet lock. Throws Refusal if more would change than `maxChange`, or if there would be
 * too many items.
 */
export async function writeItems(
  tx: Db,
  sentRows: readonly NumberedRow[],
  {
    now,
    since: changesSince = now.toISOString(),
    by,
    keysToKeep,
    sentAt,
    maxChange,
    texts = false,
    merge = false,
    review,
    isDryRun,
    compare,
  }: WriteOptions,
): Promise<ItemsWritten & RowOutcomes> {
  const { items: existingItems, rows: rowsWithKeys, failed: duplicateFaults } = await findItems(tx, sentRows)
  const { rows, failed } = await checkRows(tx, rowsWithKeys, { existingItems, now: now.toISOString() })
  failed.unshift(...duplicateFaults)
  // The loop only decides the outcome of each row. The database is changed after the limits have been checked. If
  // several rows of one item take effect now, each row changes the item as the row before has left it.
  const itemsByKey = new Map(existingItems)
  const created = new Map<string, ItemTable>()
  const changed = new Map<string, ItemTable>()
  const rowById = new Map<string, number>()
  const linksById = new Map<string, string[]>()
  const plannedRows: PlannedRow[] = []
  const offers: RunningOffer[] = []
  const warnings: ItemFault[] = []
  const outcomes = new Map<number, Outcome>()
  const itemsToRemove: ItemTable[] = []
  const plannedRemovals: ItemTable[] = []
  const momentOf = ({ from }: ItemRow) => (from === undefined ? now.getTime() : Date.parse(from))
  const takesEffectNow = (item: ItemRow) => momentOf(item) <= now.getTime()
  const heldRows: NumberedRow[] = []
  const differences: ItemDifference[] = []
  const counts = { created: 0, changed: 0, same: 0, deleted: 0 }
  const orderedRows = rows.toSorted((one, other) => momentOf(one.item) - momentOf(other.item))
  for (const [index, { row, item: sentItem, sentAt: rowSentAt, devices }] of orderedRows.entries()) {
    if (index % SLICE === SLICE - 1) await setImmediate()
    const existing = itemsByKey.get(sentItem.key)
    if (sentItem.remove) {
      outcomes.set(row, existing ? 'deleted' : 'same')
      if (!takesEffectNow(sentItem)) {
        plannedRows.push({ ...sentItem, from: sentItem.from! })
        if (existing) plannedRemovals.push(existing)
        continue
      }
      if (!existing) continue
      itemsByKey.delete(sentItem.key)
      changed.delete(existing.id)
      linksById.delete(existing.id)
      rowById.delete(existing.id)
      // An item that an earlier row has made is not stored yet.
      if (!created.delete(existing.id)) itemsToRemove.push(existing)
      continue
    }
    if (sentItem.only === 'add' && existing) {
      counts.same++
      outcomes.set(row, 'same')
      continue
    }
    const item = withFinalValues(sentItem, existing, { texts, merge })
    const since = takesEffectNow(item) ? changesSince : item.from!
    // If the planned moment of a row passed while the row waited, it counts instead of the moment of sending.
    const askedAt = rowSentAt && item.from && item.from > rowSentAt ? item.from : rowSentAt
    const facts = factsAfter(item, since, existing, askedAt)
    if (existing && askedAt && takesEffectNow(item) && isPriceOutdated(existing, facts, askedAt)) {
      failed.push({ row, path: `rows.${row}.values.price`, message: 'has got another price since then' })
      continue
    }
    if (compare && differences.length < DIFFERENCES_MAX) differences.push(...differencesOf(item.key, existing, facts))
    if (!compare && review?.percent !== undefined && existing && priceChangePercent(existing, facts) > review.percent) {
      heldRows.push({ row, item: sentItem })
      outcomes.set(row, 'held')
      warnings.push({ row, path: `rows.${row}.values.price`, message: 'waits for a second person' })
      continue
    }
    const changedOrSame = existing && isSame(existing, facts) ? 'same' : 'changed'
    const outcome = existing ? changedOrSame : 'created'
    counts[outcome]++
    outcomes.set(row, outcome)
    const priceWarning = existing && misplacedPointWarning(existing, facts)
    if (priceWarning) warnings.push({ row, path: `rows.${row}.values.price`, message: priceWarning })
    if (!takesEffectNow(item)) {
      // The row is stored as it was sent. It will be merged with the values that the item has at its moment.
      plannedRows.push({ ...sentItem, from: item.from!, texts, merge })
      continue
    }
    if (item.until !== undefined && existing)
      offers.push({ until: item.until, offer: offerOf(existing, facts), row: sentItem, present: facts, merge })
    const record: ItemTable = {
      ...facts,
      id: existing?.id ?? newId(),
      key: item.key,
      changedAt: since,
      due: 0,
      ...stampsBy(by, now, existing),
    }
    itemsByKey.set(item.key, record)
    if (outcome === 'created' || created.has(record.id)) created.set(record.id, record)
    else if (outcome === 'changed' || changed.has(record.id)) changed.set(record.id, record)
    if (devices) linksById.set(record.id, devices)
    if (outcome !== 'same' || devices) rowById.set(record.id, row)
  }

  const total = await countItems(tx)
  const itemsToDelete = [...itemsToRemove, ...(keysToKeep ? await findOtherItems(tx, keysToKeep, sentAt) : [])]
  counts.deleted = itemsToDelete.length + plannedRemovals.length
  if (compare) {
    for (const { key } of [...itemsToDelete, ...plannedRemovals])
      differences.push({ key, field: 'key', ours: key, theirs: '' })
    return { ...noWrites, ...counts, failed, warnings, outcomes, differences: differences.slice(0, DIFFERENCES_MAX) }
  }
  if (changesTooMany(counts, total, maxChange)) {
    const facts = { count: counts.changed + counts.deleted, total }
    throw conflict('too-much', facts, `${facts.count} of ${total} items would change or go`)
  }
  const reviewBase = { existingItems, by, now, texts, merge }
  if (review?.items !== undefined && counts.changed + counts.deleted > review.items) {
    // All rows wait, also those whose price changes little, because too many items change.
    const named = keysToKeep ? [...keysToKeep] : null
    await holdRows(tx, rowsWithKeys, { ...reviewBase, reason: 'count', named })
    return { ...allHeld(rowsWithKeys), failed }
  }
  if (heldRows.length > 0) await holdRows(tx, heldRows, { ...reviewBase, reason: 'price', named: null })
  if (total + created.size - itemsToDelete.length > ITEMS_MAX)
    throw conflict('full', { most: ITEMS_MAX }, `No item can be added: there are ${ITEMS_MAX} already`)

  await dropItems(tx, itemsToDelete)
  await addItems(tx, [...created.values()])
  await changeItems(tx, [...changed.values()])
  const newLinks = Array.from(linksById, ([id, devices]) => ({ id, devices }))
  if (isDryRun) warnings.push(...(await warnOfLinks(tx, newLinks, rowById)))
  await linkDevices(tx, newLinks)
  await planChanges(tx, { rows: plannedRows, offers, username: by.username })

  const { devices, faults } = await wishForItems(tx, [...rowById.keys()], { now, by: by.username })
  for (const [id, list] of faults) warnings.push(...list.map((fault) => warningOf(rowById.get(id)!, fault)))
  if (isDryRun) warnings.push(...(await warnOfSizes(tx, rowById)))
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
