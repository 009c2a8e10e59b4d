import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Adds rollouts of settings: the settings, and the time by which a device must reconnect with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table rollout add column config text',
    'alter table rollout add column sealed text',
    'alter table rollout_target add column deadline_at text',
    'create index rollout_target_by_deadline on rollout_target (deadline_at) where deadline_at is not null',
  ])
}
