import type { Output, Parsed } from '@wifi-tms/contract/endpoint'
import type { readPlannedItems } from '@wifi-tms/contract/items'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { expectEnd } from './expect-end.ts'

/**
 * Lists a page of the moments at which items will change, the next moment first. `ends` is the number of offers that
 * end at a moment, and `doneAt` the time at which the last device is expected to show the changes.
 */
export async function listPlanned(
  db: Db,
  { page, limit }: Parsed<typeof readPlannedItems>,
  now: Date,
): Promise<Output<typeof readPlannedItems>> {
  const { total } = await db
    .selectFrom('itemChange')
    .select(sql<number>`count(distinct due_at)`.as('total'))
    .executeTakeFirstOrThrow()
  const moments = await db
    .selectFrom('itemChange')
    .select('dueAt')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.count<number>('offer').as('ends')])
    .groupBy('dueAt')
    .orderBy('dueAt')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const items: Output<typeof readPlannedItems>['items'] = []
  for (const { dueAt, count, ends } of moments) {
    const linked = await db
      .selectFrom('itemChange')
      .innerJoin('item', 'item.key', 'itemChange.key')
      .innerJoin('device', 'device.itemId', 'item.id')
      .select('device.id')
      .where('dueAt', '=', dueAt)
      .execute()
    const ids = linked.map(({ id }) => id)
    const doneAt = await expectEnd(db, ids, new Date(dueAt), now)
    items.push({ at: dueAt, items: Number(count), ends: Number(ends), devices: ids.length, doneAt })
  }
  return { items, total: Number(total) }
}
