import { wakeBounds } from '@wifi-tms/contract/wake'
import { kinds } from '@wifi-tms/paint/panels'
import { bringNearer } from '../../base/database/bring-nearer.ts'
import type { Db } from '../../base/database/db.ts'
import { LONGEST_RETRY } from './failures.ts'
import { PAUSE } from './painting-rules.ts'
import { LONGEST_MISSED } from './rest-rules.ts'
import { deliverySeconds } from './rules.ts'
import { LONGEST_PAUSE } from './wish-steps.ts'

const delivery = Math.max(...Object.values(kinds).map(({ refreshSeconds }) => deliverySeconds(refreshSeconds)))

/** Moves stored times nearer after the clock was put back. All wishes are due now; the next turn holds back those that must wait. */
export async function bringWishesNearer(tx: Db, now: Date): Promise<number> {
  const wishes = { paintAt: PAUSE, offerAt: LONGEST_PAUSE, retryAt: LONGEST_RETRY, busySince: 0 }
  const deliveries = { deadlineAt: delivery, askAgainAt: LONGEST_MISSED, nextContactAt: wakeBounds.most }
  return (
    (await bringNearer(tx, now, 'wish', wishes, { dueAtOnce: true })) +
    (await bringNearer(tx, now, 'delivery', deliveries))
  )
}
