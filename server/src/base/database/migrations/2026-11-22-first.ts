import { type Kysely, sql } from 'kysely'
import { fleet } from './first-fleet.ts'
import { onPostgres } from './first-postgres.ts'
import { onSqlite } from './first-sqlite.ts'
import { tables } from './first-tables.ts'
import { isPostgres, runStatements } from './run-statements.ts'

const forPostgres = (statement: string) =>
  statement
    .replace('number integer primary key', 'number integer generated always as identity primary key')
    // For the order in which a list has nulls first.
    .replace('on device (mac)', 'on device (mac nulls first)')

export async function up(db: Kysely<unknown>): Promise<void> {
  const alike = (tables + fleet).split(';\n').filter((statement) => statement.trim())
  await runStatements(db, isPostgres(db) ? alike.map(forPostgres) : alike)
  for (const statement of isPostgres(db) ? onPostgres : onSqlite) await sql.raw(statement).execute(db)
}
