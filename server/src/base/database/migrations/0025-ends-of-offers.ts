import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/**
 * Adds to changes of items the offer that ends, with the values that the offer has changed. Adds the changes of items
 * that wait for a second person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table item_change add column offer text',
    `create table item_review (
      id text primary key,
      created_at text not null,
      created_by text not null,
      created_by_id text not null,
      reason text not null,
      hash text not null,
      count integer not null,
      examples text not null,
      input text not null
    )`,
    'create unique index item_review_by_hash on item_review (hash)',
  ])
}
