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

/** The milliseconds between two turns of urgent work: pictures are late by this at most. */
const TURN_MS = 1000
/** The milliseconds between two turns of work that is not urgent. */
const SLOW_TURN_MS = 60_000

/** The work of the scheduler, each piece with the milliseconds between two turns. */
function turnsOf(core: Core): [ms: number, work: () => Promise<unknown>][] {
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
    [TURN_MS, newSetBackCheck(core)],
    [TURN_MS, async () => runEach(await findWaitingPresses(core.db, 'rooms'), (id) => takePress(core, id))],
    [TURN_MS, async () => runEach(await findWaitingPresses(core.db, 'pages'), (id) => turnPage(core, id))],
    [TURN_MS, async () => runEach(await findDevicesWithEndedPage(core.db, core.now()), (id) => endPage(core, id))],
    [TURN_MS, async () => runEach(await findDueRows('room'), releaseAndShowRoom)],
    [TURN_MS, async () => runEach(await findDueRows('directory'), (id) => showDirectory(core, id))],
    [TURN_MS, async () => runEach(await findDueRows('task'), (id) => fireTask(core, id))],
    [TURN_MS, async () => runEach(await findDueRows('playlist'), (id) => showPlaylistTurn(core, id))],
    [TURN_MS, () => applyChanges(core)],
    [TURN_MS, () => showDueItems(core)],
    [SLOW_TURN_MS, () => extendSeries(core)],
    [SLOW_TURN_MS, () => deleteOldPresses(core.db, core.now())],
    [SLOW_TURN_MS, () => sumDays(core)],
    [SLOW_TURN_MS, () => forgetPastMeetings(core)],
    [SLOW_TURN_MS, () => shortenHolds(core)],
  ]
}

/** Does all due work of the scheduler once. */
export async function turnOnce(core: Core): Promise<void> {
  for (const [, work] of turnsOf(core)) await work()
}

/**
 * Starts the loops that choose new pictures for devices as soon as meetings, tasks and playlists are due, and the loops
 * that handle presses at doors and on devices with pages. Of several servers, only the one that has the turn `clock`
 * does this work.
 */
export function startScheduler(core: Core): Loop {
  const loops = turnsOf(core).map(([ms, work]) => every(ms, core.cluster.inTurn('clock', work), core.log))
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
