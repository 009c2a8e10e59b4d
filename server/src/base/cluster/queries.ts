import { type RawBuilder, sql } from 'kysely'
import type { ServerTable } from '../database/cluster-tables.ts'
import type { Db } from '../database/db.ts'
import { isPostgres } from '../database/dialect.ts'
import { CHANNEL } from '../database/hold-database.ts'
import { oneOf } from '../database/json-rows.ts'
import { connectionName } from '../database/watched-client.ts'

/**
 * The number of the advisory lock under which messages get their ids one after the other: the letters of "say" in
 * ASCII.
 */
const SAY_LOCK = 0x736179

/** The moment by the database's own clock, which all servers share, or `secondsAgo` earlier. */
export const databaseNow = (db: Db, secondsAgo = 0): RawBuilder<string> =>
  isPostgres(db)
    ? sql`to_char((clock_timestamp() - make_interval(secs => ${secondsAgo})) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`-${secondsAgo} seconds`})`

export const addServer = (db: Db, server: Omit<ServerTable, 'seenAt'>) =>
  db
    .insertInto('server')
    .values({ ...server, seenAt: databaseNow(db) })
    .returning('seenAt')
    .executeTakeFirstOrThrow()

/** Renews a server's lease. Returns the moment; undefined where the others have removed its row. */
export const renewServer = (db: Db, id: string, figures: string) =>
  db
    .updateTable('server')
    .set({ seenAt: databaseNow(db), figures })
    .where('id', '=', id)
    .returning('seenAt')
    .executeTakeFirst()

export const isServerRecorded = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('server').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** All recorded servers; `isGone` where the last renewal is more than `goneAfter` seconds old. */
export const findServers = (db: Db, goneAfter: number) =>
  db
    .selectFrom('server')
    .select(['id', 'keyMark'])
    .select((row) => row('seenAt', '<', databaseNow(db, goneAfter)).as('isGone'))
    .execute()

/** Ends the PostgreSQL connections of servers that are gone, as their locks would block the others. */
export const endConnections = (db: Db, ids: readonly string[]) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = any(${ids.map(connectionName)})`.execute(
    db,
  )

/** Removes servers that are gone, with their turns and topics but not the connections of their tags. */
export async function removeServers(tx: Db, ids: readonly string[], goneAfter = 0): Promise<string[]> {
  const rows = await tx
    .deleteFrom('server')
    .where('id', 'in', oneOf(ids))
    .where('seenAt', '<=', databaseNow(tx, goneAfter))
    .returning('id')
    .execute()
  const goneIds = oneOf(rows.map(({ id }) => id))
  for (const table of ['turn', 'follow'] as const) await tx.deleteFrom(table).where('serverId', 'in', goneIds).execute()
  return rows.map(({ id }) => id)
}

/** The turns: duties that one server does for all, each with its server. Claims are left out. */
export const findTurns = (db: Db) => db.selectFrom('turn').selectAll().where('name', 'not like', 'claim %').execute()

/** Takes a turn unless another live server has it. Returns true if this server has it now. */
export const takeTurn = async (db: Db, name: string, serverId: string): Promise<boolean> => {
  const row = await db
    .insertInto('turn')
    .values({ name, serverId })
    .onConflict((clash) =>
      clash
        .column('name')
        .doUpdateSet({ serverId })
        .where((row) =>
          row.or([
            row('turn.serverId', '=', serverId),
            row('turn.serverId', 'not in', row.selectFrom('server').select('id')),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

export const leaveTurn = (db: Db, name: string, serverId: string) =>
  db.deleteFrom('turn').where('name', '=', name).where('serverId', '=', serverId).execute()

/** Stores messages, each to one server or to all others, and notifies them. */
export const storeServerMessages = (
  db: Db,
  serverId: string,
  messages: readonly { toId: string | null; said: string }[],
) =>
  sql`
    with in_turn as materialized (select pg_advisory_xact_lock(${SAY_LOCK})),
    kept as (
      insert into relay (server_id, to_id, said, at)
      select ${serverId}, value ->> 'toId', value ->> 'said', ${databaseNow(db)}
      from in_turn, json_array_elements(${JSON.stringify(messages)}::json)
      returning id
    )
    select pg_notify(${CHANNEL}, max(id)::text) from kept`.execute(db)

/** Notifies all servers that one has started or ended. */
export const notifyServers = (db: Db) => sql`select pg_notify(${CHANNEL}, '')`.execute(db)

/** The messages to this server with higher numbers than `lastId`, at most `limit`. */
export const findServerMessages = (db: Db, serverId: string, lastId: number, limit: number) =>
  db
    .selectFrom('relay')
    .select(['id', 'said'])
    .where('id', '>', lastId)
    .where('serverId', '!=', serverId)
    .where((row) => row.or([row('toId', 'is', null), row('toId', '=', serverId)]))
    .orderBy('id')
    .limit(limit)
    .execute()

export const findLastMessageId = async (db: Db): Promise<number> => {
  const row = await db
    .selectFrom('relay')
    .select((row) => row.fn.max('id').as('last'))
    .executeTakeFirst()
  return Number(row?.last ?? 0)
}

export const deleteOldServerMessages = (db: Db, seconds: number) =>
  db.deleteFrom('relay').where('at', '<', databaseNow(db, seconds)).execute()

/** The topics among these that consoles of other servers follow. */
export const findFollowed = async (db: Db, topics: Iterable<string>, serverId: string): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('follow')
    .select('topic')
    .distinct()
    .where('topic', 'in', oneOf(topics))
    .where('serverId', '!=', serverId)
    .execute()
  return new Set(rows.map(({ topic }) => topic))
}

/** Records the topics that consoles of a server follow from now on, and removes those that they no longer follow. */
export async function saveFollowed(
  db: Db,
  serverId: string,
  { added, removed }: { added: ReadonlySet<string>; removed: ReadonlySet<string> },
): Promise<void> {
  if (removed.size > 0)
    await db.deleteFrom('follow').where('serverId', '=', serverId).where('topic', 'in', oneOf(removed)).execute()
  if (added.size === 0) return
  await db
    .insertInto('follow')
    .values(Array.from(added, (topic) => ({ serverId, topic })))
    .onConflict((clash) => clash.doNothing())
    .execute()
}
