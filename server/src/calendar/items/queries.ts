import { setImmediate } from 'node:timers/promises'
import type { Item } from '@wifi-tms/contract/items'
import { type SqlBool, sql } from 'kysely'
import { matchingRows, stampsOf } from '../../api/resources/queries.ts'
import { readAside } from '../../base/database/aside.ts'
import { countUpTo } from '../../base/database/count-up-to.ts'
import type { Db } from '../../base/database/db.ts'
import type { ItemTable } from '../../base/database/item-tables.ts'
import { changeRows, oneOf } from '../../base/database/json-rows.ts'
import { keepProofs } from '../../fleet/wishes/proofs.ts'

/** The maximum number of rows of one statement. Each row has fourteen values, and SQLite allows 32,766 values. */
const PORTION = 1000

export async function toItems(db: Db, rows: readonly ItemTable[]): Promise<Item[]> {
  const linked = await findDevicesByItem(db, rows)
  return rows.map((row) => ({
    key: row.key,
    name: row.name,
    values: JSON.parse(row.fields) as Item['values'],
    template: row.template,
    devices: linked.get(row.id)?.map(({ id }) => id) ?? [],
    changedAt: row.changedAt,
    ...stampsOf(row),
  }))
}

/** Finds the devices of these items, grouped by item. The devices of an item begin with the oldest. */
export async function findDevicesByItem(db: Db, items: readonly { id: string }[]) {
  const rows = await db
    .selectFrom('device')
    .select(['id', 'mac', 'itemId'])
    .where('itemId', 'in', oneOf(items.map(({ id }) => id)))
    .orderBy('number')
    .execute()
  return Map.groupBy(rows, ({ itemId }) => itemId!)
}

export async function findByKeys(db: Db, keys: Iterable<string>): Promise<Map<string, ItemTable>> {
  const rows = await db.selectFrom('item').selectAll().where('key', 'in', oneOf(keys)).execute()
  return new Map(rows.map((row) => [row.key, row]))
}

/** Finds devices by names that are ids or MAC addresses. The map has each device's id under both of its names. */
export async function findDeviceIds(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('device')
    .select(['id', 'mac'])
    .where((row) => row.or([row('id', 'in', oneOf(names)), row('mac', 'in', oneOf(names))]))
    .execute()
  return new Map(rows.flatMap(({ id, mac }) => [[id, id] as const, [mac, id] as const]))
}

/** The ids of the devices that have one of these items. */
export async function findDevicesOfItems(db: Db, keys: Iterable<string>): Promise<string[]> {
  const rows = await db
    .selectFrom('device')
    .innerJoin('item', 'item.id', 'device.itemId')
    .select('device.id')
    .where('item.key', 'in', oneOf(keys))
    .execute()
  return rows.map(({ id }) => id)
}

/** The SQL condition that a device is no plate (door sign) of a room or directory. A plate does not show its item. */
export const isNoPlate = sql<SqlBool>`not exists (
  select 1 from plate where plate.device_id = device.id and (plate.room_id <> '' or plate.directory_id <> ''))`

/** The ids of templates by their names. If several share a name, the oldest counts. */
export async function findTemplateIds(db: Db, names: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('template')
    .select(['id', 'name'])
    .where('name', 'in', oneOf(names))
    // In the map, a later row of the same name replaces an earlier row. So the oldest template comes last.
    .orderBy('createdAt', 'desc')
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/**
 * The names of templates by their ids, without names that several templates share: a name in a table must mean one
 * template.
 */
export async function findTemplateNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('template').select(['id', 'name']).execute()
  const templatesWithOwnName = [...Map.groupBy(rows, ({ name }) => name).values()].filter((group) => group.length === 1)
  return new Map(templatesWithOwnName.flat().map(({ id, name }) => [id, name]))
}

/** The search and the filters of a list. */
export type ItemSearch = Pick<Parameters<typeof matchingRows>[2], 'q' | 'names' | 'where'>

/** Yields the matching items in portions, sorted by key. */
export async function* eachPortion(db: Db, search: ItemSearch): AsyncGenerator<ItemTable[]> {
  let lastKey = ''
  while (true) {
    const slice = matchingRows(db, 'item', search)
      .where(sql<boolean>`key > ${lastKey}`)
      .selectAll()
      .orderBy(sql`key`)
      .limit(PORTION)
    const rows = (await readAside(db, slice)) as unknown as ItemTable[]
    yield rows
    if (rows.length < PORTION) return
    lastKey = rows.at(-1)!.key
  }
}

export async function countItems(db: Db): Promise<number> {
  return Number(await countUpTo(db, db.selectFrom('item').select('item.id'), Number.MAX_SAFE_INTEGER))
}

export const addItems = (tx: Db, rows: readonly ItemTable[]): Promise<void> =>
  inPortions(rows, async (portion) => {
    await tx.insertInto('item').values(portion).execute()
  })

export const changeItems = (tx: Db, rows: readonly ItemTable[]): Promise<void> =>
  inPortions(rows, (portion) =>
    changeRows(tx, 'set', 'item', {
      key: { id: 'text' },
      columns: {
        name: 'text',
        fields: 'text',
        prices: 'text',
        template: 'text',
        changedAt: 'text',
        updatedAt: 'text',
        updatedBy: 'text',
        updatedById: 'text',
      },
      rows: portion.map((row) => ({ ...row, updatedById: row.updatedById ?? '' })),
    }),
  )

/** Writes rows in portions. Other work of the server gets a turn after each, as SQLite holds up the thread. */
async function inPortions(rows: readonly ItemTable[], write: (portion: ItemTable[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < rows.length; from += PORTION) {
    await write(rows.slice(from, from + PORTION))
    await setImmediate()
  }
}

/** Links devices to items. Devices that these items had before are unlinked. */
export async function linkDevices(tx: Db, items: readonly { id: string; devices: readonly string[] }[]): Promise<void> {
  const ids = items.map(({ id }) => id)
  const linkedBefore = await tx.selectFrom('device').select('id').where('itemId', 'in', oneOf(ids)).execute()
  const links = new Map<string, string | null>(linkedBefore.map(({ id }) => [id, null]))
  for (const { id, devices } of items) for (const device of devices) links.set(device, id)
  await changeRows(tx, 'set', 'device', {
    key: { id: 'text' },
    columns: { itemId: 'text' },
    rows: Array.from(links, ([id, itemId]) => ({ id, itemId })),
  })
}

/**
 * Removes everything that refers to these items, before they are deleted: the links of their devices and their planned
 * changes. Proofs of the pictures that showed them are kept.
 */
export async function forgetItems(tx: Db, rows: readonly Pick<ItemTable, 'id' | 'key'>[]): Promise<void> {
  const ids = oneOf(rows.map(({ id }) => id))
  await keepProofs(tx, (wishes) => wishes.where('wish.itemId', 'in', ids))
  await tx.updateTable('device').set({ itemId: null }).where('itemId', 'in', ids).execute()
  await tx
    .deleteFrom('itemChange')
    .where('key', 'in', oneOf(rows.map(({ key }) => key)))
    .execute()
}

export async function dropItems(tx: Db, rows: readonly Pick<ItemTable, 'id' | 'key'>[]): Promise<void> {
  if (rows.length === 0) return
  await forgetItems(tx, rows)
  await tx
    .deleteFrom('item')
    .where('id', 'in', oneOf(rows.map(({ id }) => id)))
    .execute()
}
