import type { ItemRow } from '@wifi-tms/contract/items'
import type { Selectable } from 'kysely'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import type { Tables } from '../../base/database/tables.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { rowAfter } from './offers.ts'
import { findOffers, passOn } from './planned-changes.ts'
import { findByKeys } from './queries.ts'
import { wishForItems } from './wish-items.ts'
import { writeItems } from './write-items.ts'

/** The most changes of one transaction. */
const AT_ONCE = 2000

/** Makes changes whose moment has come, once: each is deleted in the transaction that makes it. */
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
        .limit(AT_ONCE)
        .execute()
      const ids: string[] = []
      const failed: string[] = []
      // The changes of one item are made in the order of their moments, each in the name of the person who planned it.
      for (const [, group] of Map.groupBy(changes, ({ dueAt, username }) => `${dueAt} ${username}`)) {
        const { dueAt, username } = group[0]!
        for (const rowsOf of [rowsAfterOffers, plannedRows]) {
          const rows = (await rowsOf(tx, group)).map((item, row) => ({ row, item: { ...item, from: dueAt } }))
          const done = await writeItems(tx, rows, { now, by: { accountId: '', username } })
          ids.push(...done.changedIds)
          failed.push(...done.failed.map(({ row, message }) => `${rows[row]!.item.key}: ${message}`))
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

/** The rows that end offers. They are written before the planned rows of the same moment. */
async function rowsAfterOffers(tx: Db, changes: readonly Change[]): Promise<ItemRow[]> {
  const keys = changes.flatMap(({ key, offer }) => (offer === null ? [] : key))
  if (keys.length === 0) return []
  // An offer that ended just before may have changed what the end of this one restores.
  const offers = await findOffers(tx, keys, changes[0]!.dueAt)
  const present = await findByKeys(tx, keys)
  await passOn(tx, offers)
  return Array.from(present, ([key, item]) => ({ key, ...rowAfter(offers.get(key)!, item) }))
}

const plannedRows = async (_: Db, changes: readonly Change[]): Promise<ItemRow[]> =>
  changes.flatMap(({ item }) => (item === '' ? [] : [JSON.parse(item) as ItemRow]))

/** Updates the pictures of items whose template may have changed. */
export async function lookAtItems(core: Core): Promise<void> {
  const due = core.db.selectFrom('item').select('id').where('due', '=', 1).limit(AT_ONCE)
  if (!(await due.executeTakeFirst())) return
  const ids = await withFleetLock(
    core.db,
    async (tx) => {
      const rows = await tx.selectFrom('item').select('id').where('due', '=', 1).limit(AT_ONCE).execute()
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

function announce({ wire, nudge }: Core, ids: string[]): void {
  if (ids.length > 0) wire.changed('items', ids)
  wire.changed('devices', [])
  wire.changed('displays', [])
  nudge()
}
