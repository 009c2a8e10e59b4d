import { every, type Loop } from '../../base/concurrency/loops.ts'
import type { Core } from '../../base/core.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { advanceRollout } from './advance-rollout.ts'
import { addJoiners } from './choose-targets.ts'
import { beginRollout } from './move-rollout.ts'
import { failOverdueSettings, repeatUnanswered } from './order-settings.ts'
import { findActive, findRollout } from './queries.ts'

/** Milliseconds between two turns. While no rollout runs, a turn costs two short queries. */
const TURN_MS = 1000
/** Milliseconds between two searches for devices that join a rollout after its start. */
const JOIN_MS = 60_000

/** Starts the loop of rollouts: it starts those that are due, opens groups, and orders firmware or settings. */
export function startRollouts(core: Core): Loop {
  const startedAt = core.now()
  /** The figures that consoles were last told, by the rollout's id. */
  const announcedFigures = new Map<string, string>()
  let lastJoinMs = 0

  const turn = async () => {
    await failOverdueSettings(core)
    const active = await findActive(core.db, core.now())
    const isJoinDue = Math.abs(core.now().getTime() - lastJoinMs) >= JOIN_MS
    if (isJoinDue) lastJoinMs = core.now().getTime()
    for (const { id, state, joiners, config } of active) {
      try {
        if (state === 'ready') await startDue(core, id)
        if (state === 'running' && joiners && isJoinDue) await addMatching(core, id)
        if (config !== null && state === 'running') await repeatUnanswered(core, id)
        const figures = await advanceRollout(core, id, startedAt)
        if (announcedFigures.get(id) !== figures) core.wire.changed('rollouts', [id])
        announcedFigures.set(id, figures)
      } catch (error) {
        core.log.error({ err: error, id }, 'a rollout failed to go on')
      }
    }
    for (const id of announcedFigures.keys()) if (!active.some((row) => row.id === id)) announcedFigures.delete(id)
  }
  const loop = every(TURN_MS, core.cluster.inTurn('clock', turn), core.log)
  // A rollout that ran before the server's start goes on at once.
  loop.nudge()
  return loop
}

/** Starts a rollout at its time, unless a person has started or changed it meanwhile. */
const startDue = ({ db, now }: Core, id: string) =>
  withFleetLock(
    db,
    async (tx) => {
      const dueRow = (await findActive(tx, now())).find((row) => row.id === id)
      if (dueRow?.state === 'ready') await beginRollout(tx, dueRow)
    },
    'rollout',
    'ota',
  )

/** Adds the devices that have come to match a running rollout since it started. */
const addMatching = ({ db }: Core, id: string) =>
  withFleetLock(
    db,
    async (tx) => {
      const row = await findRollout(tx, id)
      if (row?.state === 'running') await addJoiners(tx, row)
    },
    'rollout',
    'ota',
  )
