import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Rollouts of settings: what they bring, and until when a device may come back with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table rollout add column config text',
    'alter table rollout add column sealed text',
    'alter table rollout_target add column deadline_at text',
    'create index rollout_target_by_deadline on rollout_target (deadline_at) where deadline_at is not null',
  ])
}
