import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** The articles that each shop has brought, and what becomes of those that are gone from it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create table source_article (
      source_id text not null,
      key text not null,
      came integer not null,
      primary key (source_id, key)
    )`,
    `alter table source add column missing text not null default 'keep'`,
    'alter table source add column gone text',
  ])
}
