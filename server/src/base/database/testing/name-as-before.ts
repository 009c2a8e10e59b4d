import { sql } from 'kysely'
import { LAST_BEFORE } from '../before-baseline.ts'
import type { Db } from '../db.ts'

/**
 * Renames the migrations of a database with the baseline to those of a version in development: to the last of these
 * versions, or to the version whose last migration is `last`.
 */
export async function nameAsBefore(db: Db, last = LAST_BEFORE): Promise<void> {
  await sql`delete from kysely_migration`.execute(db)
  for (const name of ['2026-11-22-first', '2026-12-04-servers', last])
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()}) on conflict do nothing`.execute(
      db,
    )
}
