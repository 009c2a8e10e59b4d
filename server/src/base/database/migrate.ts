import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { CannotStart } from '../process/config.ts'
import type { Db } from './db.ts'
import { up as first } from './migrations/2026-11-22-first.ts'

/** By name, in the order in which they run. What is released stays as it is: changes are further ones. */
export const migrations: Record<string, Migration> = {
  '2026-11-22-first': { up: first },
}

/**
 * Runs the migrations that have not run yet, all or none of them. Throws CannotStart where one has run that this program
 * does not know.
 */
export async function migrate(db: Db, known = migrations): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (tables.some((table) => table.name === 'kysely_migration')) {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    const unknown = rows.find((row) => !(row.name in known))
    if (unknown) {
      throw new CannotStart(`The database was made by a newer program (it knows ${unknown.name}): start that one.`)
    }
  }
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => known } }).migrateToLatest()
  if (error) throw error
}
