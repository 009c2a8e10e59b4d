import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Wishes may have values of their own; a display finds those that want its template. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    'alter table wish add column data text',
    'create index display_by_template_id on display (template_id, seq)',
  ])
