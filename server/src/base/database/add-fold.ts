import type { DatabaseSync } from 'node:sqlite'
import { fold } from '@wifi-tms/contract/fold'

/**
 * Adds the SQL function `fold` for searches, as SQLite's own lower() handles ASCII only. Triggers do not call it, so
 * that SQLite shells without it can write too.
 */
export const addFold = (database: DatabaseSync): void =>
  database.function('fold', { deterministic: true }, (text) => fold(String(text)))
