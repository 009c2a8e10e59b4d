import { wakeBounds } from '@wifi-tms/contract/wake'
import { kinds } from '@wifi-tms/paint/panels'
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
 * Moves stored times nearer after the clock was put back. All offers become due now; the next turn holds back the
 * wishes that must wait.
 */
export const wishBringer: Bringer = {
  async bring(tx, now) {
    // The most seconds by which each moment can lie ahead.
    const wishes = {
      paintAt: PAUSE_SECONDS,
      offerAt: LONGEST_PAUSE_SECONDS,
      retryAt: LONGEST_RETRY_SECONDS,
      busySince: 0,
    }
    const deliveries = {
      deadlineAt: longestDeliverySeconds,
      askAgainAt: LONGEST_MISSED_SECONDS,
      nextContactAt: wakeBounds.most,
    }
    return (
      (await bringNearer(tx, now, 'wish', wishes, { dueAtOnce: true })) +
      (await bringNearer(tx, now, 'delivery', deliveries))
    )
  },
}
