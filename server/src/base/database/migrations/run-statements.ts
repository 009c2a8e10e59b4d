import { type Kysely, PostgresAdapter, sql } from 'kysely'

export const isPostgres = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** Adds the collation "C" on PostgreSQL, which then compares texts by code point, as SQLite does by default. */
const inDialect = (db: Kysely<unknown>, statement: string): string =>
  isPostgres(db) ? statement.replaceAll(/\btext\b/g, 'text collate "C"') : statement

/**
 * Runs statements that both databases understand, apart from the collation. It must not change, as migrations use it.
 */
export async function runStatements(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(inDialect(db, statement)).execute(db)
}
