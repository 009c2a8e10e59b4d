import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { statement } from '../../base/database/statement.ts'
import { hashSecret } from '../../base/random/secret.ts'
import { earliestAwaitedAt } from '../wishes/rest-rules.ts'

/**
 * The device that logs in with a secret, with all columns that tell if anything is due to it; undefined if the secret
 * is unknown. A single query finds all of them, as each visit (poll) needs it and most visits need no other query.
 */
export async function findVisitor(db: Db, secret: string, now: Date) {
  const awaitedFrom = earliestAwaitedAt(now)
  // The statement takes its values in this order: a moment for tasks, the same for playlists, and the secret's hash.
  const [row] = await visitorBySecret(db, awaitedFrom, awaitedFrom, hashSecret(secret))
  return row
}

/** A device that polls, with the columns that tell if anything is due to it. */
export type Visitor = NonNullable<Awaited<ReturnType<typeof findVisitor>>>

const visitorBySecret = statement((db) =>
  db
    .selectFrom('secret')
    .innerJoin('device', 'device.id', 'secret.deviceId')
    .innerJoin('product', 'product.id', 'device.productId')
    .leftJoin('screenType', 'screenType.type', 'device.screenType')
    .leftJoin('delivery', 'delivery.deviceId', 'device.id')
    .leftJoin('frame', 'frame.id', 'delivery.frameId')
    .leftJoin('display', 'display.seq', 'delivery.seq')
    .leftJoin('plate', 'plate.deviceId', 'device.id')
    .leftJoin('firmware', 'firmware.deviceId', 'device.id')
    .leftJoin('devicePages', 'devicePages.deviceId', 'device.id')
    .select(['device.id as deviceId', 'device.number as deviceNumber', 'mac', 'alias', 'approved', 'confirmedAt'])
    .select(['uri', 'trmnl', 'quiet', 'online', 'protocol', 'lastSeenAt', 'wishState'])
    .select((row) => row.fn.coalesce('device.wake', 'product.wake').as('wake'))
    .select(['screenType', 'screenType.width as panelWidth', 'screenType.height as panelHeight'])
    .select(['sleeps', 'rssi', 'usbState', 'batteryVoltage', 'shownSha256', 'shownFetched'])
    .select(['deviceType', 'hardwareVersion', 'device.softwareVersion', 'firmware.state as firmwareState'])
    .select([
      'askAgainAt',
      'nextContactAt',
      'delivery.number',
      'delivery.seq',
      'frameId',
      'sha256',
      'delivery.deadlineAt',
      'proved',
    ])
    .select(['display.at as wishedAt', 'plate.nextAt as plateAt', 'devicePages.backAt as pageAt'])
    .select((row) => [
      row
        .selectFrom('task')
        .select((task) => task.fn.min('task.nextAt').as('taskAt'))
        .where('task.nextAt', '>=', '')
        .as('taskAt'),
      row
        .selectFrom('playlist')
        .select((playlist) => playlist.fn.min('playlist.nextAt').as('playlistAt'))
        .where('playlist.nextAt', '>=', '')
        .as('playlistAt'),
      row
        .selectFrom('itemChange')
        .select((change) => change.fn.min('itemChange.dueAt').as('itemAt'))
        .as('itemAt'),
      row
        .selectFrom('rolloutTarget')
        .innerJoin('rollout', 'rollout.id', 'rolloutTarget.rolloutId')
        .select((target) => target.fn.min('rolloutTarget.rolloutId').as('rolloutId'))
        .whereRef('rolloutTarget.deviceId', '=', 'device.id')
        .where('rolloutTarget.state', '=', sql.lit('waiting'))
        .where('rolloutTarget.orderId', 'is', null)
        .where('rollout.state', '=', sql.lit('running'))
        .whereRef('groupNumber', '<=', 'openGroup')
        .as('rolloutId'),
    ])
    .where('secret.hash', '=', '')
    .compile(),
)

/** The columns that tell if a picture is due to a device or in flight; undefined if the device was removed. */
export const findPictureState = async (db: Db, deviceId: string) => (await pictureStateById(db, deviceId))[0]

const pictureStateById = statement((db) =>
  db
    .selectFrom('device')
    .leftJoin('delivery', 'delivery.deviceId', 'device.id')
    .select(['wishState', 'deadlineAt'])
    .where('device.id', '=', '')
    .compile(),
)
