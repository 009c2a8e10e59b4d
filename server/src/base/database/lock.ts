import type { Db } from './db.ts'
import { isPostgres } from './dialect.ts'
import { statement } from './statement.ts'

/**
 * All locks, in the order in which a transaction must take them: two transactions that took the same two in different
 * orders could wait for each other. A table's name is the lock for changing the rows of that table, or what refers to
 * them. `wishes` is the lock of the fleet: of wishes, deliveries and all data of devices. `session` and `feed` are for
 * changing several of their rows. `drawn` is the row locks on pictures and fonts that must not be deleted.
 */
export const lockOrder = [
  'account',
  'session',
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
/** The locks that `lock` takes; `drawn` is taken by `staying`. */
export type LockName = Exclude<Lock, 'drawn'>

const locksOf = new WeakMap<Db, Set<Lock>>()

/** Records that a transaction takes a lock; false where it holds it already. */
function recordLock(tx: Db, name: Lock): boolean {
  if (!tx.isTransaction) throw new Error(`${name} is locked, and no transaction holds it`)
  const takenLocks = locksOf.get(tx) ?? new Set()
  locksOf.set(tx, takenLocks)
  if (takenLocks.has(name)) return false
  const later = lockOrder.slice(lockOrder.indexOf(name)).find((other) => takenLocks.has(other))
  if (later) throw new Error(`${name} is locked after ${later}, and the order of locks has it before`)
  takenLocks.add(name)
  return true
}

/**
 * Takes locks until the end of this transaction; those that it holds already are skipped. Throws Error where it holds a
 * lock that is later in the order, also on SQLite, which allows only one writer anyway.
 */
export async function lock(tx: Db, ...names: LockName[]): Promise<void> {
  const ordered = lockOrder.filter((name) => name !== 'drawn').filter((name) => names.includes(name))
  for (const name of ordered) if (recordLock(tx, name)) await touchLock(tx, name)
}

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
export const staying =
  (db: Db) =>
  <Query extends { forKeyShare(): Query }>(query: Query): Query => {
    if (!db.isTransaction) return query
    recordLock(db, 'drawn')
    return isPostgres(db) ? query.forKeyShare() : query
  }
