import type { Core } from '../../base/core.ts'
import { nextChanges } from '../wishes/change-devices.ts'
import { restSeconds, type Sleeper } from '../wishes/rest-rules.ts'

/**
 * Seconds until a device to which nothing is due should ask again: its wake (poll interval). They are fewer if the
 * device's picture is painted or tried again sooner, at `dueAt`, or if a planned change of the picture comes sooner.
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
