import { type Kysely, PostgresAdapter } from 'kysely'

/** True on PostgreSQL, for the few places where the two databases need different SQL. */
export const isPostgres = <T>(db: Kysely<T>): boolean => db.getExecutor().adapter instanceof PostgresAdapter
