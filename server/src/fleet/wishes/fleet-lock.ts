import type { Keep, MakeChange } from '../../api/http/keep-history.ts'
import type { Db } from '../../base/database/db.ts'
import { type LockName, lock } from '../../base/database/lock.ts'

/**
 * Runs work that changes wishes or deliveries, in a call by way of its `change`. Such transactions follow one another,
 * so each sees the result of the last one. All further locks that the work needs come before that of the fleet.
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
