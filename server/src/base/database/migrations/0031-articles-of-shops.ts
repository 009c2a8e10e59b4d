import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/**
 * The articles that each shop has brought, what becomes of those that are gone from it, and proofs by their devices.
 */
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
    'create index item_proof_by_mac on item_proof (mac)',
  ])
}
