import type { Core } from '../../base/core.ts'
import { statement } from '../../base/database/statement.ts'
import { changeDevices } from '../wishes/change-devices.ts'

/** The maximum number of tags that one call marks; the next call marks the others. */
const BATCH = 250

/**
 * Finds tags that should have asked again by a moment. Each call passes the moment and the maximum number of rows, which
 * replace the two values in the statement.
 */
const findMissingPollers = statement((db) =>
  db
    .selectFrom('delivery')
    .select('deviceId')
    .where('askAgainAt', '<=', '')
    .orderBy('askAgainAt')
    .limit(BATCH)
    .compile(),
)

/** Marks tags that poll, and so keep no connection, as offline if they did not ask again in time. */
export async function markMissingPollers(
  core: Pick<Core, 'db' | 'wire' | 'now' | 'log' | 'nextChanges'>,
): Promise<void> {
  const now = core.now().toISOString()
  const rows = await findMissingPollers(core.db, now, BATCH)
  if (rows.length === 0) return
  const ids = rows.map((row) => row.deviceId)
  // `changeDevices` takes a lock. A tag may have asked between the query and the lock, so its time is checked again.
  await changeDevices(core, ids, (device) =>
    device.askAgainAt !== null && device.askAgainAt <= now
      ? { ...device, askAgainAt: null, nextContactAt: null, online: false }
      : device,
  )
}
