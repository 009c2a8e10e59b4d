import { type Kysely, PostgresAdapter } from 'kysely'

/** For the few places where the two databases want different SQL. */
export const isPostgres = <T>(db: Kysely<T>): boolean => db.getExecutor().adapter instanceof PostgresAdapter
