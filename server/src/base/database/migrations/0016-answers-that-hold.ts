import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Adds the answers of calls with an Idempotency-Key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create table idempotency_key (
      account_id text not null,
      key text not null,
      body_hash text not null,
      answer text not null,
      at text not null,
      primary key (account_id, key)
    )`,
    'create index idempotency_key_by_at on idempotency_key (at)',
  ])
}
