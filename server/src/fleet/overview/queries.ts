import {
  ATTENTION_MAX,
  FAILING_NAMED,
  HOPPING_DAYS,
  type HoppingDevice,
  OFTEN_HOPS,
  WEAK_SPOTS_MAX,
  type WeakSpot,
} from '@wifi-tms/contract/overview'
import { SIGNAL_MIDDLE } from '@wifi-tms/contract/units'
import { sql } from 'kysely'
import { readAside } from '../../base/database/aside.ts'
import { countUpTo } from '../../base/database/count-up-to.ts'
import type { Db } from '../../base/database/db.ts'
import { isOnLevel } from '../../content/catalogue/battery-conditions.ts'
import { selectLackingWishes } from '../displays/queries.ts'

const selectDevices = (db: Db) => db.selectFrom('device').select('number')
const count = (db: Db, chosen: ReturnType<typeof selectDevices>) => countUpTo(db, chosen, ATTENTION_MAX)

/** Devices whose wish (desired picture) has failed. */
export const countFailed = (db: Db) => count(db, selectDevices(db).where('wishState', '=', 'failed'))

/** Devices that wait for approval. */
export const countWaiting = (db: Db) => count(db, selectDevices(db).where('approved', '=', 0))

/** Devices that are offline and have sent nothing since a moment. */
export const countOfflineSince = (db: Db, since: string) =>
  count(db, selectDevices(db).where('online', '=', 0).where('lastSeenAt', '<=', since))

/** Devices whose batteries are forecast to be empty by a day. */
export const countEmptyBy = (db: Db, day: string) => count(db, selectDevices(db).where('emptyAt', '<=', day))

/** Devices that should show a picture with missing values. */
export const countLacking = (db: Db) =>
  countUpTo(
    db,
    selectLackingWishes(db)
      .innerJoin('device', 'device.id', 'wish.deviceId')
      .whereRef('device.wishSeq', '=', 'wish.seq'),
    ATTENTION_MAX,
  )

/** Devices whose batteries are empty now. */
export const countEmpty = (db: Db) => count(db, selectDevices(db).where(isOnLevel('empty')))

/** Devices whose batteries are weak now. */
export const countWeak = (db: Db) => count(db, selectDevices(db).where(isOnLevel('weak')))

export const countWeakSignal = (db: Db) => count(db, selectDevices(db).where('rssi', '<', SIGNAL_MIDDLE))

/** The number of things that fail, and the first FAILING_NAMED of them. */
export interface Failing {
  count: number
  named: { _id: string; name: string }[]
}

/** The figures of a group of devices: their number, the number with a weak signal, and the mean signal, rounded. */
const spotColumns = {
  devices: sql<number>`count(*)`,
  weak: sql<number>`sum(case when device.rssi < ${sql.lit(SIGNAL_MIDDLE)} then 1 else 0 end)`,
  rssi: sql<number>`cast(round(avg(device.rssi)) as integer)`,
}

/** The Wi-Fi stations (access points) with the most devices whose signal is weak. */
export const findWeakStations = (db: Db): Promise<WeakSpot[]> =>
  readAside(
    db,
    db
      .selectFrom('device')
      .select([
        'wifiBssid as name',
        spotColumns.devices.as('devices'),
        spotColumns.weak.as('weak'),
        spotColumns.rssi.as('rssi'),
      ])
      .where('rssi', 'is not', null)
      .where('wifiBssid', '<>', '')
      .groupBy('wifiBssid')
      .having(spotColumns.weak, '>', 0)
      .orderBy('weak', 'desc')
      .orderBy('name')
      .limit(WEAK_SPOTS_MAX),
  )

/** The labels with the most devices whose signal is weak. */
export const findWeakLabels = (db: Db): Promise<WeakSpot[]> =>
  readAside(
    db,
    db
      .selectFrom('deviceLabel')
      .innerJoin('device', 'device.number', 'deviceLabel.number')
      .select([
        'label as name',
        spotColumns.devices.as('devices'),
        spotColumns.weak.as('weak'),
        spotColumns.rssi.as('rssi'),
      ])
      .where('rssi', 'is not', null)
      .groupBy('label')
      .having(spotColumns.weak, '>', 0)
      .orderBy('weak', 'desc')
      .orderBy('name')
      .limit(WEAK_SPOTS_MAX),
  )

const hops = sql<number>`cast(sum(device_day.hops) as integer)`

/** The devices that changed their Wi-Fi station most often. A partial index holds only the days with such changes. */
export async function findHopping(db: Db, today: number): Promise<HoppingDevice[]> {
  const rows = await readAside(
    db,
    db
      .selectFrom('deviceDay')
      .innerJoin('device', 'device.number', 'deviceDay.number')
      .select(['device.id', 'alias', 'mac', hops.as('hops')])
      .where('day', '>', today - HOPPING_DAYS)
      .where('hops', '>', sql.lit(0))
      .groupBy(['device.id', 'alias', 'mac'])
      .having(hops, '>=', OFTEN_HOPS)
      .orderBy('hops', 'desc')
      .orderBy('device.id')
      .limit(WEAK_SPOTS_MAX),
  )
  return rows.map(({ id, ...device }) => ({ _id: id, ...device }))
}

/** Counts rows, one for each thing that fails, and lists the first of them. */
export const failingOf = (rows: readonly { id: string; name: string }[]): Failing => ({
  count: rows.length,
  named: rows.slice(0, FAILING_NAMED).map(({ id, name }) => ({ _id: id, name })),
})

/** The rooms whose calendars cannot be read. */
export const failingCalendars = async (db: Db): Promise<Failing> =>
  failingOf(
    await db
      .selectFrom('feed')
      .innerJoin('room', 'room.id', 'feed.roomId')
      .where('reason', 'is not', null)
      .select(['room.id', 'room.name'])
      .orderBy('room.name')
      .orderBy('room.id')
      .limit(ATTENTION_MAX)
      .execute(),
  )

/** Changes of items that wait for a second person. */
export const countReviews = (db: Db): Promise<number> =>
  countUpTo(db, db.selectFrom('itemReview').select('itemReview.id'), ATTENTION_MAX)

/** The sources that cannot be read. */
export const failingSources = async (db: Db): Promise<Failing> =>
  failingOf(
    await db
      .selectFrom('source')
      .select(['id', 'name'])
      .where('since', 'is not', null)
      .orderBy('name')
      .limit(ATTENTION_MAX)
      .execute(),
  )
