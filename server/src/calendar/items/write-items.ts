import { setImmediate } from 'node:timers/promises'
import { conflict } from '@wifi-tms/contract/conflicts'
import { ITEMS_MAX, type ItemFault, type ItemRow, type ItemsWritten } from '@wifi-tms/contract/items'
import type { Who } from '../../api/http/who.ts'
import { stampsBy } from '../../api/resources/rules.ts'
import { countUpTo } from '../../base/database/count-up-to.ts'
import type { Db } from '../../base/database/db.ts'
import type { ItemTable } from '../../base/database/item-tables.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { newId } from '../../base/random/ids.ts'
import { addItems, changeItems, countItems, dropItems, findByKeys, findDevices, linkDevices } from './queries.ts'
import { factsAfter, isSame, isTooMuch, type NumberedRow, valuesOfCells } from './rules.ts'
import { wishForItems } from './wish-items.ts'

/** Rows that are worked through before others have their turn. */
const SLICE = 1000

export interface Writing {
  now: Date
  by: Pick<Who, 'accountId' | 'username'>
  /** The keys that the rows name, also those that are wrong, where items that they do not name are to go. */
  named?: ReadonlySet<string>
  maxChange?: number | undefined
  /** True: the values are cells of a table. */
  texts?: boolean
}

/** The outcomes of the rows that are right, by their numbers, and the items that are others now. */
interface Followed {
  outcomes: ReadonlyMap<number, 'created' | 'changed' | 'same'>
  changedIds: string[]
}

/**
 * Writes items, their devices and the wishes that follow, all in the transaction, which holds the locks `item`, `template`
 * and the fleet's. Throws Refusal where more would change than `maxChange`, or more items would be there than may be.
 */
export async function writeItems(
  tx: Db,
  given: readonly NumberedRow[],
  { now, by, named, maxChange, texts = false }: Writing,
): Promise<ItemsWritten & Followed> {
  const before = await findByKeys(
    tx,
    given.map(({ item }) => item.key),
  )
  const { rows, failed } = await withoutUnknown(tx, given)
  const created: ItemTable[] = []
  const changed: ItemTable[] = []
  const touched: { id: string; row: number }[] = []
  const linked: { id: string; devices: string[] }[] = []
  const later: NumberedRow[] = []
  const outcomes = new Map<number, 'created' | 'changed' | 'same'>()
  const counts = { created: 0, changed: 0, same: 0, deleted: 0 }
  for (const [index, { row, item: asGiven, devices }] of rows.entries()) {
    if (index % SLICE === SLICE - 1) await setImmediate()
    const existing = before.get(asGiven.key)
    const item = texts ? meantByCells(asGiven, existing) : asGiven
    const since = item.from ?? now.toISOString()
    const facts = factsAfter(item, since, existing)
    const outcome = !existing ? 'created' : isSame(existing, facts) ? 'same' : 'changed'
    counts[outcome]++
    outcomes.set(row, outcome)
    if (item.from !== undefined && item.from > now.toISOString()) {
      later.push({ row, item })
      continue
    }
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
  const dropped = named ? await findOthers(tx, named) : []
  counts.deleted = dropped.length
  if (isTooMuch(counts, total, maxChange)) {
    const facts = { count: counts.changed + counts.deleted, total }
    throw conflict('too-much', facts, `${facts.count} of ${total} items would change or go`)
  }
  if (total + created.length - dropped.length > ITEMS_MAX)
    throw conflict('full', { most: ITEMS_MAX }, `No item can be added: there are ${ITEMS_MAX} already`)

  await dropItems(tx, dropped)
  await addItems(tx, created)
  await changeItems(tx, changed)
  await linkDevices(tx, linked)
  await keepLater(tx, later, by)

  const rowById = new Map(touched.map(({ id, row }) => [id, row]))
  const { devices, faults } = await wishForItems(tx, [...rowById.keys()], { now, by: by.username })
  const warnings = Array.from(faults, ([id, list]) => list.map((fault) => warningOf(rowById.get(id)!, fault))).flat()
  return {
    ...counts,
    wished: devices.length,
    failed,
    warnings: warnings.sort((one, other) => one.row - other.row),
    outcomes,
    changedIds: [...rowById.keys(), ...dropped.map(({ id }) => id)],
  }
}

const meantByCells = (item: ItemRow, before: Pick<ItemTable, 'fields'> | undefined): ItemRow =>
  item.values ? { ...item, values: valuesOfCells(item.values, JSON.parse(before?.fields ?? '{}')) } : item

/** The place of a value within its row: `item.price` is `values.price`. */
function warningOf(row: number, { name, message }: { name: string; message: string }): ItemFault {
  const inner = name.replace(/^item\./, '')
  const isOwn = inner === 'key' || inner === 'name'
  const path = inner === name ? 'template' : isOwn ? inner : `values.${inner}`
  return { row, path: `rows.${row}.${path}`, message }
}

/** Rows whose devices and templates are there, with the ids of their devices; a device goes to the first that names it. */
async function withoutUnknown(tx: Db, given: readonly NumberedRow[]) {
  const names = new Set(given.flatMap(({ item }) => item.devices ?? []))
  const ids = names.size > 0 ? await findDevices(tx, [...names]) : new Map<string, string>()
  const templates = await findTemplates(tx, new Set(given.flatMap(({ item }) => item.template ?? [])))
  const taken = new Map<string, string>()
  const failed: ItemFault[] = []
  const rows: (NumberedRow & { devices: string[] | undefined })[] = []
  for (const { row, item } of given) {
    const fault = (path: string, message: string) => failed.push({ row, path: `rows.${row}.${path}`, message })
    const devices = item.devices?.map((name) => ids.get(name) ?? '')
    const unknown = devices?.indexOf('') ?? -1
    const held = devices?.findIndex((id) => (taken.get(id) ?? item.key) !== item.key) ?? -1
    if (item.template && !templates.has(item.template)) fault('template', 'There is no such template')
    else if (unknown >= 0) fault(`devices.${unknown}`, 'There is no such device')
    else if (held >= 0) fault(`devices.${held}`, 'stands in a row before')
    else {
      for (const id of devices ?? []) taken.set(id, item.key)
      rows.push({ row, item, devices: devices && [...new Set(devices)] })
    }
  }
  return { rows, failed }
}

async function findTemplates(tx: Db, ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('template').select('id').where('id', 'in', oneOf(ids)).execute()
  return new Set(rows.map(({ id }) => id))
}

/** The items that no row names. */
async function findOthers(tx: Db, named: ReadonlySet<string>) {
  const rows = await tx.selectFrom('item').select(['id', 'key']).execute()
  return rows.filter(({ key }) => !named.has(key))
}

/** Stores changes that hold from a moment to come, each in place of one for the same moment. */
async function keepLater(tx: Db, rows: readonly NumberedRow[], by: Pick<Who, 'username'>): Promise<void> {
  const changes = rows.map(({ item: { from, ...item } }) => ({
    key: item.key,
    dueAt: from!,
    item: JSON.stringify(item),
    username: by.username,
  }))
  for (let from = 0; from < changes.length; from += SLICE)
    await tx
      .insertInto('itemChange')
      .values(changes.slice(from, from + SLICE))
      .onConflict((clash) =>
        clash
          .columns(['key', 'dueAt'])
          .doUpdateSet((row) => ({ item: row.ref('excluded.item'), username: row.ref('excluded.username') })),
      )
      .execute()
  const kept = await countUpTo(tx, tx.selectFrom('itemChange').select('itemChange.key'), ITEMS_MAX + 1)
  if (kept > ITEMS_MAX) throw conflict('full', { most: ITEMS_MAX }, `At most ${ITEMS_MAX} changes may lie ahead`)
}
