import { type Kysely, PostgresAdapter, sql } from 'kysely'

export const isPostgres = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** Makes PostgreSQL compare texts by code point, as SQLite does by default. */
const inOwnWords = (db: Kysely<unknown>, statement: string): string =>
  isPostgres(db) ? statement.replaceAll(/\btext\b/g, 'text collate "C"') : statement

/** Runs statements that both databases understand, but for the order of texts. It is history as the migrations are. */
export async function runStatements(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(inOwnWords(db, statement)).execute(db)
}
