import { MOST_SERVERS, type Server, ServerFigures, turnNames } from '@wifi-tms/contract/servers'
import { z } from 'zod'
import { databaseNow, findTurns } from '../../base/cluster/queries.ts'
import type { Db } from '../../base/database/db.ts'
import { isPostgres } from '../../base/database/dialect.ts'

/** The figures of a server from its row. A figure that a server of another version does not store is 0. */
const StoredFigures = z
  .string()
  .transform((text) => JSON.parse(text))
  .pipe(
    z.object(Object.fromEntries(Object.entries(ServerFigures.shape).map(([name, shape]) => [name, shape.catch(0)]))),
  )
  .transform((figures) => figures as ServerFigures)

/**
 * The recorded servers, the longest running first. A turn is a duty that one server does for all. On SQLite this server
 * is the only one, and has all turns.
 */
export async function listServers(db: Db, thisId: string, thisFigures: ServerFigures): Promise<Server[]> {
  const rows = await db
    .selectFrom('server')
    .select(['id', 'name', 'version', 'startedAt', 'seenAt', 'figures'])
    .select(databaseNow(db).as('now'))
    .orderBy('startedAt')
    .orderBy('id')
    .limit(MOST_SERVERS)
    .execute()
  const turnsTaken = await findTurns(db)
  return rows.map(({ id, name, version, startedAt, seenAt, figures, now }) => ({
    _id: id,
    name,
    version,
    startedAt,
    seenSeconds: isPostgres(db) ? Math.max(0, Math.floor((Date.parse(now) - Date.parse(seenAt)) / 1000)) : 0,
    turns: turnNames.filter(
      (turn) => !isPostgres(db) || turnsTaken.some(({ name, serverId }) => name === turn && serverId === id),
    ),
    isThis: id === thisId,
    ...(id === thisId ? thisFigures : StoredFigures.parse(figures)),
  }))
}
