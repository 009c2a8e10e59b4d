import { NOTICE_SECONDS } from '@wifi-tms/contract/door'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf, textsValue } from '../../base/database/json-rows.ts'
import { statement } from '../../base/database/statement.ts'
import { entriesInZone } from '../playlists/queries.ts'
import { turnAt } from '../playlists/rules.ts'
import { findQuiet } from '../quiet/find-holds.ts'
import { devicesByTarget } from '../tasks/devices-by-target.ts'
import { nextLooks } from '../tasks/times.ts'
import { LEAD_SECONDS, later, momentBefore } from '../times/lead.ts'

type Span = Parameters<Core['nextChanges']>[1]

/**
 * Finds the next moment, within the span, at which each of these devices may get another picture: by plates, tasks,
 * playlists, items or pages. It is computed anew each time, because the devices of a filter change. For a device in a
 * quiet time it is the end of that time, or the end of a page or a notice if that comes first.
 */
export async function findChanges(
  db: Db,
  ids: readonly string[],
  span: Span,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const nextByDevice = new Map<string, string>()
  // '9' sorts after every moment.
  const keepEarliest = (devices: readonly string[], changesAt: string) => {
    for (const id of devices) if (changesAt < (nextByDevice.get(id) ?? '9')) nextByDevice.set(id, changesAt)
  }

  // Plates and items have a moment in a row of their own device.
  const plates = await findNextLooks(db, textsValue(ids), span.from, span.until)
  for (const { deviceId, nextAt } of plates) keepEarliest([deviceId], nextAt)
  for (const { id, dueAt } of await changingItems(db, textsValue(ids), span.from, span.until))
    keepEarliest([id], later(new Date(dueAt), ITEM_CHANGE_SECONDS).toISOString())

  // Tasks and playlists have targets, so the devices of each target are found after its moment.
  const planned = await findPlanned(db, span, now)
  const targets = planned.map(({ target }) => target)
  for (const [index, devices] of (await devicesByTarget(db, targets, ids)).entries())
    keepEarliest(devices, planned[index]!.changesAt)

  // In a quiet time nothing planned is shown before the end of that time.
  for (const [id, until] of await findQuiet(db, ids, now)) nextByDevice.set(id, until)
  // Pages, and notices on plates, end even in quiet times: somebody at the device has caused them.
  for (const { deviceId, backAt } of await returningDevices(db, textsValue(ids), span.from, span.until))
    keepEarliest([deviceId], backAt!)
  const noticesEnd = later(now, NOTICE_SECONDS).toISOString()
  for (const { deviceId, nextAt } of plates) if (nextAt <= noticesEnd) keepEarliest([deviceId], nextAt)
  return nextByDevice
}

/**
 * The moments at which the scheduler looks at these plates next. The values in this query only mark places:
 * each run binds the devices, the begin and the end (see `statement`).
 */
const findNextLooks = statement((db) =>
  db
    .selectFrom('plate')
    .select(['deviceId', 'nextAt'])
    .where('deviceId', 'in', oneOf([]))
    .where('nextAt', '>=', '')
    .where('nextAt', '<=', '')
    .compile(),
)

/**
 * The seconds after its moment by which the change of an item is certainly made. A device that wakes earlier would find
 * no new picture, and would sleep again.
 */
const ITEM_CHANGE_SECONDS = 5

/** The devices whose item changes, with the moment of the change. */
const changingItems = statement((db) =>
  db
    .selectFrom('device')
    .innerJoin('item', 'item.id', 'device.itemId')
    .innerJoin('itemChange', 'itemChange.key', 'item.key')
    .select(['device.id', 'dueAt'])
    .where('device.id', 'in', oneOf([]))
    .where('dueAt', '>=', '')
    .where('dueAt', '<=', '')
    .compile(),
)

/** The devices that show one of their pages, with the moment at which they return from it. */
const returningDevices = statement((db) =>
  db
    .selectFrom('devicePages')
    .select(['deviceId', 'backAt'])
    .where('deviceId', 'in', oneOf([]))
    .where('backAt', '>=', '')
    .where('backAt', '<=', '')
    .compile(),
)

const firingTasks = statement((db) =>
  db
    .selectFrom('task')
    .select(['target', 'triggerTime', 'timeZone', 'repeat', 'nextAt', 'aheadAt'])
    .where('nextAt', '>=', '')
    .where('nextAt', '<=', '')
    .compile(),
)

const turningPlaylists = statement((db) =>
  db
    .selectFrom('playlist')
    .select(['target', 'entries', 'timeZone'])
    .where('nextAt', '>=', '')
    .where('nextAt', '<=', '')
    .compile(),
)

/**
 * The targets of tasks and playlists whose pictures change within the span, with the first moment of each. The moments
 * are for sleeping devices: they get these pictures LEAD_SECONDS before the minute of the change.
 */
async function findPlanned(db: Db, { from, until }: Span, now: Date) {
  const tasks = await firingTasks(db, from, later(new Date(until), LEAD_SECONDS).toISOString())
  const playlists = await turningPlaylists(db, from, until)
  return [
    ...tasks.map(({ target, aheadAt, ...task }) => ({
      target,
      // Without `aheadAt` the devices already have their pictures for the next time, so the time after that is used.
      changesAt: aheadAt ?? nextLooks(task, new Date(task.nextAt!)).aheadAt,
    })),
    ...playlists.map(({ target, ...playlist }) => ({
      target,
      changesAt: momentBefore(turnAt(entriesInZone(playlist), later(now, LEAD_SECONDS)).until, LEAD_SECONDS),
    })),
  ].filter(
    (planned): planned is { target: string; changesAt: string } =>
      planned.changesAt !== null && planned.changesAt <= until,
  )
}
