import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Adds an index of each product's devices that wait for approval, oldest first. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, ['create index device_waiting_of_product on device (product_id, number) where approved = 0'])
