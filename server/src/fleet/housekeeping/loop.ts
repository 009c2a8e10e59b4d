import { setImmediate } from 'node:timers/promises'
import { every, type Loop } from '../../base/concurrency/loops.ts'
import type { Core } from '../../base/core.ts'
import { dropMissed } from '../orders/queries.ts'
import { sweepDesigns, sweepDisplays } from './sweep-displays.ts'
import { sweepFrames } from './sweep-frames.ts'
import { sweepHistory } from './sweep-history.ts'
import { sweepMessages } from './sweep-messages.ts'

/** Time between two looks for rows that nothing needs any more, in ms. */
const TURN = 60_000
/** The most steps of one kind in a turn: with more than half as many rows a minute there would be ever more. */
const STEPS = 50

/** Takes steps up to the last row, or the most. Others have their turn between. */
async function walk(step: (from: string) => Promise<string>, from: string): Promise<string> {
  let place = from
  for (let taken = 0; taken < STEPS; taken++) {
    place = await step(place)
    if (place === '') break
    await setImmediate()
  }
  return place
}

/** Starts to remove rows that nothing needs any more, some of them a turn. Each turn goes on where the last ended. */
export function startHousekeeping(core: Pick<Core, 'db' | 'blobs' | 'cluster' | 'now' | 'log'>): Loop {
  const place = { history: '', displays: '', designs: '', frames: '', messages: '' }
  return every(
    TURN,
    core.cluster.inTurn('housekeeping', async () => {
      await dropMissed(core.db, core.now())
      place.history = await sweepHistory(core, place.history)
      place.displays = await walk((from) => sweepDisplays(core, from), place.displays)
      place.designs = await walk((from) => sweepDesigns(core, from), place.designs)
      place.frames = await walk((from) => sweepFrames(core, from), place.frames)
      place.messages = await sweepMessages(core, place.messages)
    }),
    core.log,
  )
}
