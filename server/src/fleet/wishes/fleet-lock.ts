import type { MakeChange, RecordChange } from '../../api/http/keep-history.ts'
import type { Db } from '../../base/database/db.ts'
import { type LockName, lock } from '../../base/database/lock.ts'

/**
 * Runs work that changes wishes or deliveries in a transaction under the fleet lock. These transactions run one after
 * the other, so each sees the result of the one before it. `opener` is the database, or the `change` of a person's
 * call, which writes the audit in the same transaction. `earlierLocks` name tables whose rows must not change
 * meanwhile: they are locked first, as `lockOrder` demands.
 */
export function withFleetLock<T>(
  opener: Db | MakeChange,
  work: (tx: Db, recordChange: RecordChange) => Promise<T>,
  ...earlierLocks: LockName[]
): Promise<T> {
  const withLock = async (tx: Db, recordChange: RecordChange) => {
    await lock(tx, ...earlierLocks, 'wishes')
    return work(tx, recordChange)
  }
  return typeof opener === 'function' ? opener(withLock) : opener.transaction().execute((tx) => withLock(tx, () => {}))
}
