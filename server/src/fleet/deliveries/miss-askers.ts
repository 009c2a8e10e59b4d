import type { Core } from '../../base/core.ts'
import { statement } from '../../base/database/statement.ts'
import { changeDevices } from '../wishes/change-devices.ts'

/** The most tags of one turn. */
const BATCH = 250

const findMissed = statement((db) =>
  db
    .selectFrom('delivery')
    .select('deviceId')
    .where('askAgainAt', '<=', '')
    .orderBy('askAgainAt')
    .limit(BATCH)
    .compile(),
)

/** Marks tags that only ask and did not come back in time as offline. */
export async function missAskers(core: Pick<Core, 'db' | 'wire' | 'now' | 'log' | 'nextChanges'>): Promise<void> {
  const now = core.now().toISOString()
  const rows = await findMissed(core.db, now, BATCH)
  if (rows.length === 0) return
  const ids = rows.map((row) => row.deviceId)
  await changeDevices(core, ids, (device) =>
    device.askAgainAt !== null && device.askAgainAt <= now
      ? { ...device, askAgainAt: null, nextContactAt: null, online: false }
      : device,
  )
}
