import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Adds pictures of items that were shown, for the time after their wishes are deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create table item_proof (
      item_id text not null,
      seq integer not null,
      device_id text not null,
      mac text not null,
      key text not null,
      price text not null,
      changed_at text not null,
      wanted_at text not null,
      shown_at text not null,
      frame text,
      primary key (item_id, seq, device_id)
    )`,
    'create index item_proof_by_key on item_proof (key, item_id)',
    'create index item_proof_by_shown_at on item_proof (shown_at)',
  ])
}
