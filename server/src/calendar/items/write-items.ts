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
import { expectEnd } from './expect-end.ts'
import { findItems } from './find-items.ts'
import { findKnown } from './find-known.ts'
import { offerOf } from './offers.ts'
import { type BegunOffer, planChanges } from './planned-changes.ts'
import { addItems, changeItems, countItems, dropItems, findDevicesOf, linkDevices } from './queries.ts'
import { addReview } from './reviews.ts'
import {
  differencesOf,
  exampleOf,
  factsAfter,
  isSame,
  isTooMuch,
  type NumberedRow,
  percentOfPrice,
  slippedPrice,
  valuesOfCells,
} from './rules.ts'
import { warnOfLinks, warnOfSizes } from './warn-of-devices.ts'
import { wishForItems } from './wish-items.ts'

/** The rows that are processed before other work of the server gets a turn. */
const SLICE = 1000

/** The time and the author of a change of items, and its options. */
export interface Writing {
  now: Date
  by: Pick<Who, 'accountId' | 'username'>
  /** The keys of all rows, also of wrong ones; set if all other items are to be deleted. */
  named?: ReadonlySet<string>
  maxChange?: number | undefined
  /** True: the values are cells of a table. */
  texts?: boolean
  /** True: items keep the values that a row lacks, and those whose cell is empty. */
  merge?: boolean
  /** True: a dry run, whose warnings include those about devices. */
  isTrial?: boolean
  /** The limits above which rows wait for a second person. */
  review?: Core['config']['review']
  /** True: nothing is written, and the differences are returned. */
  compare?: boolean
}

type Outcome = 'created' | 'changed' | 'same' | 'held' | 'deleted'

/** The outcomes of the valid rows by their indices, and the items that have changed. */
interface Followed {
  outcomes: ReadonlyMap<number, Outcome>
  changedIds: string[]
}

/**
 * Writes items, their devices and the wishes that follow, all in the transaction, which holds the locks `item`, `template`
 * and the fleet's. Throws Refusal if more would change than `maxChange`, or if there would be too many items.
 */
export async function writeItems(
  tx: Db,
  given: readonly NumberedRow[],
  { now, by, named, maxChange, texts = false, merge = false, review, isTrial = false, compare = false }: Writing,
): Promise<ItemsWritten & Followed> {
  const { items: before, rows: keyed, failed: twice } = await findItems(tx, given)
  const { rows, failed } = await findKnown(tx, keyed, { before, now: now.toISOString() })
  failed.unshift(...twice)
  const created: ItemTable[] = []
  const changed: ItemTable[] = []
  const touched: { id: string; row: number }[] = []
  const linked: { id: string; devices: string[] }[] = []
  const later: (ItemRow & { from: string })[] = []
  const offers: BegunOffer[] = []
  const warnings: ItemFault[] = []
  const outcomes = new Map<number, Outcome>()
  const removed: ItemTable[] = []
  const isNow = ({ from }: ItemRow) => from === undefined || from <= now.toISOString()
  const held: NumberedRow[] = []
  const examples: ReviewExample[] = []
  const differences: ItemDifference[] = []
  const counts = { created: 0, changed: 0, same: 0, deleted: 0 }
  for (const [index, { row, item: asGiven, devices }] of rows.entries()) {
    if (index % SLICE === SLICE - 1) await setImmediate()
    const existing = before.get(asGiven.key)
    if (asGiven.remove && isNow(asGiven)) {
      if (existing) removed.push(existing)
      outcomes.set(row, existing ? 'deleted' : 'same')
      continue
    }
    if (asGiven.only === 'add' && existing) {
      counts.same++
      outcomes.set(row, 'same')
      continue
    }
    const item = meantBy(asGiven, existing, { texts, merge })
    const since = item.from ?? now.toISOString()
    const facts = factsAfter(item, since, existing)
    if (compare && differences.length < DIFFERENCES_MAX) differences.push(...differencesOf(item.key, existing, facts))
    if (!compare && review?.percent !== undefined && existing && percentOfPrice(existing, facts) > review.percent) {
      held.push({ row, item: asGiven })
      examples.push(exampleOf({ ...facts, key: item.key }, existing, facts))
      outcomes.set(row, 'held')
      warnings.push({ row, path: `rows.${row}.values.price`, message: 'waits for a second person' })
      continue
    }
    const outcome = !existing ? 'created' : isSame(existing, facts) ? 'same' : 'changed'
    counts[outcome]++
    outcomes.set(row, outcome)
    const slipped = existing && slippedPrice(existing, facts)
    if (slipped) warnings.push({ row, path: `rows.${row}.values.price`, message: slipped })
    if (!isNow(item)) {
      later.push({ ...item, from: item.from! })
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
    if (devices) linked.push({ id: record.id, devices })
    if (outcome !== 'same' || devices) touched.push({ id: record.id, row })
  }
  const total = await countItems(tx)
  const dropped = [...removed, ...(named ? await findOthers(tx, named) : [])]
  counts.deleted = dropped.length
  if (compare) {
    for (const { key } of dropped) differences.push({ key, field: 'key', ours: key, theirs: '' })
    return { ...nothingYet, ...counts, failed, warnings, outcomes, differences: differences.slice(0, DIFFERENCES_MAX) }
  }
  if (isTooMuch(counts, total, maxChange)) {
    const facts = { count: counts.changed + counts.deleted, total }
    throw conflict('too-much', facts, `${facts.count} of ${total} items would change or go`)
  }
  const holding = { by, now, texts, merge }
  if (review?.items !== undefined && counts.changed + counts.deleted > review.items) {
    const shown = keyed.slice(0, REVIEW_EXAMPLES).map(({ item }) => {
      const existing = before.get(item.key)
      const facts = factsAfter(item, now.toISOString(), existing)
      return exampleOf({ ...facts, key: item.key }, existing, facts)
    })
    await addReview(tx, { ...holding, reason: 'count', rows: given, named: named ? [...named] : null, examples: shown })
    return { ...allHeld(given), failed }
  }
  if (held.length > 0) await addReview(tx, { ...holding, reason: 'price', rows: held, named: null, examples })
  if (total + created.length - dropped.length > ITEMS_MAX)
    throw conflict('full', { most: ITEMS_MAX }, `No item can be added: there are ${ITEMS_MAX} already`)

  await dropItems(tx, dropped)
  await addItems(tx, created)
  await changeItems(tx, changed)
  const rowById = new Map(touched.map(({ id, row }) => [id, row]))
  if (isTrial) warnings.push(...(await warnOfLinks(tx, linked, rowById)))
  await linkDevices(tx, linked)
  await planChanges(tx, { rows: later, offers, username: by.username })

  const { devices, faults } = await wishForItems(tx, [...rowById.keys()], { now, by: by.username })
  for (const [id, list] of faults) warnings.push(...list.map((fault) => warningOf(rowById.get(id)!, fault)))
  if (isTrial) warnings.push(...(await warnOfSizes(tx, rowById)))
  const ends = [await expectEnd(tx, devices, now, now), await expectLater(tx, later, now)]
  return {
    ...counts,
    wished: devices.length,
    held: held.length,
    failed,
    warnings: warnings.sort((one, other) => one.row - other.row),
    doneAt: ends.reduce((last, end) => ((end ?? '') > (last ?? '') ? end : last)),
    outcomes,
    changedIds: [...rowById.keys(), ...dropped.map(({ id }) => id)],
  }
}

/** The outcome if nothing is written. */
const nothingYet = { wished: 0, held: 0, doneAt: null, changedIds: [] }

/** The outcome if all rows wait for a second person. */
const allHeld = (rows: readonly NumberedRow[]) => ({
  ...nothingYet,
  ...{ created: 0, changed: 0, same: 0, deleted: 0, held: rows.length, warnings: [] },
  outcomes: new Map(rows.map(({ row }) => [row, 'held' as const])),
})

/** Estimates when the last device shows planned rows: all devices of their items count, at the latest moment. */
async function expectLater(tx: Db, rows: readonly (ItemRow & { from: string })[], now: Date) {
  const last = rows.reduce((late, { from }) => (from > late ? from : late), '')
  if (!last) return null
  const linked = await findDevicesOf(
    tx,
    rows.map(({ key }) => key),
  )
  return expectEnd(tx, linked, new Date(last), now)
}

/** A row with its final values: those of the cells of a table, and those that the item keeps. */
function meantBy(
  item: ItemRow,
  before: Pick<ItemTable, 'fields'> | undefined,
  { texts, merge }: { texts: boolean; merge: boolean },
): ItemRow {
  if (!item.values || !(texts || merge)) return item
  const values = JSON.parse(before?.fields ?? '{}') as NonNullable<ItemRow['values']>
  if (!merge) return { ...item, values: valuesOfCells(item.values, values) }
  const cells = Object.fromEntries(Object.entries(item.values).filter(([, value]) => !(texts && value === '')))
  const merged = Object.entries({ ...values, ...(texts ? valuesOfCells(cells, values) : cells) })
  return { ...item, values: Object.fromEntries(merged.filter(([name]) => cells[name] !== null)) }
}

/** The warning about a value, with its place in the row: `item.price` is `values.price`. */
function warningOf(row: number, { name, message }: { name: string; message: string }): ItemFault {
  const inner = name.replace(/^item\./, '')
  const isOwn = inner === 'key' || inner === 'name'
  const path = inner === name ? 'template' : isOwn ? inner : `values.${inner}`
  return { row, path: `rows.${row}.${path}`, message }
}

/** The items that no row names, in any form of a GTIN. */
async function findOthers(tx: Db, named: ReadonlySet<string>) {
  const rows = await tx.selectFrom('item').select(['id', 'key']).execute()
  return rows.filter(({ key }) => !named.has(key) && !gtinForms(key).some((form) => named.has(form)))
}
