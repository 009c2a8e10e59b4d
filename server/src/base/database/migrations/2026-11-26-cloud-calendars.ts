import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

const statements = [
  "alter table feed add column tenant text not null default ''",
  "alter table feed add column mailbox text not null default ''",
]

/** Calendars of services are named by whose they are, and not by an address. */
export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, statements)
