import type { Kysely } from 'kysely'
import { isPostgres, runStatements } from './run-statements.ts'

/**
 * Places that people let a task show without their values, and those for which a run or a page was not displayed; the
 * templates that ask for values of a display; the devices by the moment at which their pictures were proved. A template that
 * is there may only speak of "data.": its next change tells.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    "alter table task add column allowed text not null default '[]'",
    "alter table task_run add column lacks text not null default '[]'",
    "create index task_run_lacking on task_run (task_id, due_at) where lacks <> '[]'",
    'alter table device_pages add column lacking text',
    'alter table device_pages add column lacking_at text',
    'create index device_pages_lacking on device_pages (lacking) where lacking is not null',
    'alter table template add column needs_data integer not null default 0',
    "update template set needs_data = 1 where canvas like '%data.%'",
    isPostgres(db)
      ? 'create index device_list_shown_at on device (shown_at nulls first, number)'
      : 'create index device_list_shown_at on device (shown_at)',
  ])
}
