import type { Kysely } from 'kysely'
import { isPostgres, runStatements } from './run-statements.ts'

/**
 * Adds the placeholders that a task may show without their values, and those for which a run or a page was not
 * displayed. Adds a flag of templates that need values of a display, and an index of devices by the moment at which
 * their pictures were proved. The flag of an existing template is a guess by its text until its next change.
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
