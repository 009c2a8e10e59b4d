import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

const columns = ['address', 'agent']

/** From where a session was opened, and by what. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(
    db,
    columns.map((column) => `alter table session add column ${column} text not null default ''`),
  )
