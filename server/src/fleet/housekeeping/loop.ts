import { setImmediate } from 'node:timers/promises'
import { dropOldKeys } from '../../api/http/once.ts'
import { OutOfReach } from '../../base/blobs/store.ts'
import { every, type Loop } from '../../base/concurrency/loops.ts'
import type { Core } from '../../base/core.ts'
import { dropOldFleetDays, sumUpNextDay } from '../days/fleet-days.ts'
import { dropOldDays } from '../days/queries.ts'
import { dayOf } from '../days/rules.ts'
import { updateForecasts } from '../days/update-forecasts.ts'
import { dropOldVisits } from '../days/visit-hours.ts'
import { emptyOldLogParts } from '../debug/parts.ts'
import { deleteUnsentMessages } from '../orders/queries.ts'
import { dropOldProofs } from '../wishes/proofs.ts'
import { sweepDesigns, sweepDisplays } from './sweep-displays.ts'
import { sweepFiles } from './sweep-files.ts'
import { sweepFrames } from './sweep-frames.ts'
import { sweepHistory } from './sweep-history.ts'

/** Milliseconds between two turns. */
const TURN_MS = 60_000
/** The maximum number of steps of one kind of work in a turn. */
const MOST_STEPS = 50

/**
 * Takes steps until all rows are checked, but at most MOST_STEPS. Other work runs between two steps. A step is given
 * the place where it begins, and returns the place where the next one begins. An empty text stands for the beginning
 * and for the end.
 */
async function takeSteps(takeStep: (from: string) => Promise<string>, from: string): Promise<string> {
  let place = from
  for (let stepCount = 0; stepCount < MOST_STEPS; stepCount++) {
    place = await takeStep(place)
    if (place === '') break
    await setImmediate()
  }
  return place
}

/** Removes designs, frames and files, last in a turn, as this fails while the store of files is out of reach. */
async function sweepStored(core: Pick<Core, 'db' | 'blobs' | 'now'>, places: Record<StoredKind, string>) {
  places.designs = await takeSteps((from) => sweepDesigns(core, from), places.designs)
  places.frames = await takeSteps((from) => sweepFrames(core, from), places.frames)
  places.files = await sweepFiles(core, places.files)
}
type StoredKind = 'designs' | 'frames' | 'files'

/**
 * Starts the loop that removes rows that nothing needs any more, some in each turn. A turn continues where the last one
 * ended. Once a day the loop also works out the forecasts of batteries.
 */
export function startHousekeeping(core: Pick<Core, 'db' | 'blobs' | 'cluster' | 'config' | 'now' | 'log'>): Loop {
  /** The place where the next turn continues, for each kind of work. */
  const places = { history: '', displays: '', designs: '', frames: '', forecasts: '', files: '' }
  /** The day on which all forecasts were last made. */
  let forecastDay: number | undefined
  return every(
    TURN_MS,
    core.cluster.inTurn('housekeeping', async () => {
      await deleteUnsentMessages(core.db, core.now())
      // Rows that are deleted by their age need no place: each step begins with the oldest.
      await takeSteps(() => dropOldDays(core.db, core.now()), '')
      await takeSteps(() => dropOldVisits(core.db, core.now(), core.config.messageDays), '')
      await takeSteps(() => dropOldProofs(core.db, core.now(), core.config.proofDays), '')
      await dropOldFleetDays(core.db, core.now())
      await takeSteps(() => sumUpNextDay(core), '')
      await dropOldKeys(core.db, core.now())
      places.history = await sweepHistory(core, places.history)
      places.displays = await takeSteps((from) => sweepDisplays(core, from), places.displays)
      await emptyOldLogParts(core.db, core.now(), core.config.messageDays)
      const today = dayOf(core.now())
      if (forecastDay !== today) {
        places.forecasts = await takeSteps((from) => updateForecasts(core, from), places.forecasts)
        if (places.forecasts === '') forecastDay = today
      }
      await sweepStored(core, places).catch((error: unknown) => {
        // The store logs that it is out of reach. The next turn continues, and `sweepFiles` finds files that are left.
        if (!(error instanceof OutOfReach)) throw error
      })
    }),
    core.log,
  )
}
