import { type Kysely, PostgresAdapter, sql } from 'kysely'

export const isPostgres = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** PostgreSQL compares texts by code point, as SQLite does, only when told. */
const inOwnWords = (db: Kysely<unknown>, statement: string): string =>
  isPostgres(db) ? statement.replaceAll(/\btext\b/g, 'text collate "C"') : statement

/** Runs what both databases understand but for the order of texts. It belongs to history as the migrations do. */
export async function runStatements(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(inOwnWords(db, statement)).execute(db)
}
