import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** The values that a picture lacks, as its painter found them: JSON of their names, `[]` of what was painted before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table frame add column lacks text not null default '[]'`,
    `create index frame_lacking on frame (id) where lacks <> '[]'`,
  ])
}
