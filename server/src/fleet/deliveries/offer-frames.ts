import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Core } from '../../base/core.ts'
import { statement } from '../../base/database/statement.ts'
import { changeDevices, stepOf } from '../wishes/change-devices.ts'
import { endOverdueDelivery, offer, takeBackDelivery } from '../wishes/rules.ts'
import { momentAfter } from '../wishes/wish-steps.ts'
import { findOfferedFrames, type OfferedFrame, offerMessage, refreshSecondsOf } from './offer-message.ts'

/**
 * The maximum number of deliveries (attempts to send a frame) in flight to the tags connected to one server. For each
 * delivery the tag opens a second socket to fetch the frame. Many systems let a process open no more than 20,000
 * sockets, and the connections of 10,000 tags and of people need sockets too.
 */
export const MAX_IN_FLIGHT = 2000
/** The maximum number of tags of one transaction, which blocks other writers for some ten milliseconds. */
const BATCH = 250

type Needs = Pick<Core, 'db' | 'cluster' | 'wire' | 'config' | 'now' | 'log' | 'nextChanges' | 'heldUntil'>

/**
 * The maximum number of seconds until the deadline of a delivery that holds a socket. A delivery with a later deadline
 * holds none: it waits for its device's next visit.
 */
const SOCKET_SECONDS = 600

/**
 * Counts deliveries in flight that hold a socket of a server: their deadlines are before a moment, and their tags are
 * connected to the server. Tags that are away do not count, as it is unknown if anything is in flight to them. Tags
 * that poll do not count either: they fetch a frame from any server, in place of a poll. A call gives the moment and
 * the server, in place of the two empty texts.
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

/**
 * Finds wishes (desired pictures) that are due at a moment, for tags connected to one server or to none. A call gives
 * the moment, the server and the maximum number of rows.
 */
const findDueWishes = statement((db) =>
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

/** Finds deliveries that are overdue at a moment. A call gives the moment and the maximum number of rows. */
const findOverdue = statement((db) =>
  db
    .selectFrom('delivery')
    .select('deviceId')
    .where('deadlineAt', '<=', '')
    .orderBy('deadlineAt')
    .limit(BATCH)
    .compile(),
)

/** Counts the deliveries that this server may still begin. No other server begins deliveries to its tags. */
const countFreeDeliveries = async ({ db, cluster, now }: Needs) =>
  MAX_IN_FLIGHT - (await countInFlight(db, momentAfter(now(), SOCKET_SECONDS), cluster.id))[0]!.count

/**
 * Offers the frames that are due, as long as more deliveries may be in flight. A delivery is committed before it is
 * sent.
 */
export async function offerFrames(core: Needs): Promise<void> {
  for (;;) {
    const maxOffers = await countFreeDeliveries(core)
    if (maxOffers <= 0) return
    const due = await findDueWishes(core.db, core.now().toISOString(), core.cluster.id, BATCH)
    if (due.length === 0) return
    const ids = due.map((row) => row.deviceId)
    const frameIds = due.map((row) => row.frameId!)
    const hasChanged = await offerTo(core, ids, await findOfferedFrames(core.db, frameIds), maxOffers)
    // The query would find the same rows again. The next turn of the reconciler tries them.
    if (!hasChanged) return
    await setImmediate()
  }
}

/** Offers frames to these devices, to at most `maxOffers` of them. Returns true if any device's record changed. */
async function offerTo(
  core: Needs,
  ids: string[],
  frames: Map<string, OfferedFrame>,
  maxOffers: number,
): Promise<boolean> {
  const heldUntil = await core.heldUntil(ids)
  let offersLeft = maxOffers
  const step = stepOf((device, { deviceId, serverId }) => {
    const frame = device.wish?.frame && frames.get(device.wish.frame.id)
    // The tag may have connected to another server since the query.
    const isElsewhere = serverId !== null && serverId !== core.cluster.id
    if (!frame || isElsewhere || offersLeft <= 0) return device
    const target = { refreshSeconds: refreshSecondsOf(frame), isAnswer: false, heldWish: heldUntil.get(deviceId) }
    const deviceAfter = offer(device, target, core.now())
    if (deviceAfter.delivery !== device.delivery) offersLeft--
    return deviceAfter
  })
  const changes = await changeDevices(core, ids, step)
  /** By device id: the numbers of new deliveries whose message could not be sent, as the tag is away. */
  const unsentNumbers = new Map<string, number>()
  for (const { before, after } of changes) {
    const { delivery } = after.state
    if (!delivery || delivery.number === before.state.delivery?.number) continue
    const message = offerMessage(core.config, after, frames.get(delivery.frame.id)!)
    if (!core.wire.toTag(after.mac, message)) unsentNumbers.set(after.deviceId, delivery.number)
  }
  if (unsentNumbers.size > 0) {
    const endUnsent = stepOf((device, { deviceId }) =>
      takeBackDelivery(device, unsentNumbers.get(deviceId)!, core.now()),
    )
    await changeDevices(core, unsentNumbers.keys(), endUnsent)
  }
  return changes.some(({ before, after }) => before !== after)
}

/** Ends the deliveries that got no answer in time. */
export async function endOverdue(core: Needs): Promise<void> {
  for (;;) {
    const rows = await findOverdue(core.db, core.now().toISOString(), BATCH)
    if (rows.length === 0) return
    const ids = rows.map((row) => row.deviceId)
    const step = stepOf((device) => endOverdueDelivery(device, core.now()))
    await changeDevices(core, ids, step)
    await setImmediate()
  }
}
