import type { Endpoint } from '@wifi-tms/contract/endpoint'
import { cancelRollout, pauseRollout, resumeRollout, retryRollout, startRollout } from '@wifi-tms/contract/rollouts'

/** Makes every recorded call about a rollout, the removal last. `act` makes a call and checks its history line. */
export async function actRollout(
  act: (call: Endpoint, input: object, name: string) => Promise<unknown>,
  { _id: id, remove }: { _id: string; remove: () => Promise<unknown> },
): Promise<void> {
  const rolloutCalls = [startRollout, pauseRollout, retryRollout, resumeRollout, cancelRollout]
  for (const call of rolloutCalls) await act(call, { id }, 'Spring')
  await remove()
}
