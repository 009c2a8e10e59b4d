import { ITEMS_MAX } from '@wifi-tms/contract/items'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Db } from '../../../base/database/db.ts'

/** Adds as many items as there may be, with the keys full1, full2 and so on, until the test has finished. */
export async function fillItems(db: Db): Promise<void> {
  const moment = '2026-01-01T00:00:00.000Z'
  await sql`insert into item (id, created_at, updated_at, created_by, updated_by, key, name, fields, changed_at, prices, due)
    with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < cast(${ITEMS_MAX} as integer))
    select 'full' || i, ${moment}, ${moment}, '', '', 'full' || i, '', '{}', ${moment}, '[]', 0 from numbers`.execute(
    db,
  )
  onTestFinished(async () => void (await sql`delete from item`.execute(db)))
}
