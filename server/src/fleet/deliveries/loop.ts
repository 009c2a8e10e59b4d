import { every, type Loop } from '../../base/concurrency/loops.ts'
import type { PaintingCore } from '../../content/painting/pool.ts'
import { endSilentFirmware } from '../firmware/move-firmware.ts'
import { paintWishes } from '../wishes/paint-wishes.ts'
import { missAskers } from './miss-askers.ts'
import { endOverdue, offerFrames } from './offer-frames.ts'

/** Milliseconds between two turns of the reconciler, by which deadlines and second tries may be late. */
const TURN_MS = 1000

/**
 * Starts the loops that close the gap between wanted and shown: they paint, offer, and give up overdue deliveries. The
 * reconciler's whole state is in the database, so it may be stopped and started at any moment.
 */
export function startReconciler(core: PaintingCore): Loop {
  const painting = every(TURN_MS, () => paintWishes(core), core.log)
  const giveUp = core.cluster.inTurn('deliveries', async () => {
    await endOverdue(core)
    await missAskers(core)
    await endSilentFirmware(core)
  })
  const offering = every(
    TURN_MS,
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
  // Work that was due before the start is done at once.
  nudge()
  return {
    nudge,
    async stop() {
      await Promise.all([painting.stop(), offering.stop()])
    },
  }
}
