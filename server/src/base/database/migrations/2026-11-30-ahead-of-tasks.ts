import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Devices that sleep get the pictures of tasks ahead of their minute. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, ['alter table task add column ahead_at text', 'create index task_by_ahead_at on task (ahead_at)'])
