import { conflict } from '@wifi-tms/contract/conflicts'
import { ITEMS_MAX, type ItemRow } from '@wifi-tms/contract/items'
import type { Insertable } from 'kysely'
import { countUpTo } from '../../base/database/count-up-to.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import type { Tables } from '../../base/database/tables.ts'
import { type ItemOffer, joinOffers, offerAfterEnd } from './offers.ts'

/** The most changes that one statement inserts. */
const PORTION = 1000

/** An offer whose changes are written to its item already, and the moment at which they end. */
export interface RunningOffer {
  key: string
  until: string
  offer: ItemOffer
}

type Change = Insertable<Tables['itemChange']>

interface Planned {
  /** Rows for moments in the future. Each replaces an earlier row of the same item and moment. */
  rows: readonly (ItemRow & { from: string })[]
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
  const endChanges: Change[] = []
  for (const [dueAt, group] of Map.groupBy(offers, ({ until }) => until)) {
    const keys = group.map(({ key }) => key)
    const earlierOffers = await findOffers(tx, keys, dueAt)
    for (const { key, offer } of group) {
      const earlierOffer = earlierOffers.get(key)
      endChanges.push({
        key,
        dueAt,
        item: '',
        offer: JSON.stringify(earlierOffer ? joinOffers(earlierOffer, offer) : offer),
        username,
      })
    }
  }
  for (let from = 0; from < endChanges.length; from += PORTION)
    await tx
      .insertInto('itemChange')
      .values(endChanges.slice(from, from + PORTION))
      .onConflict((conflictingRow) =>
        conflictingRow.columns(['key', 'dueAt']).doUpdateSet((row) => ({ offer: row.ref('excluded.offer') })),
      )
      .execute()
  const count = await countUpTo(tx, tx.selectFrom('itemChange').select('itemChange.key'), ITEMS_MAX + 1)
  if (count > ITEMS_MAX) throw conflict('full', { most: ITEMS_MAX }, `At most ${ITEMS_MAX} changes may lie ahead`)
}

/** Finds the offers of these items that end at this very moment, by the keys of the items. */
export async function findOffers(
  tx: Db,
  keys: readonly string[],
  dueAt: string,
): Promise<ReadonlyMap<string, ItemOffer>> {
  const rows = await tx
    .selectFrom('itemChange')
    .select(['key', 'offer'])
    .where('key', 'in', oneOf(keys))
    .where('dueAt', '=', dueAt)
    .where('offer', 'is not', null)
    .execute()
  return new Map(rows.map(({ key, offer }) => [key, JSON.parse(offer!) as ItemOffer]))
}

/**
 * Updates the offers of the same items that go on after these offers have ended, so that their own ends do not bring
 * back fields of the ended offers.
 */
export async function updateLongerOffers(tx: Db, endedOffers: ReadonlyMap<string, ItemOffer>): Promise<void> {
  const rows = await tx
    .selectFrom('itemChange')
    .select(['key', 'dueAt', 'offer'])
    .where('key', 'in', oneOf(endedOffers.keys()))
    .where('offer', 'is not', null)
    .execute()
  for (const { key, dueAt, offer } of rows)
    await tx
      .updateTable('itemChange')
      .set({ offer: JSON.stringify(offerAfterEnd(endedOffers.get(key)!, JSON.parse(offer!) as ItemOffer)) })
      .where('key', '=', key)
      .where('dueAt', '=', dueAt)
      .execute()
}
