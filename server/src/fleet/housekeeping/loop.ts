import { setImmediate } from 'node:timers/promises'
import { dropOldKeys } from '../../api/http/once.ts'
import { every, type Loop } from '../../base/concurrency/loops.ts'
import type { Core } from '../../base/core.ts'
import { dropOldFleetDays, keepFleetDays } from '../days/fleet-days.ts'
import { keepForecasts } from '../days/keep-forecasts.ts'
import { dropOldDays } from '../days/queries.ts'
import { dayOf } from '../days/rules.ts'
import { dropOldVisits } from '../days/visit-hours.ts'
import { emptyParts } from '../debug/parts.ts'
import { dropMissed } from '../orders/queries.ts'
import { dropOldProofs } from '../wishes/proofs.ts'
import { sweepDesigns, sweepDisplays } from './sweep-displays.ts'
import { sweepFrames } from './sweep-frames.ts'
import { sweepHistory } from './sweep-history.ts'

/** Milliseconds between two turns. */
const TURN = 60_000
/** The most steps of one kind in a turn: if more than half as many rows were added a minute, they would pile up. */
const STEPS = 50

/** Takes steps until the last row or STEPS. Other work runs in between. Returns the place of the next step. */
async function walk(step: (from: string) => Promise<string>, from: string): Promise<string> {
  let place = from
  for (let steps = 0; steps < STEPS; steps++) {
    place = await step(place)
    if (place === '') break
    await setImmediate()
  }
  return place
}

/** Starts removing rows that nothing needs any more, some each turn. A turn goes on where the last one ended. */
export function startHousekeeping(core: Pick<Core, 'db' | 'blobs' | 'cluster' | 'config' | 'now' | 'log'>): Loop {
  const place = { history: '', displays: '', designs: '', frames: '', forecasts: '' }
  let forecastDay: number | undefined
  return every(
    TURN,
    core.cluster.inTurn('housekeeping', async () => {
      await dropMissed(core.db, core.now())
      await walk(() => dropOldDays(core.db, core.now()), '')
      await walk(() => dropOldVisits(core.db, core.now(), core.config.messageDays), '')
      await walk(() => dropOldProofs(core.db, core.now(), core.config.proofDays), '')
      await dropOldFleetDays(core.db, core.now())
      await walk(() => keepFleetDays(core), '')
      await dropOldKeys(core.db, core.now())
      place.history = await sweepHistory(core, place.history)
      place.displays = await walk((from) => sweepDisplays(core, from), place.displays)
      place.designs = await walk((from) => sweepDesigns(core, from), place.designs)
      place.frames = await walk((from) => sweepFrames(core, from), place.frames)
      await emptyParts(core.db, core.now(), core.config.messageDays)
      const today = dayOf(core.now())
      if (forecastDay !== today) {
        place.forecasts = await walk((from) => keepForecasts(core, from), place.forecasts)
        if (place.forecasts === '') forecastDay = today
      }
    }),
    core.log,
  )
}
