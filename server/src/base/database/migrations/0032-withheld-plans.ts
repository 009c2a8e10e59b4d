import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Adds the template that a playlist, a room or a directory skipped, as its picture lacked values, and the moment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    ['playlist', 'room', 'directory'].flatMap((table) => [
      `alter table ${table} add column lacking text`,
      `alter table ${table} add column lacking_at text`,
      `create index ${table}_lacking on ${table} (lacking) where lacking is not null`,
    ]),
  )
}
