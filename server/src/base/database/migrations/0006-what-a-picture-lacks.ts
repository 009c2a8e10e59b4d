import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Adds the values that a picture lacks: JSON of their names, `[]` for pictures painted before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table frame add column lacks text not null default '[]'`,
    `create index frame_lacking on frame (id) where lacks <> '[]'`,
  ])
}
