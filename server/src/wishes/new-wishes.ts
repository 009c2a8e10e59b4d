import type { ItemState } from '@wifi-tms/contract/displays'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../core.ts'
import type { Tables } from '../database/tables.ts'
import type { DisplayTable } from '../database/wish-tables.ts'
import { Counts } from './counts.ts'

/** What is wished: a display without its number and its counts. */
export type NewDisplay = Omit<DisplayTable, 'seq' | 'total' | ItemState>

/** Ids of the devices that a display is for. */
export type Chosen = SelectQueryBuilder<Tables, 'device', { id: string }>

/**
 * Writes a display with the next number and its wishes, which take the place of those before. `frameId`: painted
 * already. To be called inside changeWishes: so numbers become visible in their order, and chosen tags stay the same.
 */
export async function addWishes(
  tx: Db,
  display: NewDisplay,
  { chosen, frameId, now }: { chosen: Chosen; frameId: string | null; now: Date },
): Promise<{ seq: number; total: number }> {
  const seq = await nextSeq(tx)
  const at = now.toISOString()
  const none = { total: 0, waiting: 0, sending: 0, drawing: 0, shown: 0, failed: 0, superseded: 0 }
  await tx
    .insertInto('display')
    .values({ seq, ...display, ...none })
    .execute()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('wish')
    .columns(['deviceId', 'seq', 'state', 'message', 'reason', 'failures', 'frameId', 'paintAt', 'offerAt'])
    .expression(
      chosen.select([
        sql`cast(${seq} as integer)`.as('seq'),
        sql.lit('waiting').as('state'),
        sql.lit('').as('message'),
        sql.lit('').as('reason'),
        sql.lit(0).as('failures'),
        sql`cast(${frameId} as text)`.as('frameId'),
        sql`cast(${frameId ? null : at} as text)`.as('paintAt'),
        sql`cast(${frameId ? at : null} as text)`.as('offerAt'),
      ]),
    )
    .executeTakeFirstOrThrow()
  const total = Number(numInsertedOrUpdatedRows)
  await tx.updateTable('display').set({ total }).where('seq', '=', seq).execute()
  const counts = await replaceOlder(tx, seq)
  counts.addWishes(seq, 'waiting', total)
  counts.addFleet('wanted.waiting', total)
  await counts.save(tx)
  return { seq, total }
}

async function nextSeq(tx: Db): Promise<number> {
  const { count } = await tx
    .insertInto('tally')
    .values({ name: 'seq', count: 1 })
    .onConflict((clash) => clash.column('name').doUpdateSet((row) => ({ count: row('tally.count', '+', 1) })))
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}

/** What the tags of a display wanted before is superseded where it is not over yet. */
async function replaceOlder(tx: Db, seq: number): Promise<Counts> {
  const older = await tx
    .selectFrom('wish as newer')
    .innerJoin('device', 'device.id', 'newer.deviceId')
    .innerJoin('wish', (join) => join.onRef('wish.seq', '=', 'wishSeq').onRef('wish.deviceId', '=', 'device.id'))
    .select(['wish.seq', 'wish.state', (row) => row.fn.countAll<number>().as('count')])
    .where('newer.seq', '=', seq)
    .groupBy(['wish.seq', 'wish.state'])
    .execute()
  const counts = new Counts()
  for (const { seq: olderSeq, state, count } of older) {
    counts.addFleet(`wanted.${state}`, -count)
    if (state === 'shown' || state === 'failed') continue
    counts.addWishes(olderSeq, state as ItemState, -count)
    counts.addWishes(olderSeq, 'superseded', count)
  }
  await sql`
    update wish set state = 'superseded', paint_at = null, offer_at = null
    where state in ('waiting', 'sending', 'drawing') and (seq, device_id) in (
      select device.wish_seq, device.id from wish as newer join device on device.id = newer.device_id
      where newer.seq = ${seq}
    )`.execute(tx)
  await tx
    .updateTable('device')
    .set({ wishSeq: seq })
    .where('id', 'in', (row) => row.selectFrom('wish').select('deviceId').where('seq', '=', seq))
    .execute()
  return counts
}
