import type { Core } from '../../base/core.ts'
import { nextChanges } from '../wishes/change-devices.ts'
import { restSeconds, type Sleeper } from '../wishes/rest-rules.ts'

/**
 * Seconds that a device with nothing to do may rest: until its picture is painted or tried again (`dueAt`), or changed
 * by the plan.
 */
export async function restOf(
  core: Pick<Core, 'now' | 'log' | 'nextChanges'>,
  sleeper: Sleeper,
  dueAt: string | null,
): Promise<number> {
  const { deviceId, wake } = sleeper
  const changesAt = await nextChanges(core, [deviceId], wake)
  return restSeconds({ dueAt, changesAt: changesAt.get(deviceId) }, sleeper, core.now())
}
