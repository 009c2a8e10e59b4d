import { join } from 'node:path'
import { PostgresDialect, sql } from 'kysely'
import { CannotStart, type Config } from '../process/config.ts'
import { Database } from './database.ts'
import type { Db } from './db.ts'
import { migrate } from './migrate.ts'
import { PostgresCamelCase, SqliteCamelCase } from './row-shapes.ts'
import { sqliteDialect } from './sqlite.ts'
import { WatchedPool } from './watched-pool.ts'

/** The location of a database. */
export type DatabasePlace = Pick<Config, 'databaseUrl' | 'databaseSilentMs' | 'dataDir'> & {
  /** The id of the server that opens it; absent for other programs. */
  serverId?: string
}

/** The file of an installation on SQLite. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'wifi-tms.sqlite')

/**
 * Opens the database and migrates its tables. Throws CannotStart if the database is unreachable or was made by a newer
 * program.
 */
export async function openDatabase(place: DatabasePlace, available?: Parameters<typeof migrate>[1]): Promise<Db> {
  const db = await reachDatabase(place)
  try {
    await migrate(db, available)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}

/** Opens the database without migrating it. Throws CannotStart if it is unreachable. */
export async function reachDatabase({ databaseUrl, databaseSilentMs, dataDir, serverId }: DatabasePlace): Promise<Db> {
  const path = sqliteFile(dataDir)
  let db: Db | undefined
  try {
    db = databaseUrl
      ? new Database({
          dialect: new PostgresDialect({ pool: new WatchedPool(databaseUrl, databaseSilentMs, serverId) }),
          plugins: [new PostgresCamelCase()],
        })
      : new Database({ dialect: sqliteDialect(path), plugins: [new SqliteCamelCase()] })
    await sql`select 1`.execute(db)
    return db
  } catch (error) {
    await db?.destroy()
    const { message } = error as Error
    throw new CannotStart(
      databaseUrl
        ? `DATABASE_URL: the database is out of reach (${message}).`
        : `DATA_DIR: ${path} cannot be opened (${message}).`,
    )
  }
}
