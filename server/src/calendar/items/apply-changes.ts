import { Refusal } from '@wifi-tms/contract/errors'
import type { ItemRow } from '@wifi-tms/contract/item-rows'
import type { Selectable } from 'kysely'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import type { Tables } from '../../base/database/tables.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { withoutDeletedParts } from './check-rows.ts'
import { rowEndingOffer } from './offers.ts'
import { findOffers, type PlannedRow, updateLongerOffers } from './planned-changes.ts'
import { findByKeys } from './queries.ts'
import type { NumberedRow } from './rules.ts'
import { wishForItems } from './wish-items.ts'
import { writeItems } from './write-items.ts'

/** The maximum number of changes that one transaction makes. */
const MAX_AT_ONCE = 2000

/** Makes the planned changes that are due. The same transaction deletes them, so each is made only once. */
export async function applyChanges(core: Core): Promise<void> {
  const now = core.now()
  const dueChanges = core.db.selectFrom('itemChange').selectAll().where('dueAt', '<=', now.toISOString())
  if (!(await dueChanges.limit(1).executeTakeFirst())) return
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
        const write = async (items: readonly ItemRow[], options: Pick<PlannedRow, 'texts' | 'merge'> = {}) => {
          const rows = (await withoutDeletedParts(tx, items)).map((item, row) => ({ row, item }))
          const by = { accountId: '', username }
          const writeRows = (rows: NumberedRow[]) => writeItems(tx, rows, { now, since: dueAt, by, ...options })
          // If the rows would add too many items, they are written once more, and then only change items.
          const written = await writeRows(rows).catch((error: unknown) => {
            if (!(error instanceof Refusal)) throw error
            failed.push(error.message)
            return writeRows(rows.map(({ row, item }) => ({ row, item: { ...item, only: 'change' } })))
          })
          ids.push(...written.changedIds)
          failed.push(...written.failed.map(({ row, message }) => `${items[row]!.key}: ${message}`))
        }
        // Ends of offers come first: a planned row of the same moment changes the restored fields.
        await write(await rowsEndingOffers(tx, group))
        // The ended offers are deleted before a planned row begins a new offer.
        await tx
          .deleteFrom('itemChange')
          .where('dueAt', '=', dueAt)
          .where('username', '=', username)
          .where('key', 'in', oneOf(group.map(({ key }) => key)))
          .execute()
        const planned = plannedRows(group)
        for (const [, rows] of Map.groupBy(planned, ({ options }) => JSON.stringify(options)))
          await write(
            rows.map(({ item }) => item),
            rows[0]!.options,
          )
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
async function rowsEndingOffers(tx: Db, changes: readonly Change[]): Promise<ItemRow[]> {
  const keys = changes.flatMap(({ key, offer }) => (offer === null ? [] : key))
  if (keys.length === 0) return []
  // An offer that ended just before may have changed what the end of this offer restores.
  const endedOffers = await findOffers(tx, keys, changes[0]!.dueAt)
  const offers = new Map(endedOffers.map(({ key, offer }) => [key, offer]))
  const present = await findByKeys(tx, keys)
  await updateLongerOffers(tx, offers)
  return Array.from(present, ([key, item]) => ({ key, ...rowEndingOffer(offers.get(key)!, item) }))
}

/** The rows that people planned for the moment of these changes, each with the present key of its item. */
const plannedRows = (changes: readonly Change[]) =>
  changes.flatMap(({ key, item }) => {
    if (item === '') return []
    const { texts = false, merge = false, ...row } = JSON.parse(item) as Omit<PlannedRow, 'from'>
    return [{ item: { ...row, key }, options: { texts, merge } }]
  })

/** Requests new pictures of the items that are marked as due, because their templates may have changed. */
export async function showDueItems(core: Core): Promise<void> {
  const dueItems = core.db.selectFrom('item').select('id').where('due', '=', 1).limit(MAX_AT_ONCE)
  if (!(await dueItems.executeTakeFirst())) return
  const changedDevices = await withFleetLock(
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
  if (changedDevices.length > 0) announce(core, [])
}

function announce({ wire, reconcileNow }: Core, itemIds: string[]): void {
  if (itemIds.length > 0) wire.changed('items', itemIds)
  wire.changed('devices', [])
  wire.changed('displays', [])
  reconcileNow()
}
