import { type Groups, groupWork } from '../../base/concurrency/group-work.ts'
import type { Db } from '../../base/database/db.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'

interface Work {
  /** Does the work, and remembers its result for `settle`. */
  run(tx: Db): Promise<void>
  settle(): void
  fail(error: unknown): void
}

const groups = new WeakMap<Db, Groups<Work>>()

/**
 * Runs work in one transaction with other work of the same milliseconds. A thousand tags that log in at once wait for a
 * few commits, not for a thousand. Resolves after the commit. Work that throws is undone without affecting other work.
 * Work may run twice, so it must do nothing but SQL.
 */
export function commitTogether<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const group = groups.get(db) ?? groupWork<Work>((works) => commit(db, works))
  groups.set(db, group)
  return new Promise((resolve, reject) => {
    let result: T
    group.add({
      async run(tx) {
        result = await work(tx)
      },
      settle: () => resolve(result),
      fail: reject,
    })
  })
}

/**
 * Commits all work in one transaction, or if that fails, each piece of work in a transaction of its own. The fleet lock
 * prevents deadlocks with other transactions that change rows of many tags. The lock on products makes sure that nobody
 * is accepted by a key that is being changed.
 */
const commit = (db: Db, works: readonly Work[]): Promise<void> =>
  withFleetLock(
    db,
    async (tx) => {
      for (const work of works) await work.run(tx)
    },
    'product',
  ).then(
    () => {
      for (const work of works) work.settle()
    },
    async (error: unknown) => {
      if (works.length === 1) return works[0]!.fail(error)
      for (const work of works) await commit(db, [work])
    },
  )
