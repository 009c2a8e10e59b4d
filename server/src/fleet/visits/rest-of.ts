import type { Core } from '../../base/core.ts'
import { nextChanges } from '../wishes/change-devices.ts'
import { restSeconds } from '../wishes/rest-rules.ts'

/**
 * Seconds that a device with nothing to do may rest: until its picture is painted or tried again (`dueAt`), or changed
 * by the plan.
 */
export async function restOf(
  core: Pick<Core, 'now' | 'log' | 'nextChanges'>,
  deviceId: string,
  dueAt: string | null,
): Promise<number> {
  const changesAt = await nextChanges(core, [deviceId])
  return restSeconds({ dueAt, changesAt: changesAt.get(deviceId) }, core.now())
}
