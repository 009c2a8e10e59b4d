import type { DatabaseSync } from 'node:sqlite'
import { fold } from '@wifi-tms/contract/fold'

/** Adds `fold` for searches: SQLite's own lower() handles ASCII only. No trigger calls it: any shell can write. */
export const foldsIn = (database: DatabaseSync): void =>
  database.function('fold', { deterministic: true }, (text) => fold(String(text)))
