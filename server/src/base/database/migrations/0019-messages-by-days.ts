import type { Kysely } from 'kysely'
import { isPostgres, runStatements } from './run-statements.ts'

/** The number of tables of the message log: each day uses the next one, and after the last the first again. */
const PARTS = 8
const DAY_MS = 24 * 3_600_000

const columns = 'device_id, id, at, direction, kind, outcome, reason, body'
const parts = Array.from({ length: PARTS }, (_, part) => (part === 0 ? 'message' : `message${part}`))
const removals = parts.map((part) => `delete from ${part} where device_id = old.id;`).join(' ')

/** Splits the message log into a table for each day, and adds an index of deliveries in flight by server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const onPostgres = isPostgres(db)
  const today = Math.floor(Date.now() / DAY_MS)
  for (const part of parts.slice(1))
    await runStatements(db, [
      `create table ${part} (
        device_id text not null,
        id text not null,
        at text not null,
        direction text not null,
        kind text not null,
        outcome text not null,
        reason text not null,
        body text not null,
        primary key (device_id, id)
      )${onPostgres ? '' : ' without rowid'}`,
      `create index ${part}_event on ${part} (id)
        where direction = 'up' and outcome = 'taken' and kind not in ('hello', 'report', 'result', 'progress')`,
    ])
  await runStatements(db, [
    `create view message_log as ${parts.map((part) => `select ${columns} from ${part}`).join(' union all ')}`,
    'create table message_part (part integer primary key, day integer not null)',
    // The first table has the earlier messages, of all days: its day is the last one that it can stand for.
    `insert into message_part (part, day) values
      ${parts.map((_, part) => `(${part}, ${today - ((today - part) % PARTS)})`).join(', ')}`,
    ...(onPostgres
      ? [
          `create function device_messages() returns trigger language plpgsql as $$ begin ${removals} return null; end $$`,
          'create trigger device_messages after delete on device for each row execute function device_messages()',
        ]
      : [`create trigger device_messages after delete on device begin ${removals} end`]),
    'create index delivery_in_flight on delivery (server_id, deadline_at) where deadline_at is not null and listens = 1',
  ])
}
