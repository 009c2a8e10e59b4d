import type { ItemState } from '@wifi-tms/contract/displays'
import { sql } from 'kysely'
import type { Db } from '../core.ts'
import { changeRows, oneOf } from '../database/json-rows.ts'
import { Counts } from './counts.ts'

/**
 * Takes all that was wished for these devices out of the tables and the kept counts, and their presence too. To be
 * called inside changeWishes, before their rows go.
 */
export async function forgetTags(tx: Db, ids: readonly string[]): Promise<void> {
  const wishes = await tx
    .selectFrom('wish')
    .innerJoin('device', 'device.id', 'wish.deviceId')
    .select(['seq', 'state', (row) => row.fn.countAll<number>().as('count')])
    .select(sql<number>`sum(case when seq = wish_seq then 1 else 0 end)`.as('wanted'))
    .where('deviceId', 'in', oneOf(ids))
    .groupBy(['seq', 'state'])
    .execute()
  const { online } = await tx
    .selectFrom('device')
    .select((row) => row.fn.countAll<number>().as('online'))
    .where('id', 'in', oneOf(ids))
    .where('online', '=', 1)
    .executeTakeFirstOrThrow()
  const counts = new Counts()
  counts.addFleet('online', -online)
  for (const { seq, state, count, wanted } of wishes) {
    counts.addWishes(seq, state as ItemState, -count)
    counts.addFleet(`wanted.${state}`, -wanted)
  }
  await counts.save(tx)
  await changeRows(tx, 'add', 'display', {
    key: { seq: 'integer' },
    columns: { total: 'integer' },
    rows: wishes.map(({ seq, count }) => ({ seq, total: -count })),
  })
  await tx.deleteFrom('wish').where('deviceId', 'in', oneOf(ids)).execute()
  await tx.deleteFrom('exchange').where('deviceId', 'in', oneOf(ids)).execute()
}
