import type { Keep, MakeChange } from '../../api/http/keep-history.ts'
import type { Db } from '../../base/database/db.ts'
import { type LockName, lock } from '../../base/database/lock.ts'

/**
 * Runs work that changes wishes or deliveries under the fleet lock. A call passes its `change` for the history. Such
 * transactions run one after the other, so each sees the result of the last. Further locks that the work needs are taken
 * before that of the fleet, always in this order, so that no two transactions wait for each other.
 */
export function withFleetLock<T>(
  by: Db | MakeChange,
  work: (tx: Db, keep: Keep) => Promise<T>,
  ...before: LockName[]
): Promise<T> {
  const inTurn = async (tx: Db, keep: Keep) => {
    await lock(tx, ...before, 'wishes')
    return work(tx, keep)
  }
  return typeof by === 'function' ? by(inTurn) : by.transaction().execute((tx) => inTurn(tx, () => {}))
}
