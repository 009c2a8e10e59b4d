import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'

/** A query for the approved devices with the names and inks of their screen types, in the order of their numbers. */
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

/** Finds the next devices, which have numbers above `after`. */
export const findNext = (db: Db, after: number, limit: number) =>
  approvedDevices(db).where('device.number', '>', after).limit(limit).execute()
