import type { DatabaseSync } from 'node:sqlite'
import { fold } from '@wifi-tms/contract/fold'

/** Gives a connection `fold` for searches: SQLite's own lower() knows ASCII only. Nothing that is stored calls it, so that any shell can write. */
export const foldsIn = (database: DatabaseSync): void =>
  database.function('fold', { deterministic: true }, (text) => fold(String(text)))
