import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { CannotStart, type Config } from '../process/config.ts'
import type { Db } from './db.ts'
import { migrate } from './migrate.ts'
import { CamelCaseRows, CamelCaseStatements } from './row-shapes.ts'
import { sqliteDialect } from './sqlite.ts'
import { preparedName } from './statement.ts'
import type { Tables } from './tables.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

/**
 * Opens the database and brings its tables up to this program. Throws CannotStart where it is out of reach or was made
 * by a newer program.
 */
export async function openDatabase(place: Place, known?: Parameters<typeof migrate>[1]): Promise<Db> {
  const db = await reach(place)
  try {
    await migrate(db, known)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}

async function reach({ databaseUrl, dataDir }: Place): Promise<Db> {
  const path = join(dataDir, 'wifi-tms.sqlite')
  let db: Db | undefined
  try {
    db = databaseUrl
      ? new Kysely<Tables>({
          dialect: new PostgresDialect({ pool: postgresPool(databaseUrl) }),
          plugins: [new CamelCaseRows()],
        })
      : new Kysely<Tables>({ dialect: sqliteDialect(path), plugins: [new CamelCaseStatements()] })
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

/**
 * What every connection begins with, without a call more. Compiling a statement to machine code takes PostgreSQL a hundred
 * times as long as running one of ours. An order of 100,000 rows is sorted in memory,
 * and any page of an index is read as quickly as the next one: today's disks do not turn.
 */
const SETTINGS = '-c jit=off -c work_mem=16MB -c random_page_cost=1.1'

/** The address with these settings; what it sets itself counts. */
function withSettings(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  const own = url.searchParams.get('options') ?? process.env.PGOPTIONS ?? ''
  url.searchParams.set('options', `${SETTINGS} ${own}`.trim())
  return url.href
}

/** Prepares the statements of the busiest paths once a connection, by their names. */
class PreparingClient extends pg.Client {
  override query(text: unknown, values?: unknown, ...more: unknown[]): never {
    const name = typeof text === 'string' ? preparedName(text) : undefined
    const query = super.query as (...given: unknown[]) => never
    return name ? query.call(this, { name, text, values }, ...more) : query.call(this, text, values, ...more)
  }
}

/** Counts come as 64-bit integers, which `pg` would hand over as text. */
function postgresPool(databaseUrl: string): pg.Pool {
  const types: pg.CustomTypesConfig = {
    getTypeParser: ((id: number, format?: 'text' | 'binary') =>
      id === pg.types.builtins.INT8
        ? Number
        : pg.types.getTypeParser(id, format)) as pg.CustomTypesConfig['getTypeParser'],
  }
  const pool = new pg.Pool({ connectionString: withSettings(databaseUrl), types, max: 10, Client: PreparingClient })
  // A connection that dies, idle or in use, is replaced at the next query; without these it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
