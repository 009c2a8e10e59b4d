import type { Db } from './db.ts'
import { isPostgres } from './dialect.ts'
import { statement } from './statement.ts'

/**
 * All locks of a transaction, in the order in which it takes them: two transactions that took the same two in different
 * orders would wait for each other. A table's name is the lock for changing that table's content, or what refers to it.
 * `wishes` is the lock of the fleet: of wishes, deliveries and all data of devices. `session` and `feed` are for
 * changing several of their rows. `drawn` stands for the rows of pictures and fonts that have to stay.
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
/** The locks that are taken by name. */
export type LockName = Exclude<Lock, 'drawn'>

const held = new WeakMap<Db, Set<Lock>>()

/** Records that a transaction takes a lock; false where it has it already. */
function takes(tx: Db, name: Lock): boolean {
  if (!tx.isTransaction) throw new Error(`${name} is locked, and no transaction holds it`)
  const has = held.get(tx) ?? new Set()
  held.set(tx, has)
  if (has.has(name)) return false
  const later = lockOrder.slice(lockOrder.indexOf(name)).find((other) => has.has(other))
  if (later) throw new Error(`${name} is locked after ${later}, and the order of locks has it before`)
  has.add(name)
  return true
}

/**
 * Holds back others that take one of these locks until this transaction ends; it keeps those that it has already.
 * Throws Error where it has one that comes later in the order, also on SQLite, which has one writer anyway.
 */
export async function lock(tx: Db, ...names: LockName[]): Promise<void> {
  const inOrder = lockOrder.filter((name) => name !== 'drawn').filter((name) => names.includes(name))
  for (const name of inOrder) if (takes(tx, name)) await touchLock(tx, name)
}

const touchLock = statement((db) =>
  db
    .insertInto('lock')
    .values({ name: '' })
    .onConflict((clash) => clash.column('name').doUpdateSet((row) => ({ name: row.ref('excluded.name') })))
    .compile(),
)

/** Rows of pictures or fonts that a transaction reads by this stay until it ends: deleting one waits. */
export const staying =
  (db: Db) =>
  <Query extends { forKeyShare(): Query }>(query: Query): Query => {
    if (!db.isTransaction) return query
    takes(db, 'drawn')
    return isPostgres(db) ? query.forKeyShare() : query
  }
