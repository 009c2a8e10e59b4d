import { Down } from '@wifi-tms/contract/messages'
import type { Core } from '../../base/core.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { findHeld, letGo } from './queries.ts'
import { answerByOf } from './rules.ts'

/** The orders that a device that only asks is told of now; each once. */
export async function dueOrders(
  { db, seal, now }: Pick<Core, 'db' | 'seal' | 'now'>,
  deviceId: string,
): Promise<Down[]> {
  if ((await findHeld(db, deviceId)).length === 0) return []
  const at = now()
  return withFleetLock(db, async (tx) => {
    const due: Down[] = []
    for (const { id, message, answerBy } of await findHeld(tx, deviceId)) {
      const isMissed = answerBy <= at.toISOString()
      await letGo(tx, id, isMissed ? undefined : answerByOf(at))
      const opened = isMissed ? undefined : seal.open(message!, id)
      if (opened) due.push(Down.parse(JSON.parse(opened)))
    }
    return due
  })
}
