import { setImmediate } from 'node:timers/promises'
import type { ItemState } from '@wifi-tms/contract/devices'
import type { Design } from '@wifi-tms/contract/templates'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import type { Tables } from '../../base/database/tables.ts'
import type { DisplayTable } from '../../base/database/wish-tables.ts'
import { Counts } from './counts.ts'
import { namesDevice } from './painting-rules.ts'

/** A new display has neither its number nor its counts yet. */
export type NewDisplay = Omit<DisplayTable, 'seq' | 'total' | ItemState>

/** This query selects the ids of the devices that a display is for. */
export type Chosen = SelectQueryBuilder<Tables, 'device', { id: string }>

/** So many devices are taken at once. Other work has its turn between two slices; all slices are committed together. */
const SLICE = 2000

type Slice = ReturnType<typeof oneOf>

/**
 * Writes a display with the next number and its wishes, which take the place of the devices' older ones. A `frameId` names
 * the frame where it is painted already. The caller holds the fleet's lock: so numbers become visible in their order,
 * and the chosen devices stay the same.
 */
export async function addWishes(
  tx: Db,
  display: NewDisplay,
  wished: { chosen: Chosen; frameId: string | null; design: Pick<Design, 'canvas'>; now: Date },
): Promise<{ seq: number; total: number }> {
  const { chosen, frameId, design, now } = wished
  const seq = await nextSeq(tx)
  const at = now.toISOString()
  const none = { total: 0, waiting: 0, sending: 0, drawing: 0, shown: 0, failed: 0, superseded: 0 }
  await tx
    .insertInto('display')
    .values({ seq, ...display, ...none })
    .execute()
  const ids = (await chosen.execute()).map(({ id }) => id)
  const counts = new Counts()
  let total = 0
  for (let from = 0; from < ids.length; from += SLICE) {
    if (from > 0) await setImmediate()
    const slice = oneOf(ids.slice(from, from + SLICE))
    total += await addSlice(tx, slice, { seq, frameId, named: namesDevice(design), at })
    await replaceOlder(tx, slice, seq, counts)
  }
  await tx.updateTable('display').set({ total }).where('seq', '=', seq).execute()
  counts.addWishes(seq, 'waiting', total)
  await counts.save(tx)
  return { seq, total }
}

/** Writes the wishes of one display for a slice of its devices. Returns how many wishes that are. */
async function addSlice(
  tx: Db,
  slice: Slice,
  { seq, frameId, named, at }: { seq: number; frameId: string | null; named: boolean; at: string },
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('wish')
    .columns(['deviceId', 'seq', 'state', 'detail', 'reason', 'failures', 'frameId', 'tagAlias', 'paintAt', 'offerAt'])
    .expression(
      tx
        .selectFrom('device')
        .where('id', 'in', slice)
        .select([
          'id',
          sql`cast(${seq} as integer)`.as('seq'),
          sql.lit('waiting').as('state'),
          sql.lit('').as('detail'),
          sql.lit('').as('reason'),
          sql.lit(0).as('failures'),
          sql`cast(${frameId} as text)`.as('frameId'),
          named ? 'device.alias' : sql`cast(null as text)`.as('alias'),
          sql`cast(${frameId ? null : at} as text)`.as('paintAt'),
          sql`cast(${frameId ? at : null} as text)`.as('offerAt'),
        ]),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

async function nextSeq(tx: Db): Promise<number> {
  const { count } = await tx
    .insertInto('counter')
    .values({ name: 'seq', count: 1 })
    .onConflict((clash) => clash.column('name').doUpdateSet((row) => ({ count: row('counter.count', '+', 1) })))
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}

/** The older wishes of these devices are superseded where they are not over yet. */
async function replaceOlder(tx: Db, slice: Slice, seq: number, counts: Counts): Promise<void> {
  const older = await tx
    .selectFrom('device')
    .innerJoin('wish', (join) => join.onRef('wish.seq', '=', 'wishSeq').onRef('wish.deviceId', '=', 'device.id'))
    .select(['wish.seq', 'wish.state', (row) => row.fn.countAll<number>().as('count')])
    .where('device.id', 'in', slice)
    .where('wish.state', 'in', ['waiting', 'sending', 'drawing'])
    .groupBy(['wish.seq', 'wish.state'])
    .execute()
  for (const { seq: olderSeq, state, count } of older) {
    counts.moveWishes(olderSeq, state as ItemState, 'superseded', count)
  }
  await sql`
    update wish set state = 'superseded', paint_at = null, offer_at = null
    where state in ('waiting', 'sending', 'drawing')
    and (seq, device_id) in (select wish_seq, id from device where id in ${slice})`.execute(tx)
  await tx.updateTable('device').set({ wishSeq: seq }).where('id', 'in', slice).execute()
}
