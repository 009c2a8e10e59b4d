import type { Kysely } from 'kysely'
import { stamped } from './0001-stamped.ts'
import { runStatements } from './run-statements.ts'

/** Adds rollouts of firmware, and their devices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create table rollout (
      ${stamped},
      name text not null,
      ota text not null,
      target text not null,
      steps text not null,
      ends text not null,
      success integer not null,
      failure integer not null,
      min_battery integer,
      usb_only integer not null,
      at_once integer not null,
      downgrade integer not null,
      joiners integer not null,
      start_at text,
      state text not null,
      reason text not null,
      open_group integer not null
    )`,
    `create table rollout_target (
      rollout_id text not null,
      device_id text not null,
      place integer not null,
      group_number integer not null,
      state text not null,
      percent integer not null,
      reason text not null,
      order_id text,
      excused integer not null,
      primary key (rollout_id, device_id)
    )`,
    'create index rollout_target_by_group on rollout_target (rollout_id, group_number, state, excused)',
    'create index rollout_target_by_state on rollout_target (rollout_id, state, place)',
    'create index rollout_target_by_device on rollout_target (device_id, state)',
    'create index rollout_target_by_order on rollout_target (order_id)',
  ])
}
