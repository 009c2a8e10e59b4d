import type { Protocol } from '@wifi-tms/contract/protocols'
import { wakeBounds } from '@wifi-tms/contract/wake'
import type { WishState } from '@wifi-tms/contract/wishes'
import type { Db } from '../../base/database/db.ts'
import { oneOf, textsValue } from '../../base/database/json-rows.ts'
import { statement } from '../../base/database/statement.ts'
import type { Delivery, DeviceState, FrameRef, GlassState, Wish } from './device-state.ts'
import { type Self, selfColumns } from './self-columns.ts'

/** The facts about a device in the database: its name, its presence, and the state by which `rules.ts` decides. */
export interface DeviceRecord {
  deviceId: string
  /** The device's number in the database. */
  number: number
  mac: string
  alias: string
  online: boolean
  /** The server with the device's MQTT connection; null if there is none, as for a device that polls over HTTP. */
  serverId: string | null
  /** The number of the device's newest MQTT connection; older ones are no longer valid. */
  connection: number
  /** The moment from which a polling device counts as late; after `nextContactAt`. */
  askAgainAt: string | null
  /** The moment at which a polling device is expected next. */
  nextContactAt: string | null
  /** The protocol in which the device spoke last. */
  protocol: Protocol | null
  lastSeenAt: string | null
  /** True if the device listens only when it wakes. */
  sleeps: boolean
  /** The seconds between two contacts while nothing is due: the device's own, or its product's. */
  wake: number
  productId: string
  /** True if the product marks the pictures of devices with a low battery. */
  marksBattery: boolean
  /** True if the device has a row in `delivery`. */
  hasDelivery: boolean
  /** The device's reports about itself; null if they were not loaded. */
  self: Self | null
  state: DeviceState
}

/** The server with the connection over which a device listens; null if it does not listen. */
export const listeningServerId = (device: DeviceRecord | undefined): string | null =>
  device?.state.listens ? device.serverId : null

/** Loads devices by their ids or by their macs. Unknown devices are left out. */
export async function loadDevices(
  db: Db,
  by: { ids: Iterable<string> } | { macs: Iterable<string> },
): Promise<DeviceRecord[]> {
  const rows = await ('ids' in by ? rowsById(db, textsValue(by.ids)) : rowsByMac(db, textsValue(by.macs)))
  return rows.map(toRecord)
}

/** The rows of devices. Each run of the statement gives the ids or macs, in place of the empty list. */
const deviceRows = (db: Db, column: 'device.id' | 'device.mac') =>
  db
    .selectFrom('device')
    .leftJoin('product', 'product.id', 'device.productId')
    .leftJoin('delivery', 'delivery.deviceId', 'device.id')
    .leftJoin('wish', (join) => join.onRef('wish.seq', '=', 'device.wishSeq').onRef('wish.deviceId', '=', 'device.id'))
    .leftJoin('display', 'display.seq', 'wish.seq')
    .leftJoin('frame as wanted', 'wanted.id', 'wish.frameId')
    .leftJoin('frame as sent', 'sent.id', 'delivery.frameId')
    .select([
      'device.id as deviceId',
      'device.number as deviceNumber',
      'mac',
      'alias',
      'productId',
      'product.batteryMark',
      'online',
      'lastSeenAt',
      'sleeps',
      'wishSeq',
      'protocol',
    ])
    .select((row) => row.fn.coalesce('device.wake', 'product.wake').as('wake'))
    .select(['shownSha256', 'shownFrameId', 'shownSeq', 'device.shownAt as glassAt', 'shownFetched'])
    .select([
      'delivery.serverId',
      'delivery.connection',
      'listens',
      'askAgainAt',
      'nextContactAt',
      'delivery.number',
      'delivery.seq as sentSeq',
      'delivery.frameId as sentFrameId',
    ])
    .select(['deadlineAt', 'asked', 'proved', 'sent.sha256 as sentSha256'])
    .select(['state', 'reason', 'detail', 'wish.frameId as wishFrameId', 'wanted.sha256 as wishSha256', 'force'])
    .select(['failures', 'paintAt', 'offerAt', 'retryAt', 'busySince', 'wish.shownAt as wishShownAt'])
    .where(column, 'in', oneOf([]))

const rowsById = statement((db) => deviceRows(db, 'device.id').compile())
const rowsByMac = statement((db) => deviceRows(db, 'device.mac').compile())

type Row = Awaited<ReturnType<ReturnType<typeof deviceRows>['execute']>>[number]

const toRecord = (row: Row): DeviceRecord => ({
  deviceId: row.deviceId,
  number: row.deviceNumber,
  mac: row.mac,
  alias: row.alias,
  online: row.online === 1,
  serverId: row.serverId,
  connection: row.connection ?? 0,
  askAgainAt: row.askAgainAt,
  nextContactAt: row.nextContactAt,
  protocol: row.protocol as Protocol | null,
  lastSeenAt: row.lastSeenAt,
  sleeps: row.sleeps === 1,
  wake: row.wake ?? wakeBounds.usual,
  productId: row.productId,
  marksBattery: row.batteryMark === 1,
  hasDelivery: row.listens !== null,
  self: null,
  state: {
    listens: row.listens === 1,
    glass: glassOf(row),
    delivery: deliveryOf(row),
    provedNumber: row.proved ?? 0,
    wish: wishOf(row),
  },
})

const glassOf = ({ shownSha256, shownFrameId, shownSeq, glassAt, shownFetched }: Row): GlassState | null =>
  shownSha256 === null
    ? null
    : {
        sha256: shownSha256,
        frameId: shownFrameId,
        seq: shownSeq,
        shownAt: glassAt!,
        ...(shownFetched === 1 && { fetched: true }),
      }

const frameOf = (id: string | null, sha256: string | null): FrameRef | null =>
  id === null || sha256 === null ? null : { id, sha256 }

/**
 * The delivery of a row. The frame may have been removed since the delivery ended: its hash is then empty, and matches
 * no report.
 */
const deliveryOf = ({ number, sentSeq, sentFrameId, sentSha256, deadlineAt, asked }: Row): Delivery | null =>
  number && sentSeq !== null
    ? {
        number,
        seq: sentSeq,
        frame: frameOf(sentFrameId, sentSha256) ?? { id: sentFrameId ?? '', sha256: '' },
        deadlineAt,
        isAnswer: asked === 1,
      }
    : null

const wishOf = (row: Row): Wish | null =>
  row.wishSeq === null || row.state === null
    ? null
    : {
        seq: row.wishSeq,
        state: row.state as WishState,
        reason: row.reason!,
        detail: row.detail!,
        frame: frameOf(row.wishFrameId, row.wishSha256),
        force: row.force === 1,
        failures: row.failures!,
        paintAt: row.paintAt,
        offerAt: row.offerAt,
        retryAt: row.retryAt,
        busySince: row.busySince,
        shownAt: row.wishShownAt,
      }

/** Loads the devices' reports about themselves, by device id. */
export async function loadSelves(db: Db, ids: Iterable<string>): Promise<Map<string, Self>> {
  const rows = await selvesById(db, textsValue(ids))
  return new Map(rows.map(({ id, ...self }) => [id, self]))
}

const selvesById = statement((db) =>
  db
    .selectFrom('device')
    .select(['id', ...(Object.keys(selfColumns) as (keyof Self)[])])
    .where('id', 'in', oneOf([]))
    .compile(),
)

/** Finds the frames that devices name by hashes in their messages, among the frames ever wished for the devices. */
export const findFrames = (db: Db, deviceIds: Iterable<string>, hashes: Iterable<string>) =>
  db
    .selectFrom('wish')
    .innerJoin('frame', 'frame.id', 'wish.frameId')
    .select(['wish.deviceId', 'frame.sha256', 'frame.id'])
    .distinct()
    .where('wish.deviceId', 'in', oneOf(deviceIds))
    .where('frame.sha256', 'in', oneOf(hashes))
    .execute()
