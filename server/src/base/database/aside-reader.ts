import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { serveWorker } from '../concurrency/serve-worker.ts'
import { addFold } from './add-fold.ts'

/** A statement that only reads, and the path of the SQLite file. */
export interface AsideRead {
  path: string
  sql: string
  parameters: readonly unknown[]
}

/** The columns' names in the database, and the values of each row in their order. */
export interface ReadRows {
  names: string[]
  rows: unknown[][]
}

serveWorker(async ({ path, sql, parameters }: AsideRead): Promise<ReadRows> => {
  using database = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
  addFold(database)
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  const names = statement.columns().map((column) => column.name)
  // Without the empty object, SQLite would take a first value that is an object for named parameters.
  return { names, rows: statement.all({}, ...(parameters as SQLInputValue[])) as unknown as unknown[][] }
})
