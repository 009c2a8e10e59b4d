import type { Kysely } from 'kysely'
import { stamped } from './0001-stamped.ts'
import { runStatements } from './run-statements.ts'

/** The views of lists that people save. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    `create table saved_view (
      ${stamped},
      list text not null,
      name text not null,
      query text not null,
      columns text,
      shared integer not null
    )`,
    'create unique index saved_view_by_owner on saved_view (created_by_id, list, name)',
    'create index saved_view_by_list on saved_view (list) where shared = 1',
  ])
