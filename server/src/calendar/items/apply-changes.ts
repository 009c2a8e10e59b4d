import type { ItemRow } from '@wifi-tms/contract/items'
import type { Selectable } from 'kysely'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import type { Tables } from '../../base/database/tables.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { rowEndingOffer } from './offers.ts'
import { findOffers, updateLongerOffers } from './planned-changes.ts'
import { findByKeys } from './queries.ts'
import { wishForItems } from './wish-items.ts'
import { writeItems } from './write-items.ts'

/** The most changes that one transaction makes. */
const MAX_AT_ONCE = 2000

/** Makes the planned changes that are due. The same transaction deletes them, so each is made only once. */
export async function applyChanges(core: Core): Promise<void> {
  const now = core.now()
  const due = core.db.selectFrom('itemChange').selectAll().where('dueAt', '<=', now.toISOString())
  if (!(await due.limit(1).executeTakeFirst())) return
  const { ids, failed } = await withFleetLock(
    core.db,
    async (tx) => {
      const changes = await tx
        .selectFrom('itemChange')
        .selectAll()
        .where('dueAt', '<=', now.toISOString())
        .orderBy('dueAt')
        .orderBy('key')
        .limit(MAX_AT_ONCE)
        .execute()
      const ids: string[] = []
      const failed: string[] = []
      // The changes of one item are made in the order of their moments, each in the name of the person who planned it.
      for (const [, group] of Map.groupBy(changes, ({ dueAt, username }) => `${dueAt} ${username}`)) {
        const { dueAt, username } = group[0]!
        // Ends of offers come first: a planned row of the same moment changes the restored fields.
        for (const makeRows of [rowsAfterOffers, plannedRows]) {
          const rows = (await makeRows(tx, group)).map((item, row) => ({ row, item: { ...item, from: dueAt } }))
          const written = await writeItems(tx, rows, { now, by: { accountId: '', username } })
          ids.push(...written.changedIds)
          failed.push(...written.failed.map(({ row, message }) => `${rows[row]!.item.key}: ${message}`))
        }
        await tx
          .deleteFrom('itemChange')
          .where('dueAt', '=', dueAt)
          .where('username', '=', username)
          .where('key', 'in', oneOf(group.map(({ key }) => key)))
          .execute()
      }
      return { ids, failed }
    },
    'item',
    'template',
  )
  for (const fault of failed) core.log.warn({ fault }, 'a planned change of an item cannot be made')
  announce(core, ids)
}

type Change = Selectable<Tables['itemChange']>

/** Makes the rows that end offers, and updates longer offers of the same items. */
async function rowsAfterOffers(tx: Db, changes: readonly Change[]): Promise<ItemRow[]> {
  const keys = changes.flatMap(({ key, offer }) => (offer === null ? [] : key))
  if (keys.length === 0) return []
  // An offer that ended just before may have changed what the end of this offer restores.
  const offers = await findOffers(tx, keys, changes[0]!.dueAt)
  const present = await findByKeys(tx, keys)
  await updateLongerOffers(tx, offers)
  return Array.from(present, ([key, item]) => ({ key, ...rowEndingOffer(offers.get(key)!, item) }))
}

/** The rows that people planned for the moment of these changes. */
const plannedRows = async (_: Db, changes: readonly Change[]): Promise<ItemRow[]> =>
  changes.flatMap(({ item }) => (item === '' ? [] : [JSON.parse(item) as ItemRow]))

/** Wishes for the pictures of the items that are marked as due, because their templates may have changed. */
export async function showDueItems(core: Core): Promise<void> {
  const due = core.db.selectFrom('item').select('id').where('due', '=', 1).limit(MAX_AT_ONCE)
  if (!(await due.executeTakeFirst())) return
  const ids = await withFleetLock(
    core.db,
    async (tx) => {
      const rows = await tx.selectFrom('item').select('id').where('due', '=', 1).limit(MAX_AT_ONCE).execute()
      const { devices } = await wishForItems(
        tx,
        rows.map(({ id }) => id),
        { now: core.now(), by: '' },
      )
      return devices
    },
    'item',
    'template',
  )
  if (ids.length > 0) announce(core, [])
}

function announce({ wire, reconcileNow: nudge }: Core, ids: string[]): void {
  if (ids.length > 0) wire.changed('items', ids)
  wire.changed('devices', [])
  wire.changed('displays', [])
  nudge()
}
