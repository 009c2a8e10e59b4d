import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import type { RolloutTable } from '../../base/database/rollout-tables.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { firmwareOf } from './choose-targets.ts'
import { halt } from './move-rollout.ts'
import { orderConnected } from './order-targets.ts'
import { findRollout, saveStanding } from './queries.ts'
import { step } from './rules.ts'
import { endArrived, findReady, tallyGroups } from './turn-queries.ts'

/** Advances one rollout as far as its rules allow. Returns its present figures as a text, to compare. */
export async function turnRollout(core: Core, id: string, startedAt: Date): Promise<string> {
  const row = await findRollout(core.db, id)
  const standing = row && (await judge(core, core.db, row, startedAt))
  // The fleet lock is taken only where there is something to do.
  if (!row || !standing || !isDue(row, standing)) return JSON.stringify([row?.state, row?.openGroup, standing?.groups])
  const messages = await withFleetLock(core.db, (tx) => moveOn(core, tx, id, startedAt), 'rollout', 'ota')
  // A device that misses this message gets it again at its next hello.
  for (const { mac, message, listens } of messages) core.wire.toTag(mac, message, listens)
  if (messages.length > 0)
    core.wire.changed(
      'devices',
      messages.map(({ deviceId }) => deviceId),
    )
  return `moved at ${core.now().toISOString()}`
}

/** The figures of a rollout, its next standing by its rules, and the devices that should get its orders now. */
async function judge(core: Core, db: Db, row: RolloutTable, startedAt: Date) {
  const ota = await firmwareOf(db, row)
  const softwareVersion = ota?.softwareVersion
  const groups = await tallyGroups(db, row, softwareVersion, core.now(), startedAt)
  const standing = { state: 'running', reason: '', open: row.openGroup } as const
  if (row.state !== 'running') return { softwareVersion, groups, next: undefined, ready: [] }
  const isQuiet = ota !== undefined && (await core.quietUntil(db, ota.product)) !== undefined
  const next = step(groups, standing, row, isQuiet)
  const freePlaces = row.atOnce - groups.reduce((sum, { fetching }) => sum + fetching, 0)
  const isOrdering = next.state === 'running' && !isQuiet && freePlaces > 0
  const ready = isOrdering ? await findReady(db, { ...row, openGroup: next.open }, freePlaces) : []
  return { softwareVersion, groups, next, ready: ready.map((device) => device.id) }
}
type Judgement = Awaited<ReturnType<typeof judge>>

const isDue = (row: RolloutTable, { groups, next, ready }: Judgement): boolean =>
  next !== undefined &&
  (next.state !== row.state ||
    next.open !== row.openGroup ||
    ready.length > 0 ||
    groups.some(({ arrived }) => arrived > 0))

/** Judges a rollout again under the lock, and acts on that. Returns the messages to send after the commit. */
async function moveOn(core: Core, tx: Db, id: string, startedAt: Date) {
  const row = await findRollout(tx, id)
  if (row?.state !== 'running') return []
  const ota = await firmwareOf(tx, row)
  if (ota) await endArrived(tx, row, ota.softwareVersion)
  const { next, ready } = await judge(core, tx, row, startedAt)
  const openedRow = { ...row, openGroup: next!.open }
  if (next!.state === 'paused') await halt(tx, openedRow, 'paused', 'failures')
  else await saveStanding(tx, id, next!)
  return ready.length > 0 ? orderConnected(tx, core, openedRow, ready) : []
}
