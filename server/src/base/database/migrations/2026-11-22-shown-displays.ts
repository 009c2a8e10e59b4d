import type { Kysely } from 'kysely'
import { isPostgres, runStatements } from './run-statements.ts'

const outcome = "case when waiting + sending + drawing > 0 then 'running' when failed > 0 then 'failed' else 'done' end"

/**
 * Displays are listed: how far each is follows from its counts, and the list is read newest first. Devices that sleep are
 * counted.
 */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    // SQLite adds no stored column to a table with rows.
    `alter table display add column outcome text generated always as (${outcome}) ${isPostgres(db) ? 'stored' : 'virtual'}`,
    'create index display_by_at on display (at, id)',
    'create index display_by_outcome on display (outcome, at, id)',
    'create index device_list_sleeps on device (sleeps, online, number)',
  ])
