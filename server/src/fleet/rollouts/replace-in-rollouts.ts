import type { Db } from '../../base/database/db.ts'
import { chooseTargets, type RolloutChoice } from './choose-targets.ts'

/**
 * Replaces a device by another in the lists of rollouts that have not ended. Rollouts that have not started choose
 * their devices again.
 */
export async function replaceInRollouts(tx: Db, from: string, to: string): Promise<void> {
  const rollouts = await tx
    .selectFrom('rollout')
    .selectAll()
    .where('state', 'in', ['ready', 'running', 'paused'])
    .where('target', 'like', `%"${from}"%`)
    .execute()
  for (const row of rollouts) {
    const choice = JSON.parse(row.target) as RolloutChoice
    const deviceIds = choice.deviceIds?.map((id) => (id === from ? to : id))
    const target = JSON.stringify({ ...choice, deviceIds: deviceIds && [...new Set(deviceIds)] })
    const ends = row.state === 'ready' ? JSON.stringify(await chooseTargets(tx, { ...row, target })) : row.ends
    await tx.updateTable('rollout').set({ target, ends }).where('id', '=', row.id).execute()
  }
}
