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
import { CamelCaseRows } from '../base/database/row-shapes.ts'
import type { Tables } from '../base/database/tables.ts'

export type DatabaseKind = 'sqlite' | 'postgresql'

/** The rows that stand in for the answer to a statement. */
export type AnswerOf = (text: string) => Record<string, unknown>[]

const parts = {
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

/** The statements that some code asks of a database, which is none: the rows of `answerOf` come back. */
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
    ...parts[kind],
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
  await work(new Kysely<Tables>({ dialect, plugins: [new CamelCaseRows()] }))
  return statements
}

/** A value as SQL has it, on one line. */
const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''").replaceAll('\n', "' || char(10) || '")}'` : String(value)

/** A statement laid out for readers: clauses on lines of their own, values where they are bound, names without quotes. */
export function layOut(kind: DatabaseKind, { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): string {
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
