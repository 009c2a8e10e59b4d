import { every, type Loop } from '../../base/concurrency/loops.ts'
import type { PaintingCore } from '../../content/painting/pool.ts'
import { endSilentFirmware } from '../firmware/move-firmware.ts'
import { paintWishes } from '../wishes/paint-wishes.ts'
import { markMissingPollers } from './mark-missing-pollers.ts'
import { endOverdue, offerFrames } from './offer-frames.ts'

/** Milliseconds between two turns of the reconciler. Deadlines and retries may be this late. */
const TURN_MS = 1000

/**
 * Starts the reconciler (control loop): two loops that close the gap between the wanted and the shown pictures. One
 * paints frames; the other offers them and gives up overdue deliveries. The whole state is in the database, so the
 * loops may stop and start at any moment.
 */
export function startReconciler(core: PaintingCore): Loop {
  const painting = every(TURN_MS, () => paintWishes(core), core.log)
  // Deadlines concern the tags of all servers, so one server handles them for all.
  const endAllOverdue = core.cluster.inTurn('deliveries', async () => {
    await endOverdue(core)
    await markMissingPollers(core)
    await endSilentFirmware(core)
  })
  const offering = every(
    TURN_MS,
    async () => {
      await endAllOverdue()
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
