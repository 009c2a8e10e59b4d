import { every, type Loop } from '../../base/concurrency/loops.ts'
import type { PaintingCore } from '../../content/painting/pool.ts'
import { endSilentFirmware } from '../firmware/move-firmware.ts'
import { paintWishes } from '../wishes/paint-wishes.ts'
import { missAskers } from './miss-askers.ts'
import { endOverdue, offerFrames } from './offer-frames.ts'

/** The reconciler looks so often without being woken; so late may deadlines and second tries be. In ms. */
const TURN = 1000

/**
 * Starts what closes the gap between wanted and shown: it paints, offers, and gives up what is overdue. All that the
 * reconciler knows stands in the database, so it may be stopped and started at any moment.
 */
export function startReconciler(core: PaintingCore): Loop {
  const painting = every(TURN, () => paintWishes(core), core.log)
  const giveUp = core.cluster.inTurn('deliveries', async () => {
    await endOverdue(core)
    await missAskers(core)
    await endSilentFirmware(core)
  })
  const offering = every(
    TURN,
    async () => {
      await giveUp()
      await offerFrames(core)
    },
    core.log,
  )
  const nudge = () => {
    painting.nudge()
    offering.nudge()
  }
  // What was due already, or told before there was anybody to hear it, waits for no turn.
  nudge()
  return {
    nudge,
    async stop() {
      await Promise.all([painting.stop(), offering.stop()])
    },
  }
}
