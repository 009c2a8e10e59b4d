import type { SettingsReason } from '@wifi-tms/contract/rollouts'
import { sql } from 'kysely'
import { type Bringer, bringNearer } from '../../base/database/bring-nearer.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { statement } from '../../base/database/statement.ts'
import { MOST_SENDS } from '../orders/rules.ts'
import { LONGEST_AWAY_SECONDS, type SettingsOutcome } from './settings-rules.ts'

const unconfirmedTargets = statement((db) =>
  db
    .selectFrom('rolloutTarget')
    .innerJoin('rollout', 'rollout.id', 'rolloutTarget.rolloutId')
    .innerJoin('device', 'device.id', 'rolloutTarget.deviceId')
    .select(['rolloutTarget.deviceId', 'rolloutTarget.orderId', 'rollout.config'])
    .select(['device.wifiSsid', 'device.mqttHost', 'device.mqttPort'])
    .where('rolloutTarget.deviceId', 'in', oneOf([]))
    .where(sql<boolean>`rollout_target.state in ('sent', 'failed')`)
    .where('rolloutTarget.deadlineAt', 'is not', sql.lit(null))
    .compile(),
)

/**
 * The targets among these devices that were sent settings and have not confirmed them, also those past the deadline.
 */
export const findUnconfirmed = (db: Db, devices: string) => unconfirmedTargets(db, devices)

/** Stores the outcome of an order with settings. */
export const saveOutcome = (tx: Db, orderId: string, { state, reason }: SettingsOutcome) =>
  tx
    .updateTable('rolloutTarget')
    .set({ state, reason, percent: state === 'done' ? 100 : 0, ...(state === 'done' && { deadlineAt: null }) })
    .where('orderId', '=', orderId)
    .execute()

/** Stores that devices of a rollout cannot get the order, and why. */
export const failUnordered = (tx: Db, rolloutId: string, deviceIds: readonly string[], reason: SettingsReason) =>
  tx
    .updateTable('rolloutTarget')
    .set({ state: 'failed', reason })
    .where('rolloutId', '=', rolloutId)
    .where('deviceId', 'in', oneOf(deviceIds))
    .execute()

const lateOrders = statement((db) =>
  db
    .selectFrom('rolloutTarget')
    .select('orderId')
    .where('deadlineAt', '<=', '')
    .where(sql<boolean>`state = 'sent'`)
    .compile(),
)

/** The ids of the orders with settings whose devices did not come back in time. */
export const findLate = async (db: Db, now: Date): Promise<string[]> =>
  (await lateOrders(db, now.toISOString())).map(({ orderId }) => orderId!)

/** The connected devices of a rollout that have not answered the order with settings in time. */
export const findUnanswered = (db: Db, rolloutId: string, now: Date) =>
  db
    .selectFrom('rolloutTarget')
    .innerJoin('tagOrder', 'tagOrder.id', 'rolloutTarget.orderId')
    .innerJoin('device', 'device.id', 'rolloutTarget.deviceId')
    .innerJoin('delivery', 'delivery.deviceId', 'device.id')
    .select('device.id')
    .where('rolloutId', '=', rolloutId)
    .where('rolloutTarget.state', '=', 'sent')
    .where('message', 'is not', null)
    .where('answerBy', '<=', now.toISOString())
    .where('validUntil', '>', now.toISOString())
    .where('timesTold', '<', MOST_SENDS)
    .where('device.online', '=', 1)
    .where('listens', '=', 1)
    .execute()

/** After the system's clock was put back, brings the deadlines for devices with new settings nearer. */
export const settingsBringer: Bringer = {
  bring: (tx, now) => bringNearer(tx, now, 'rolloutTarget', { deadlineAt: LONGEST_AWAY_SECONDS }),
}
