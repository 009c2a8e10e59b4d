import { setImmediate } from 'node:timers/promises'
import type { Battery } from '@wifi-tms/contract/battery'
import { DeviceFilter } from '@wifi-tms/contract/devices'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AlertTable } from '../../base/database/alert-tables.ts'
import { readAside } from '../../base/database/aside.ts'
import type { Db } from '../../base/database/db.ts'
import { findHolds } from '../../calendar/quiet/find-holds.ts'
import { voltageFor } from '../../content/catalogue/battery-conditions.ts'
import { findBatteries } from '../../content/catalogue/queries.ts'
import { conditionSql, findNumbers } from '../../fleet/devices/conditions.ts'
import { conditionsOf } from '../../fleet/devices/rules.ts'
import { dayAfter, minutesBefore } from './rules.ts'

/** The maximum number of devices or rooms of one query. */
const AT_ONCE = 5000

/** A battery has recovered once it is this far above the limit of its alert: per cent of charge, or days. */
const CHARGE_MARGIN = 5
const DAYS_MARGIN = 7

/** A device or room in trouble. `since` is the moment at which the trouble began or was first seen. */
export interface Found {
  id: string
  since: string
}

/** The SQL of a trouble: the conditions by which it begins and by which it lasts, and the moment of its beginning. */
interface DeviceTrouble {
  begins: RawBuilder<SqlBool>
  lasts: RawBuilder<SqlBool>
  since: RawBuilder<string>
}

/**
 * The SQL of a kind of trouble. A low battery lasts until it is clearly above the limit, so that a device at the limit
 * is not reported again and again. A picture that failed or waits lasts until a picture is shown.
 */
function deviceTrouble(alert: AlertTable, now: Date, batteries: ReadonlyMap<number, Battery>): DeviceTrouble {
  const at = sql<string>`${now.toISOString()}`
  const notShown = sql<SqlBool>`device.wish_state <> 'shown'`
  switch (alert.kind) {
    case 'offline': {
      // The last message of a connected device may be hours old when its connection ends. So only the first check of an
      // alert counts from that message; later checks count from the moment at which they see the device offline.
      const since = alert.begunAt === null ? sql<string>`device.last_seen_at` : at
      const isOffline = sql<SqlBool>`device.online = 0`
      return { begins: sql`${isOffline} and device.last_seen_at is not null`, lasts: isOffline, since }
    }
    case 'battery': {
      const { percent, days } = alert
      if (days !== null) {
        const isEmptyBy = (day: string) => sql<SqlBool>`device.empty_at <= ${day}`
        const lasts = sql<SqlBool>`(device.empty_at is null or ${isEmptyBy(dayAfter(now, days + DAYS_MARGIN))})`
        return { begins: isEmptyBy(dayAfter(now, days)), lasts, since: at }
      }
      const isUnder = (charge: number) =>
        sql<SqlBool>`device.battery_voltage < ${voltageFor(Math.min(charge, 100), batteries)}`
      const lasts = sql<SqlBool>`(device.battery_voltage is null or ${isUnder(percent! + 1 + CHARGE_MARGIN)})`
      return { begins: isUnder(percent! + 1), lasts, since: at }
    }
    case 'failed':
      return { begins: sql`device.wish_state = 'failed'`, lasts: notShown, since: at }
    default: {
      const isOld = sql`exists (select 1 from display where seq = device.wish_seq and at <= ${minutesBefore(now, alert.minutes!)})`
      return {
        begins: sql`device.wish_state in ('waiting', 'sending', 'drawing') and ${isOld}`,
        lasts: notShown,
        since: at,
      }
    }
  }
}

/** The condition that a correlated query finds no rows. */
const without = (query: Expression<unknown>) => sql<SqlBool>`not exists ${query}`

/** The query for the approved devices that an alert is about. */
function chosenDevices(db: Db, { filter }: AlertTable) {
  const parsed = DeviceFilter.parse(JSON.parse(filter ?? '{}')) as DeviceFilter
  const chosen = db.selectFrom('device').where('approved', '=', 1)
  const matching = conditionsOf(parsed).reduce((some, condition) => some.where(conditionSql(condition)), chosen)
  return parsed.q ? matching.where(sql<SqlBool>`device.number in (${findNumbers(db, parsed.q)})`) : matching
}

/** Calls `work` with each portion of rows until `find` finds no more. Returns false if `work` has returned false. */
async function inPortions<Row>(find: () => Promise<Row[]>, work: (rows: Row[]) => Promise<boolean>): Promise<boolean> {
  for (;;) {
    const rows = await find()
    if (rows.length > 0 && !(await work(rows))) return false
    if (rows.length < AT_ONCE) return true
    await setImmediate()
  }
}

/**
 * Finds the devices or rooms that have recovered since the last check, then those that are newly in trouble. `end` and
 * `begin` store a portion of them each time they are called, and return false to stop. Resolves with false if one of
 * them has stopped.
 */
export async function findChanges(
  db: Db,
  alert: AlertTable,
  now: Date,
  { end, begin }: { end: (ids: string[]) => Promise<boolean>; begin: (found: Found[]) => Promise<boolean> },
): Promise<boolean> {
  const running = db.selectFrom('alertEpisode').where('alertId', '=', alert.id).where('endedAt', 'is', null)
  const endIds = (rows: { subjectId: string }[]) => end(rows.map(({ subjectId }) => subjectId))
  if (alert.kind === 'calendar') {
    const failing = db.selectFrom('feed').where('reason', 'is not', null)
    const ended = running
      .select('subjectId')
      .where(without(failing.select('roomId').where(sql<SqlBool>`feed.room_id = alert_episode.subject_id`)))
    const begun = failing
      .select(['roomId as id', sql<string>`since`.as('since')])
      .where('since', '<=', minutesBefore(now, alert.minutes!))
      .where(without(running.select('subjectId').where(sql<SqlBool>`alert_episode.subject_id = feed.room_id`)))
    return (
      (await inPortions(() => readAside(db, ended.limit(AT_ONCE)), endIds)) &&
      (await inPortions(() => readAside(db, begun.limit(AT_ONCE)), begin))
    )
  }
  const trouble = deviceTrouble(alert, now, await findBatteries(db))
  const chosen = chosenDevices(db, alert)
  const lasting = chosen
    .select('device.id')
    .where(trouble.lasts)
    .where(sql<SqlBool>`device.id = alert_episode.subject_id`)
  const ended = running.select('subjectId').where(without(lasting))
  let lastNumber = 0
  const findBegun = async () => {
    const rows = await readAside(
      db,
      chosen
        .select(['device.id', 'device.number', trouble.since.as('since')])
        .where(trouble.begins)
        .where(without(running.select('subjectId').where(sql<SqlBool>`alert_episode.subject_id = device.id`)))
        .where('device.number', '>', lastNumber)
        .orderBy('device.number')
        .limit(AT_ONCE),
    )
    lastNumber = rows.at(-1)?.number ?? lastNumber
    return rows
  }
  const beginUnheld = async (rows: (Found & { number: number })[]) => {
    const held = alert.kind === 'waiting' ? await findHeld(db, rows, now, alert.minutes!) : new Set<string>()
    return begin(rows.filter(({ id }) => !held.has(id)).map(({ id, since }) => ({ id, since })))
  }
  return (
    (await inPortions(() => readAside(db, ended.limit(AT_ONCE)), endIds)) && (await inPortions(findBegun, beginUnheld))
  )
}

/** Finds the devices whose pictures quiet times or budgets hold back now, or held back `minutes` ago. */
async function findHeld(db: Db, rows: readonly Found[], now: Date, minutes: number): Promise<ReadonlySet<string>> {
  const ids = rows.map(({ id }) => id)
  const moments = [now, new Date(minutesBefore(now, minutes))]
  const holds = await Promise.all(moments.map((moment) => findHolds(db, ids, moment)))
  return new Set(holds.flatMap((found) => [...found.keys()]))
}
