import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Adds the browsers that show a code and wait to be paired. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create table waiting_player (
      hash text primary key,
      code text not null unique,
      width integer not null,
      height integer not null,
      ends_at text not null
    )`,
  ])
}
