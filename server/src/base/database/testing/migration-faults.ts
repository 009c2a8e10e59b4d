import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Migration } from 'kysely/migration'

const createDriver = () => new DummyDriver()
const dialects = [
  {
    createDriver,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db: Kysely<never>) => new PostgresIntrospector(db),
  },
  {
    createDriver,
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db: Kysely<never>) => new SqliteIntrospector(db),
  },
]

/** The statements of a migration on each of the databases, as one line each. */
export async function statementsOf({ up }: Migration): Promise<string[]> {
  const statements: string[] = []
  for (const dialect of dialects) {
    const log = ({ query }: { query: { sql: string } }) =>
      void statements.push(query.sql.replaceAll(/\s+/g, ' ').trim())
    await up(new Kysely({ dialect, log }))
  }
  return [...new Set(statements)]
}

/** Statements that remove something. */
const REMOVAL = /^drop table\b|^alter table \S+ (?:drop column\b|rename\b)/i
/** Statements that demand more of the rows that are written. */
const NARROWING = /^alter table \S+ (?:alter\b.*(?:set not null|drop default|\btype\b)|add constraint\b)/i

/**
 * The statements of a migration that may break running servers of the version before: they remove something, or demand
 * more of rows that those servers write.
 */
export async function migrationFaults(migration: Migration): Promise<string[]> {
  const statements = await statementsOf(migration)
  const newTables = new Set(statements.map((statement) => /^create table (\w+)/i.exec(statement)?.[1]))
  return statements.flatMap((statement) => {
    if (REMOVAL.test(statement)) return [`removes: ${statement}`]
    if (NARROWING.test(statement)) return [`narrows: ${statement}`]
    const unique = /^create unique index \S+ on (\w+)/i.exec(statement)
    if (unique && !newTables.has(unique[1])) return [`narrows: ${statement}`]
    const added = /^alter table \S+ (add .*)/i.exec(statement)?.[1]?.split(/, (?=add )/i) ?? []
    const isFault = (column: string) =>
      /\bunique\b/i.test(column) || (/not null/i.test(column) && !/\bdefault\b/i.test(column))
    return added.some(isFault) ? [`add column: ${statement}`] : []
  })
}
