import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { CannotStart } from '../process/config.ts'
import type { Db } from './db.ts'
import { up as first } from './migrations/2026-11-21-first.ts'
import { up as lists } from './migrations/2026-11-21-lists.ts'
import { up as panels } from './migrations/2026-11-21-panels.ts'
import { up as fonts } from './migrations/2026-11-21-users-fonts.ts'
import { up as watched } from './migrations/2026-11-21-watched-devices.ts'
import { up as wishTagAlias } from './migrations/2026-11-21-wish-tag-alias.ts'
import { up as written } from './migrations/2026-11-21-written-changes.ts'

const migrations: Record<string, Migration> = {
  '2026-11-21-first': { up: first },
  '2026-11-21-lists': { up: lists },
  '2026-11-21-panels': { up: panels },
  '2026-11-21-users-fonts': { up: fonts },
  '2026-11-21-watched-devices': { up: watched },
  '2026-11-21-wish-tag-alias': { up: wishTagAlias },
  '2026-11-21-written-changes': { up: written },
}

/** Runs the migrations that have not run yet. Throws CannotStart where one has run that this program does not know. */
export async function migrate(db: Db): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (tables.some((table) => table.name === 'kysely_migration')) {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    const unknown = rows.find((row) => !(row.name in migrations))
    if (unknown) {
      throw new CannotStart(`The database was made by a newer program (it knows ${unknown.name}): start that one.`)
    }
  }
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  if (error) throw error
}
