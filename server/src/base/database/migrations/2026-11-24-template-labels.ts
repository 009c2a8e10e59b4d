import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Templates have labels; who last drew on one stays known while its labels change. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    `create table template_label (
      template_id text not null,
      position integer not null,
      label text not null,
      primary key (template_id, position)
    )`,
    'create index template_label_by_label on template_label (label, template_id)',
    'alter table template add column drawn_at text',
    'alter table template add column drawn_by text',
  ])
