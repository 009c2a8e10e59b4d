import { sql } from 'kysely'
import { CannotStart } from '../process/config.ts'
import type { Db } from './db.ts'

/**
 * The last migration of the versions in development, whose names were dates: its tables are those of the baseline. This
 * file is removed with the second release (docs/decisions/0340-one-baseline.md).
 */
export const LAST_BEFORE = '2026-12-05-api-keys'
const BASELINE = '0001-baseline'

/**
 * The names of the migrations that have run, in order. The baseline stands for all migrations of the versions in
 * development. Throws CannotStart if some of these are missing.
 */
export function withBaselineName(names: string[]): string[] {
  const last = names.filter((name) => /^20\d\d-/.test(name)).at(-1)
  if (last === undefined) return names
  if (last === LAST_BEFORE) return [BASELINE]
  throw new CannotStart(
    `The database was made by a version in development (up to ${last}): start the last of those, which knows ${LAST_BEFORE}, then this one.`,
  )
}

/** Records the tables of the last version in development as the baseline. Several servers may do so at once. */
export const recordBaseline = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`update kysely_migration set name = ${BASELINE} where name = ${LAST_BEFORE}`.execute(tx)
    await sql`delete from kysely_migration where name like '20__-%'`.execute(tx)
  })
