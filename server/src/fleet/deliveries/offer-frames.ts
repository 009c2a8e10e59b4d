import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Core } from '../../base/core.ts'
import { statement } from '../../base/database/statement.ts'
import { changeDevices, stepOf } from '../wishes/change-devices.ts'
import { offer, overdue, unsent } from '../wishes/rules.ts'
import { later } from '../wishes/wish-steps.ts'
import { framesOf, type OfferedFrame, offerMessage, refreshSecondsOf } from './offer-message.ts'

/**
 * The most deliveries in flight to the tags connected to one server. For each its tag opens a second socket to fetch the
 * frame, and a process may often open no more than 20,000: beside 10,000 tags there is room for people.
 */
export const MAX_IN_FLIGHT = 2000
/** The most tags of one transaction, which blocks other writers for some ten milliseconds. */
const BATCH = 250

type Needs = Pick<Core, 'db' | 'cluster' | 'wire' | 'config' | 'now' | 'log' | 'nextChanges' | 'heldUntil'>

/** Seconds within which a delivery that holds a socket ends. One with a later deadline waits for its device's next visit. */
const HOLDS_SOCKET_SECONDS = 600

/**
 * Counts deliveries in flight to tags of a server that end before a moment. Tags that are away do not count, as it is
 * unknown if anything is in flight to them, and neither do those that poll: they fetch instead of a poll, from any server.
 */
const countInFlight = statement((db) =>
  db
    .selectFrom('delivery')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('deadlineAt', '<', '')
    .where('serverId', '=', '')
    .where('listens', '=', sql.lit(1))
    .compile(),
)

/** Finds the wishes that are due at a moment for tags connected to this server, or to none, up to a number. */
const findDue = statement((db) =>
  db
    .selectFrom('wish')
    .leftJoin('delivery', 'delivery.deviceId', 'wish.deviceId')
    .select(['wish.deviceId', 'wish.frameId'])
    .where('offerAt', '<=', '')
    .where('wish.frameId', 'is not', null)
    .where((row) => row.or([row('serverId', 'is', null), row('serverId', '=', '')]))
    .orderBy('offerAt')
    .limit(BATCH)
    .compile(),
)

/** Finds the deliveries that are overdue at a moment, up to a number. */
const findOverdue = statement((db) =>
  db
    .selectFrom('delivery')
    .select('deviceId')
    .where('deadlineAt', '<=', '')
    .orderBy('deadlineAt')
    .limit(BATCH)
    .compile(),
)

/** The number of further deliveries that may be in flight to tags of this server. Only this server adds to them. */
const findRoom = async ({ db, cluster, now }: Needs) =>
  MAX_IN_FLIGHT - (await countInFlight(db, later(now(), HOLDS_SOCKET_SECONDS), cluster.id))[0]!.count

/** Offers the frames that are due while there is room in flight. A delivery is committed before it is sent. */
export async function offerFrames(core: Needs): Promise<void> {
  for (;;) {
    const room = await findRoom(core)
    if (room <= 0) return
    const due = await findDue(core.db, core.now().toISOString(), core.cluster.id, BATCH)
    if (due.length === 0) return
    const ids = due.map((row) => row.deviceId)
    const frameIds = due.map((row) => row.frameId!)
    if (!(await offerTo(core, ids, await framesOf(core.db, frameIds), room))) return
    await setImmediate()
  }
}

/** Offers these devices their frames, at most `most` of them. Returns true if that changed anything. */
async function offerTo(core: Needs, ids: string[], frames: Map<string, OfferedFrame>, most: number): Promise<boolean> {
  const heldUntil = await core.heldUntil(ids)
  let room = most
  const step = stepOf((device, { deviceId, serverId }) => {
    const frame = device.wish?.frame && frames.get(device.wish.frame.id)
    const isElsewhere = serverId !== null && serverId !== core.cluster.id
    if (!frame || isElsewhere || room <= 0) return device
    const target = { refreshSeconds: refreshSecondsOf(frame), asks: false, held: heldUntil.get(deviceId) }
    const offered = offer(device, target, core.now())
    if (offered.delivery !== device.delivery) room--
    return offered
  })
  const changes = await changeDevices(core, ids, step)
  const unsentNumbers = new Map<string, number>()
  for (const { before, after } of changes) {
    const { delivery } = after.state
    if (!delivery || delivery.number === before.state.delivery?.number) continue
    const message = offerMessage(core.config, after, frames.get(delivery.frame.id)!)
    if (!core.wire.toTag(after.mac, message)) unsentNumbers.set(after.deviceId, delivery.number)
  }
  if (unsentNumbers.size > 0) {
    const step = stepOf((device, { deviceId }) => unsent(device, unsentNumbers.get(deviceId)!, core.now()))
    await changeDevices(core, unsentNumbers.keys(), step)
  }
  return changes.some(({ before, after }) => before !== after)
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
