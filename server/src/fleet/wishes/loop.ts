import { every } from '../../base/concurrency/loops.ts'
import type { PaintingCore } from '../../content/painting/pool.ts'
import { missAskers } from './miss-askers.ts'
import { endOverdue, offerFrames } from './offer-frames.ts'
import { paintWishes } from './paint-wishes.ts'
import { sweepDesigns, sweepDisplays } from './sweep-displays.ts'
import { sweepFrames } from './sweep-frames.ts'
import { sweepHistory } from './sweep-history.ts'

/** How often the reconciler looks without being woken: how late deadlines and second tries may be, in ms. */
const TURN = 1000
/** Between two looks for what nothing needs any more, in ms. */
const HOUSEKEEPING = 60_000

export interface Reconciler {
  /** Looks at once, without waiting for its turn. */
  nudge(): void
  stop(): Promise<void>
}

/**
 * Closes the gap between wanted and shown: paints, offers, gives up what is overdue, and tidies up. All it knows stands
 * in the database, so it may be stopped and started at any moment.
 */
export function startReconciler(core: PaintingCore): Reconciler {
  const painting = every(TURN, () => paintWishes(core), core.log)
  const offering = every(
    TURN,
    async () => {
      await endOverdue(core)
      await missAskers(core)
      await offerFrames(core)
    },
    core.log,
  )
  const place = { history: '', displays: '', designs: '', frames: '' }
  const housekeeping = every(
    HOUSEKEEPING,
    async () => {
      place.history = await sweepHistory(core, place.history)
      place.displays = await sweepDisplays(core, place.displays)
      place.designs = await sweepDesigns(core, place.designs)
      place.frames = await sweepFrames(core, place.frames)
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
      await Promise.all([painting.stop(), offering.stop(), housekeeping.stop()])
    },
  }
}
