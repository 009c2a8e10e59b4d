import type { Keep, MakeChange } from '../../api/http/keep-history.ts'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'

/**
 * Runs work that changes wishes or deliveries, that of a call by the call's own way. Such transactions follow one another,
 * so each sees what the last one left. Further locks that the work needs are taken before that of the fleet, as everywhere.
 */
export function withFleetLock<T>(
  by: Db | MakeChange,
  work: (tx: Db, keep: Keep) => Promise<T>,
  ...before: string[]
): Promise<T> {
  const inTurn = async (tx: Db, keep: Keep) => {
    for (const name of [...before, 'wishes']) await lock(tx, name)
    return work(tx, keep)
  }
  return typeof by === 'function' ? by(inTurn) : by.transaction().execute((tx) => inTurn(tx, () => {}))
}
