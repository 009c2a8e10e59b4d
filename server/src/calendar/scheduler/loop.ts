import { every, type Loop } from '../../base/concurrency/loops.ts'
import type { Core } from '../../base/core.ts'
import { deleteOldPresses, findWaitingPresses } from '../../fleet/presses/queries.ts'
import { showDirectory } from '../directories/show-directory.ts'
import { releaseRoom } from '../door/release-room.ts'
import { takePress } from '../door/take-press.ts'
import { applyChanges, showDueItems } from '../items/apply-changes.ts'
import { extendSeries } from '../meetings/extend-series.ts'
import { forgetPastMeetings } from '../meetings/forget-past-meetings.ts'
import { findDevicesWithEndedPage } from '../pages/queries.ts'
import { endPage, turnPage } from '../pages/turn-page.ts'
import { showRoom } from '../plates/show-room.ts'
import { showPlaylistTurn } from '../playlists/show-playlist.ts'
import { shortenHolds } from '../quiet/shorten-holds.ts'
import { fireTask } from '../tasks/fire-task.ts'
import { sumDays } from '../utilisation/sum-days.ts'
import { findDue } from './find-due.ts'
import { newSetBackCheck } from './set-back-check.ts'

/** The milliseconds between two runs of urgent work. Pictures are late by this time at most. */
const URGENT_MS = 1000
/** The milliseconds between two runs of work that is not urgent. */
const SLOW_MS = 60_000

/** The work of the scheduler: each piece, with the milliseconds between two runs. */
function worksOf(core: Core): [ms: number, work: () => Promise<unknown>][] {
  /** Calls `work` for each of these ids, one after the other; a failure does not stop the others. */
  const runEach = async (ids: readonly string[], work: (id: string) => Promise<void>) => {
    for (const id of ids)
      await work(id).catch((error: unknown) => core.log.error({ err: error, id }, 'the scheduler failed'))
  }
  const findDueRows = (table: Parameters<typeof findDue>[1]) => findDue(core.db, table, core.now().toISOString())
  // A meeting to which nobody came ends first, so that the plates show the room as free.
  const releaseAndShowRoom = async (id: string) => {
    await releaseRoom(core, id)
    await showRoom(core, id)
  }
  return [
    [URGENT_MS, newSetBackCheck(core)],
    [URGENT_MS, async () => runEach(await findWaitingPresses(core.db, 'rooms'), (id) => takePress(core, id))],
    [URGENT_MS, async () => runEach(await findWaitingPresses(core.db, 'pages'), (id) => turnPage(core, id))],
    [URGENT_MS, async () => runEach(await findDevicesWithEndedPage(core.db, core.now()), (id) => endPage(core, id))],
    [URGENT_MS, async () => runEach(await findDueRows('room'), releaseAndShowRoom)],
    [URGENT_MS, async () => runEach(await findDueRows('directory'), (id) => showDirectory(core, id))],
    [URGENT_MS, async () => runEach(await findDueRows('task'), (id) => fireTask(core, id))],
    [URGENT_MS, async () => runEach(await findDueRows('playlist'), (id) => showPlaylistTurn(core, id))],
    [URGENT_MS, () => applyChanges(core)],
    [URGENT_MS, () => showDueItems(core)],
    [SLOW_MS, () => extendSeries(core)],
    [SLOW_MS, () => deleteOldPresses(core.db, core.now())],
    [SLOW_MS, () => sumDays(core)],
    [SLOW_MS, () => forgetPastMeetings(core)],
    [SLOW_MS, () => shortenHolds(core)],
  ]
}

/** Does all due work of the scheduler once. */
export async function turnOnce(core: Core): Promise<void> {
  for (const [, work] of worksOf(core)) await work()
}

/**
 * Starts the loops that choose new pictures for devices as soon as meetings, tasks and playlists are due, and the loops
 * that handle presses at doors and on devices with pages. If there are several servers, only the one that holds the
 * claim `clock` in the database does this work.
 */
export function startScheduler(core: Core): Loop {
  const loops = worksOf(core).map(([ms, work]) => every(ms, core.cluster.inTurn('clock', work), core.log))
  const nudge = () => {
    for (const loop of loops) loop.nudge()
  }
  // Moments that came due before the start are handled at once.
  nudge()
  return {
    nudge,
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}
