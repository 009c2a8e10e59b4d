import { every, type Loop } from '../../base/concurrency/loops.ts'
import type { Core } from '../../base/core.ts'
import { dropMissed } from '../orders/queries.ts'
import { sweepDesigns, sweepDisplays } from './sweep-displays.ts'
import { sweepFrames } from './sweep-frames.ts'
import { sweepHistory } from './sweep-history.ts'
import { sweepMessages } from './sweep-messages.ts'

/** Time between two looks for rows that nothing needs any more, in ms. */
const TURN = 60_000

/** Starts to remove rows that nothing needs any more, some of them a turn. Each turn goes on where the last ended. */
export function startHousekeeping(core: Pick<Core, 'db' | 'blobs' | 'cluster' | 'now' | 'log'>): Loop {
  const place = { history: '', displays: '', designs: '', frames: '', messages: '' }
  return every(
    TURN,
    core.cluster.inTurn('housekeeping', async () => {
      await dropMissed(core.db, core.now())
      place.history = await sweepHistory(core, place.history)
      place.displays = await sweepDisplays(core, place.displays)
      place.designs = await sweepDesigns(core, place.designs)
      place.frames = await sweepFrames(core, place.frames)
      place.messages = await sweepMessages(core, place.messages)
    }),
    core.log,
  )
}
