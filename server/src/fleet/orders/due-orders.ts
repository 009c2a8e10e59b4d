import { Down } from '@wifi-tms/contract/messages'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { findWaiting, keepTold } from './queries.ts'
import { answerByOf, isDue } from './rules.ts'

type Sealing = Pick<Core, 'seal'>

/** The message of an order as it is stored until its answer: sealed, with the moment at which it was last sent. */
export const closeOrder = ({ seal }: Sealing, id: string, message: Down, toldAt: Date | null): string =>
  seal.close(JSON.stringify({ ...message, toldAt }), id)

async function findDue(db: Db, { seal }: Sealing, deviceIds: readonly string[], now: Date) {
  return (await findWaiting(db, deviceIds)).flatMap(({ message: closed, ...order }) => {
    const opened = seal.open(closed!, order.id)
    if (opened === undefined) return []
    const { toldAt = null, ...message } = JSON.parse(opened)
    return isDue({ ...order, toldAt }, now) ? [{ ...order, message: Down.parse(message) }] : []
  })
}

/** The due orders to these listening devices, to send after the commit, oldest first. Their time to answer starts. */
export async function tellOrders(tx: Db, sealing: Sealing, deviceIds: readonly string[], now: Date) {
  const due = deviceIds.length === 0 ? [] : await findDue(tx, sealing, deviceIds, now)
  for (const { id, message, answerBy } of due) {
    const soonest = answerByOf(now)
    const closed = closeOrder(sealing, id, message, now)
    await keepTold(tx, id, { message: closed, answerBy: answerBy > soonest ? answerBy : soonest })
  }
  return due.map(({ deviceId, message }) => ({ deviceId, message }))
}

/** The due orders to a device that only asks. */
export async function dueOrders(core: Pick<Core, 'db' | 'seal' | 'now'>, deviceId: string): Promise<Down[]> {
  const now = core.now()
  if ((await findDue(core.db, core, [deviceId], now)).length === 0) return []
  const told = await withFleetLock(core.db, (tx) => tellOrders(tx, core, [deviceId], now))
  return told.map(({ message }) => message)
}
