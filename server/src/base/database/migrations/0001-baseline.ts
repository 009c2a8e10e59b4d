import { type Kysely, sql } from 'kysely'
import { accounts } from './0001-accounts.ts'
import { content } from './0001-content.ts'
import { devices } from './0001-devices.ts'
import { meetings } from './0001-meetings.ts'
import { postgresStatements } from './0001-postgres.ts'
import { rooms } from './0001-rooms.ts'
import { servers } from './0001-servers.ts'
import { sqliteStatements } from './0001-sqlite.ts'
import { wishes } from './0001-wishes.ts'
import { isPostgres, runStatements } from './run-statements.ts'

/** Creates all tables, with the triggers and indexes on them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const onPostgres = isPostgres(db)
  const tables = [servers(onPostgres), accounts, content, devices(onPostgres), wishes(onPostgres), rooms, meetings]
  await runStatements(
    db,
    tables.flatMap((text) => text.split(';\n')).filter((statement) => statement.trim()),
  )
  for (const statement of onPostgres ? postgresStatements : sqliteStatements) await sql.raw(statement).execute(db)
}
