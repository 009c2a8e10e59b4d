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
 * Runs work in a transaction that it shares with other work of the same milliseconds: a thousand tags that log in at
 * once wait for a few commits, not for a thousand. Resolves after the commit. Work that throws is undone without
 * affecting others; it may run twice, so it does nothing but SQL.
 */
export function together<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
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
 * All transactions that change rows of many tags take the fleet lock, so that they never deadlock. With the lock of the
 * products, a key that is being changed lets nobody in any more.
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
