import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'

/**
 * Runs work that changes wishes or what tags show, in a transaction that holds the fleet's lock. Such transactions
 * follow one another, so that each sees what the last one left.
 */
export const withFleetLock = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await lock(tx, 'wishes')
    return work(tx)
  })
