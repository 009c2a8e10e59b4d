import { conflict } from '@wifi-tms/contract/conflicts'
import type { ItemRow } from '@wifi-tms/contract/item-rows'
import { ITEMS_MAX } from '@wifi-tms/contract/items'
import type { Insertable } from 'kysely'
import { countUpTo } from '../../base/database/count-up-to.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import type { Tables } from '../../base/database/tables.ts'
import { namesDevice, withDevice } from './name-device.ts'
import { type ItemOffer, joinOffers, offerAfterEnd, type RowUnderOffer, splitRepeated } from './offers.ts'

/** The maximum number of changes that one statement inserts. */
const PORTION = 1000

/** An offer that is written to its item already, and the moment at which the offer ends. */
export interface RunningOffer extends RowUnderOffer {
  until: string
  offer: ItemOffer
}

type Change = Insertable<Tables['itemChange']>

/** A row for a moment in the future, and the options with which it was sent: see `WriteOptions`. */
export type PlannedRow = ItemRow & { from: string; texts?: boolean; merge?: boolean }

interface Planned {
  /** Each row replaces an earlier row of the same item and moment. */
  rows: readonly PlannedRow[]
  offers: readonly RunningOffer[]
  username: string
}

/** Stores changes of items for moments in the future. Throws Refusal if too many would be stored. */
export async function planChanges(tx: Db, { rows, offers, username }: Planned): Promise<void> {
  if (rows.length === 0 && offers.length === 0) return
  const changes = rows.map(
    ({ from, ...item }): Change => ({ key: item.key, dueAt: from, item: JSON.stringify(item), offer: null, username }),
  )
  for (let from = 0; from < changes.length; from += PORTION)
    await tx
      .insertInto('itemChange')
      .values(changes.slice(from, from + PORTION))
      .onConflict((conflictingRow) =>
        conflictingRow
          .columns(['key', 'dueAt'])
          .doUpdateSet((row) => ({ item: row.ref('excluded.item'), username: row.ref('excluded.username') })),
      )
      .execute()
  await planEnds(tx, offers, username)
  const count = await countUpTo(tx, tx.selectFrom('itemChange').select('itemChange.key'), ITEMS_MAX + 1)
  if (count > ITEMS_MAX) throw conflict('full', { most: ITEMS_MAX }, `At most ${ITEMS_MAX} changes may lie ahead`)
}

/**
 * Stores the ends of offers. If an offer repeats a field of one that ends earlier, the later end restores the field.
 */
async function planEnds(tx: Db, offers: readonly RunningOffer[], username: string): Promise<void> {
  const stored = await findOffers(
    tx,
    offers.map(({ row }) => row.key),
  )
  const endsByKey = new Map(
    Array.from(
      Map.groupBy(stored, ({ key }) => key),
      ([key, ends]) => [key, new Map(ends.map(({ dueAt, offer }) => [dueAt, offer]))] as const,
    ),
  )
  for (const { until, offer, ...repeating } of offers) {
    const ends = endsByKey.getOrInsert(repeating.row.key, new Map<string, ItemOffer>())
    let joined = offer
    for (const [dueAt, earlier] of ends) {
      if (dueAt > until) continue
      const { repeated, rest } = splitRepeated(earlier, repeating)
      joined = { ...joined, ...repeated }
      ends.set(dueAt, rest)
    }
    ends.set(until, joinOffers(ends.get(until) ?? {}, joined))
  }
  const changes = Array.from(endsByKey, ([key, ends]) =>
    Array.from(ends, ([dueAt, offer]): Change => {
      const isEmpty = Object.keys(offer).length === 0
      return { key, dueAt, item: '', offer: isEmpty ? null : JSON.stringify(offer), username }
    }),
  ).flat()
  for (let from = 0; from < changes.length; from += PORTION)
    await tx
      .insertInto('itemChange')
      .values(changes.slice(from, from + PORTION))
      .onConflict((conflictingRow) =>
        conflictingRow.columns(['key', 'dueAt']).doUpdateSet((row) => ({ offer: row.ref('excluded.offer') })),
      )
      .execute()
  await tx
    .deleteFrom('itemChange')
    .where('key', 'in', oneOf(endsByKey.keys()))
    .where('item', '=', '')
    .where('offer', 'is', null)
    .execute()
}

/** Finds the offers of these items: all of them, or those that end at `endsAt`. */
export async function findOffers(tx: Db, keys: Iterable<string>, endsAt?: string) {
  const rows = await tx
    .selectFrom('itemChange')
    .select(['key', 'dueAt', 'offer'])
    .where('key', 'in', oneOf(keys))
    .where('offer', 'is not', null)
    .$if(endsAt !== undefined, (query) => query.where('dueAt', '=', endsAt!))
    .orderBy('dueAt')
    .execute()
  return rows.map(({ offer, ...row }) => ({ ...row, offer: JSON.parse(offer!) as ItemOffer }))
}

/**
 * Updates the offers that go on after other offers of the same items have ended. The end of a longer offer must not
 * bring back fields of the ended offers.
 */
export async function updateLongerOffers(tx: Db, endedOffers: ReadonlyMap<string, ItemOffer>): Promise<void> {
  for (const { key, dueAt, offer } of await findOffers(tx, endedOffers.keys()))
    await tx
      .updateTable('itemChange')
      .set({ offer: JSON.stringify(offerAfterEnd(endedOffers.get(key)!, offer)) })
      .where('key', '=', key)
      .where('dueAt', '=', dueAt)
      .execute()
}

/**
 * Moves the planned changes of an item, and the ends of its offers, to its new key. The moved changes replace those
 * that were planned for the new key at the same moments.
 */
export async function renameChanges(tx: Db, key: string, newKey: string): Promise<void> {
  const moments = tx.selectFrom('itemChange as own').select('own.dueAt').where('own.key', '=', key)
  await tx.deleteFrom('itemChange').where('key', '=', newKey).where('dueAt', 'in', moments).execute()
  await tx.updateTable('itemChange').set({ key: newKey }).where('key', '=', key).execute()
}

/** Replaces the device `from`, which planned rows name by its id or MAC address, by the device `to`. */
export async function replaceInChanges(tx: Db, from: { id: string; mac: string }, to: string): Promise<void> {
  const changes = await tx
    .selectFrom('itemChange')
    .select(['key', 'dueAt', 'item'])
    .where(namesDevice('item', from))
    .execute()
  for (const { key, dueAt, item } of changes)
    await tx
      .updateTable('itemChange')
      .set({ item: JSON.stringify(withDevice(JSON.parse(item) as ItemRow, from, to)) })
      .where('key', '=', key)
      .where('dueAt', '=', dueAt)
      .execute()
}
