import { wakeBounds } from '@wifi-tms/contract/wake'
import { kinds } from '@wifi-tms/paint/panels'
import { sql } from 'kysely'
import { type Bringer, bringNearer } from '../../base/database/bring-nearer.ts'
import { LONGEST_RETRY_SECONDS } from './failures.ts'
import { PAUSE_SECONDS } from './painting-rules.ts'
import { LONGEST_MISSED_SECONDS } from './rest-rules.ts'
import { deliverySeconds } from './rules.ts'
import { LONGEST_PAUSE_SECONDS } from './wish-steps.ts'

const longestDeliverySeconds = Math.max(
  ...Object.values(kinds).map(({ refreshSeconds }) => deliverySeconds(refreshSeconds)),
)

/**
 * Moves the stored moments of wishes and deliveries nearer after the server's clock was put back. All offers become due
 * now: the next turn of the reconciler works out anew which of the wishes are held back.
 */
export const wishBringer: Bringer = {
  async bring(tx, now) {
    // By column: the maximum number of seconds by which its moment can lie ahead.
    const wishes = {
      paintAt: PAUSE_SECONDS,
      offerAt: LONGEST_PAUSE_SECONDS,
      retryAt: LONGEST_RETRY_SECONDS,
      busySince: 0,
    }
    const deliveries = {
      // This bound is for devices that poll, whose deliveries wait for the next visit.
      deadlineAt: LONGEST_MISSED_SECONDS,
      askAgainAt: LONGEST_MISSED_SECONDS,
      nextContactAt: wakeBounds.most,
    }
    return (
      (await bringNearer(tx, now, 'wish', wishes, { dueAtOnce: true })) +
      (await bringNearer(tx, now, 'delivery', deliveries)) +
      (await bringNearer(
        tx,
        now,
        'delivery',
        { deadlineAt: longestDeliverySeconds },
        { only: sql<boolean>`asked = 0` },
      ))
    )
  },
}
