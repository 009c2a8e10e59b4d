import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { format } from 'sql-formatter'
import type { Db } from '../base/database/db.ts'
import { PostgresCamelCase } from '../base/database/row-shapes.ts'
import type { Tables } from '../base/database/tables.ts'

export type DatabaseKind = 'sqlite' | 'postgresql'

/** Returns the rows with which a statement is answered, by its text. */
export type AnswerOf = (text: string) => Record<string, unknown>[]

const dialectParts = {
  sqlite: {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
  postgresql: {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}

/**
 * Records the statements that some code sends to a database. There is no real database: each statement is answered with
 * the rows of `answerOf`.
 */
export async function recordSql(
  kind: DatabaseKind,
  work: (db: Db) => Promise<unknown>,
  answerOf: AnswerOf = () => [],
): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = []
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery) {
      statements.push(query)
      return { rows: answerOf(query.sql) as R[] }
    },
    // biome-ignore lint/correctness/useYield: nothing is read as a stream
    async *streamQuery() {
      throw new Error('nothing is read as a stream here')
    },
  }
  const nothing = async () => {}
  const dialect: Dialect = {
    ...dialectParts[kind],
    createDriver: () => ({
      init: nothing,
      acquireConnection: async () => connection,
      beginTransaction: nothing,
      commitTransaction: nothing,
      rollbackTransaction: nothing,
      releaseConnection: nothing,
      destroy: nothing,
    }),
  }
  await work(new Kysely<Tables>({ dialect, plugins: [new PostgresCamelCase()] }))
  return statements
}

/** A value as an SQL literal, on one line. */
const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''").replaceAll('\n', "' || char(10) || '")}'` : String(value)

/** Formats a statement for readers: clauses on separate lines, values in their places, names without quotes. */
export function formatSql(kind: DatabaseKind, { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): string {
  const values = parameters.map(literal)
  return format(sql.replace(/"(\w+)"/g, '$1'), {
    language: kind,
    indentStyle: 'tabularLeft',
    tabWidth: 2,
    keywordCase: 'lower',
    expressionWidth: 100,
    params: kind === 'sqlite' ? values : Object.fromEntries(values.map((value, index) => [index + 1, value])),
  })
}
