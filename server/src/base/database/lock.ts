import type { Db } from './db.ts'
import { isPostgres } from './dialect.ts'
import { statement } from './statement.ts'

/**
 * All locks, in the order in which a transaction must take them. Two transactions that took two locks in different
 * orders could wait for each other. A table's name is the lock for changing the rows of that table, or rows that refer
 * to them. `wishes` is the lock of the fleet: of wishes, deliveries and all data of devices. `session` and `feed` are
 * for changing several rows of these tables. `drawn` stands for row locks on pictures and fonts that must not be
 * deleted.
 */
export const lockOrder = [
  'account',
  'session',
  'webhook',
  'alert',
  'task',
  'playlist',
  'directory',
  'meeting',
  'room',
  'feed',
  'source',
  'item',
  'template',
  'font',
  'image',
  'rollout',
  'ota',
  'algorithm',
  'deviceType',
  'accessPoint',
  'product',
  'screenType',
  'wishes',
  'drawn',
] as const
export type Lock = (typeof lockOrder)[number]
/** The locks that `lock` takes; `drawn` is taken by `withRowLocks`. */
export type LockName = Exclude<Lock, 'drawn'>

const takenLocksOf = new WeakMap<Db, Set<Lock>>()

/** Records that a transaction takes a lock; false if the transaction holds the lock already. */
function recordLock(tx: Db, name: Lock): boolean {
  if (!tx.isTransaction) throw new Error(`${name} is locked, and no transaction holds it`)
  const takenLocks = takenLocksOf.get(tx) ?? new Set()
  takenLocksOf.set(tx, takenLocks)
  if (takenLocks.has(name)) return false
  const laterLock = lockOrder.slice(lockOrder.indexOf(name)).find((other) => takenLocks.has(other))
  if (laterLock) throw new Error(`${name} is locked after ${laterLock}, and the order of locks has it before`)
  takenLocks.add(name)
  return true
}

/**
 * Takes locks until the end of this transaction; locks that it holds already are skipped. Throws Error if the
 * transaction holds a lock that is later in the order, also on SQLite, which allows only one writer anyway.
 */
export async function lock(tx: Db, ...names: LockName[]): Promise<void> {
  const ordered = lockOrder.filter((name) => name !== 'drawn').filter((name) => names.includes(name))
  for (const name of ordered) if (recordLock(tx, name)) await touchLock(tx, name)
}

/** Writes the row of a lock: other transactions that write the row wait until this one ends. */
const touchLock = statement((db) =>
  db
    .insertInto('lock')
    .values({ name: '' })
    .onConflict((clash) => clash.column('name').doUpdateSet((row) => ({ name: row.ref('excluded.name') })))
    .compile(),
)

/**
 * Adds row locks to a query of pictures or fonts, so that nobody deletes the found rows before the transaction ends.
 */
export const withRowLocks =
  (db: Db) =>
  <Query extends { forKeyShare(): Query }>(query: Query): Query => {
    if (!db.isTransaction) return query
    recordLock(db, 'drawn')
    return isPostgres(db) ? query.forKeyShare() : query
  }
