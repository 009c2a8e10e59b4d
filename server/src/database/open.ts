import { join } from 'node:path'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Config } from '../config.ts'
import type { Db } from '../core.ts'
import { migrate } from './migrate.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'

/** Opens the database and brings its tables up to this program. Throws CannotStart when it was made by a newer one. */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Db> {
  const dialect = config.databaseUrl
    ? new PostgresDialect({ pool: postgresPool(config.databaseUrl) })
    : sqliteDialect(join(config.dataDir, 'wifi-tms.sqlite'))
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] })
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}

/** Counts come as 64-bit integers, which `pg` would hand over as text. */
function postgresPool(connectionString: string): pg.Pool {
  const types: pg.CustomTypesConfig = {
    getTypeParser: ((id: number, format?: 'text' | 'binary') =>
      id === pg.types.builtins.INT8
        ? Number
        : pg.types.getTypeParser(id, format)) as pg.CustomTypesConfig['getTypeParser'],
  }
  const pool = new pg.Pool({ connectionString, types, max: 10 })
  // A connection that dies while idle is replaced at the next query; without this it would end the process.
  pool.on('error', () => {})
  return pool
}
