import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { fleet } from './first-fleet.ts'
import { onPostgres } from './first-postgres.ts'
import { onSqlite } from './first-sqlite.ts'
import { tables } from './first-tables.ts'

/** PostgreSQL compares texts by code point, as SQLite does, only when told. */
const forPostgres = (text: string) =>
  text
    .replaceAll(/\btext\b/g, 'text collate "C"')
    .replace('number integer primary key', 'number integer generated always as identity primary key')
    // For the order in which a list has nulls first.
    .replace('on device (mac)', 'on device (mac nulls first)')

export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter
  const alike = (tables + fleet).split(';\n').filter((statement) => statement.trim())
  const statements = postgres ? [...alike.map(forPostgres), ...onPostgres] : [...alike, ...onSqlite]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
