import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Programs call the server by keys of people. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    `create table api_key (
      id text primary key not null,
      account_id text not null,
      name text not null,
      start text not null,
      key_hash text not null unique,
      permissions text not null,
      narrowed text not null,
      created_at text not null,
      expires_at text,
      used_at text
    )`,
    'create index api_key_by_account on api_key (account_id, created_at)',
  ])
