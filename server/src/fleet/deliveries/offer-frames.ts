import { setImmediate } from 'node:timers/promises'
import type { Core } from '../../base/core.ts'
import { statement } from '../../base/database/statement.ts'
import { changeDevices, stepOf } from '../wishes/change-devices.ts'
import { offer, overdue, unsent } from '../wishes/rules.ts'
import { framesOf, type OfferedFrame, offerMessage, refreshSecondsOf } from './offer-message.ts'

/**
 * So many deliveries may be in flight in the whole fleet. For each its tag opens a second socket to fetch the frame,
 * and a process may often open no more than 20,000: beside 10,000 tags there stays room for people.
 */
export const MAX_IN_FLIGHT = 2000
/** So many tags are taken in one transaction, which serves nobody else for some ten milliseconds. */
const BATCH = 250

type Needs = Pick<Core, 'db' | 'wire' | 'config' | 'now' | 'log' | 'nextChanges' | 'heldUntil'>

/** Tags that are away take no room, as nobody knows whether anything is in flight to them. */
const countInFlight = statement((db) =>
  db
    .selectFrom('delivery')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('deadlineAt', 'is not', null)
    .where((row) => row.or([row('listens', '=', 1), row('asked', '=', 1)]))
    .compile(),
)

/** Finds the wishes that are due at a moment, so many at most. */
const findDue = statement((db) =>
  db
    .selectFrom('wish')
    .select(['deviceId', 'frameId'])
    .where('offerAt', '<=', '')
    .where('frameId', 'is not', null)
    .orderBy('offerAt')
    .limit(BATCH)
    .compile(),
)

/** Finds the deliveries that are overdue at a moment, so many at most. */
const findOverdue = statement((db) =>
  db
    .selectFrom('delivery')
    .select('deviceId')
    .where('deadlineAt', '<=', '')
    .orderBy('deadlineAt')
    .limit(BATCH)
    .compile(),
)

/** Offers the frames that are due while there is room in flight. A delivery is committed before it is sent. */
export async function offerFrames(core: Needs): Promise<void> {
  const [inFlight] = await countInFlight(core.db)
  let room = MAX_IN_FLIGHT - inFlight!.count
  while (room > 0) {
    const due = await findDue(core.db, core.now().toISOString(), Math.min(room, BATCH))
    if (due.length === 0) return
    const ids = due.map((row) => row.deviceId)
    const frameIds = due.map((row) => row.frameId!)
    room -= await offerTo(core, ids, await framesOf(core.db, frameIds))
    await setImmediate()
  }
}

/** Offers these devices their frames. Returns how many were offered. */
async function offerTo(core: Needs, ids: string[], frames: Map<string, OfferedFrame>): Promise<number> {
  const holds = await core.heldUntil(ids)
  const step = stepOf((device, { deviceId }) => {
    const frame = device.wish?.frame && frames.get(device.wish.frame.id)
    const held = holds.get(deviceId)
    return frame ? offer(device, { refreshSeconds: refreshSecondsOf(frame), asks: false, held }, core.now()) : device
  })
  const changes = await changeDevices(core, ids, step)
  if (changes.every(({ before, after }) => before === after)) throw new Error('what is due cannot be offered')
  let offered = 0
  const lost = new Map<string, number>()
  for (const { before, after } of changes) {
    const { delivery } = after.state
    if (!delivery || delivery.number === before.state.delivery?.number) continue
    const message = offerMessage(core.config, after, frames.get(delivery.frame.id)!)
    if (core.wire.toTag(after.mac, message)) offered++
    else lost.set(after.deviceId, delivery.number)
  }
  if (lost.size > 0) {
    const step = stepOf((device, { deviceId }) => unsent(device, lost.get(deviceId)!, core.now()))
    await changeDevices(core, lost.keys(), step)
  }
  return offered
}

/** Ends the deliveries that got no answer in time. */
export async function endOverdue(core: Needs): Promise<void> {
  for (;;) {
    const rows = await findOverdue(core.db, core.now().toISOString(), BATCH)
    if (rows.length === 0) return
    const ids = rows.map((row) => row.deviceId)
    const step = stepOf((device) => overdue(device, core.now()))
    await changeDevices(core, ids, step)
    await setImmediate()
  }
}
