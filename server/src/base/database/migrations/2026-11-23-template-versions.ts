import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Templates as they were until a change. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    `create table template_version (
      id text not null primary key,
      template_id text not null,
      number integer not null,
      name text not null,
      resolution text not null,
      background text not null,
      canvas text not null,
      changed_at text not null,
      changed_by text not null
    )`,
    'create unique index template_version_by_number on template_version (template_id, number)',
  ])
