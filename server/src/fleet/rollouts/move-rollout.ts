import { conflict } from '@wifi-tms/contract/conflicts'
import { Refusal } from '@wifi-tms/contract/errors'
import type { Rollout, RolloutState } from '@wifi-tms/contract/rollouts'
import type { CallContext } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import type { RolloutTable } from '../../base/database/rollout-tables.ts'
import { recallFirmware } from '../firmware/queries.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { allFitting, chooseTargets } from './choose-targets.ts'
import { excuseFailures, findRollout, retryFailedTargets, saveRolloutState, toRollouts } from './queries.ts'
import { forgetOrders } from './turn-queries.ts'

/** The actions of people on a rollout, with the states in which they are allowed. */
const moves = {
  start: { from: ['ready'], work: beginRollout },
  pause: { from: ['running'], work: (tx: Db, row: RolloutTable) => stopRollout(tx, row, 'paused') },
  resume: { from: ['paused'], work: resume },
  cancel: {
    from: ['ready', 'running', 'paused'],
    work: (tx: Db, row: RolloutTable) => stopRollout(tx, row, 'canceled'),
  },
  retry: { from: ['running', 'paused', 'done'], work: retry },
} satisfies Record<string, { from: RolloutState[]; work: (tx: Db, row: RolloutTable) => Promise<unknown> }>

export type Move = keyof typeof moves

/** Changes the state of a rollout for a person. Throws Refusal if the rollout's present state does not allow that. */
export async function moveRollout(
  core: Core,
  id: string,
  move: Move,
  { change, changed }: CallContext<'rollouts'>,
): Promise<Rollout> {
  const movedRollout = await withFleetLock(
    change,
    async (tx, recordChange) => {
      const row = await findRollout(tx, id)
      if (!row) throw new Refusal('notFound', 'There is no such rollout')
      const { from, work } = moves[move]
      if (!(from as string[]).includes(row.state)) throw refuseState(row.state)
      // The secrets of a rollout's settings are deleted when it is done, so it cannot begin again.
      if (row.state === 'done' && row.config !== null) throw refuseState(row.state)
      await work(tx, row)
      const movedRow = (await findRollout(tx, id))!
      recordChange({ object: { id, name: row.name } })
      return (await toRollouts(tx, [movedRow]))[0]!
    },
    'rollout',
    'ota',
  )
  changed('rollouts', [id])
  core.reconcileNow()
  return movedRollout
}

export const refuseState = (state: string) => conflict('rollout-state', { state }, `The rollout is ${state}`)

/** Chooses the devices again and begins with the first group. */
export async function beginRollout(tx: Db, row: RolloutTable): Promise<void> {
  const groupEnds = await chooseTargets(tx, row)
  await tx
    .updateTable('rollout')
    .set({ state: 'running', reason: '', openGroup: 0, ends: JSON.stringify(groupEnds) })
    .where('id', '=', row.id)
    .execute()
}

/** Stops a rollout and cancels the orders that were not sent yet. */
export async function stopRollout(
  tx: Db,
  { id, openGroup }: RolloutTable,
  state: 'paused' | 'canceled',
  reason: '' | 'failures' = '',
): Promise<void> {
  await recallFirmware(tx, await forgetOrders(tx, id))
  await saveRolloutState(tx, id, { state, reason, openGroup })
}

/** Resumes a paused rollout. The failures so far no longer count. */
async function resume(tx: Db, { id, openGroup }: RolloutTable): Promise<void> {
  await excuseFailures(tx, id)
  await saveRolloutState(tx, id, { state: 'running', reason: '', openGroup })
}

/** Tries once more the failed devices that the rollout still fits. */
async function retry(tx: Db, { id, ota, state, openGroup }: RolloutTable): Promise<void> {
  // Firmware that only ended rollouts need can be changed and deleted. If it is gone, `allFitting` throws.
  await retryFailedTargets(tx, id, await allFitting(tx, { ota }))
  if (state === 'done') await saveRolloutState(tx, id, { state: 'running', reason: '', openGroup })
}
