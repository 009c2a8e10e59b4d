import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import type { RolloutTable } from '../../base/database/rollout-tables.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { firmwareOf } from './choose-targets.ts'
import { stopRollout } from './move-rollout.ts'
import { orderConnected } from './order-targets.ts'
import { findRollout, saveRolloutState } from './queries.ts'
import { nextStandingOf } from './rules.ts'
import { endUnneeded, findReady, tallyGroups } from './turn-queries.ts'

/** Advances one rollout as far as its rules allow. Returns its present figures as a text, to compare. */
export async function advanceRollout(core: Core, id: string, startedAt: Date): Promise<string> {
  const row = await findRollout(core.db, id)
  const judgement = row && (await judgeRollout(core, core.db, row, startedAt))
  // The fleet lock is taken only if there is something to do.
  if (!row || !judgement || !hasWork(row, judgement))
    return JSON.stringify([row?.state, row?.openGroup, judgement?.groups])
  const messages = await withFleetLock(core.db, (tx) => judgeAndAct(core, tx, id, startedAt), 'rollout', 'ota')
  // A device that misses its message gets it again at its next hello.
  for (const { mac, message, serverId } of messages) core.wire.toTag(mac, message, serverId)
  if (messages.length > 0)
    core.wire.changed(
      'devices',
      messages.map(({ deviceId }) => deviceId),
    )
  // This text differs from all figures, so consoles are informed.
  return `moved at ${core.now().toISOString()}`
}

/**
 * Finds the figures of a rollout, its next state with the open group, and the devices that should get its orders now.
 */
async function judgeRollout(core: Core, db: Db, row: RolloutTable, startedAt: Date) {
  const ota = await firmwareOf(db, row)
  const groups = await tallyGroups(db, row, ota, core.now(), startedAt)
  const standing = { state: 'running', reason: '', openGroup: row.openGroup } as const
  if (row.state !== 'running') return { groups, next: undefined, ready: [] }
  const isQuiet = ota !== undefined && (await core.quietUntil(db, ota.product)) !== undefined
  const next = nextStandingOf(groups, standing, row, isQuiet)
  let freePlaces = row.atOnce
  for (const { fetching } of groups) freePlaces -= fetching
  const isOrdering = next.state === 'running' && !isQuiet && freePlaces > 0
  const ready = isOrdering ? await findReady(db, { ...row, openGroup: next.openGroup }, ota, freePlaces) : []
  return { groups, next, ready: ready.map((device) => device.id) }
}
type Judgement = Awaited<ReturnType<typeof judgeRollout>>

const hasWork = (row: RolloutTable, { groups, next, ready }: Judgement): boolean =>
  next !== undefined &&
  (next.state !== row.state ||
    next.openGroup !== row.openGroup ||
    ready.length > 0 ||
    groups.some(({ unneeded }) => unneeded > 0))

/**
 * Judges a rollout again under the fleet lock, and acts on the result. Returns the messages to send after the commit.
 */
async function judgeAndAct(core: Core, tx: Db, id: string, startedAt: Date) {
  const row = await findRollout(tx, id)
  if (row?.state !== 'running') return []
  await endUnneeded(tx, row, await firmwareOf(tx, row))
  const { next, ready } = await judgeRollout(core, tx, row, startedAt)
  const openedRow = { ...row, openGroup: next!.openGroup }
  if (next!.state === 'paused') await stopRollout(tx, openedRow, 'paused', 'failures')
  else await saveRolloutState(tx, id, next!)
  return ready.length > 0 ? orderConnected(tx, core, openedRow, ready) : []
}
