import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'

/** Approved devices with the names of their screen types, by their numbers. Others are not published. */
const approvedDevices = (db: Db) =>
  db
    .selectFrom('device')
    .leftJoin('screenType', 'screenType.type', 'device.screenType')
    .select(['device.id', 'device.number', 'screenType.name as model', 'screenType.inks'])
    .where('device.approved', '=', 1)
    .orderBy('device.number')

export type ApprovedDevice = Awaited<ReturnType<typeof findByIds>>[number]

export const findByIds = (db: Db, ids: Iterable<string>) =>
  approvedDevices(db).where('device.id', 'in', oneOf(ids)).execute()

/** The next devices with numbers above `after`. */
export const findNext = (db: Db, after: number, limit: number) =>
  approvedDevices(db).where('device.number', '>', after).limit(limit).execute()
