import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf, textsValue } from '../../base/database/json-rows.ts'
import { statement } from '../../base/database/statement.ts'
import { orderOf } from '../playlists/queries.ts'
import { turnAt } from '../playlists/rules.ts'
import { findQuiet } from '../quiet/find-holds.ts'
import { devicesByTarget } from '../tasks/devices-by-target.ts'
import { looksAfter } from '../tasks/times.ts'
import { ahead, LEAD, later } from '../times/lead.ts'

type Span = Parameters<Core['nextChanges']>[1]

/**
 * The next moments within the span at which plates, tasks, playlists, items and pages may change these devices. They are
 * computed anew each time, as the devices of a filter change. A moment in quiet times is replaced by their end.
 */
export async function findChanges(
  db: Db,
  ids: readonly string[],
  span: Span,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const next = new Map<string, string>()
  const note = (devices: readonly string[], changesAt: string) => {
    for (const id of devices) if (changesAt < (next.get(id) ?? '9')) next.set(id, changesAt)
  }
  for (const { deviceId, nextAt } of await findNextLooks(db, textsValue(ids), span.from, span.until))
    note([deviceId], nextAt)
  for (const { id, dueAt } of await changingItems(db, textsValue(ids), span.from, span.until))
    note([id], later(new Date(dueAt), ITEM_SECONDS).toISOString())
  for (const { deviceId, backAt } of await returningDevices(db, textsValue(ids), span.from, span.until))
    note([deviceId], backAt!)
  const planned = await findPlanned(db, span, now)
  const targets = planned.map(({ target }) => target)
  for (const [place, devices] of (await devicesByTarget(db, targets, ids)).entries())
    note(devices, planned[place]!.nextAt)
  for (const [id, until] of await findQuiet(db, ids, now)) next.set(id, until)
  return next
}

/** The moments of the clock's next looks at these plates. */
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
 * Seconds after its moment by which a change of an item is certainly stored. A device that wakes earlier would find no new
 * picture and sleep again.
 */
const ITEM_SECONDS = 5

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

/** The tasks that fire and playlists that turn on sleeping devices within the span, each with its first moment. */
async function findPlanned(db: Db, { from, until }: Span, now: Date) {
  const tasks = await firingTasks(db, from, later(new Date(until), LEAD).toISOString())
  const playlists = await turningPlaylists(db, from, until)
  return [
    ...tasks.map(({ target, aheadAt, ...task }) => ({
      target,
      // Without `aheadAt` the devices already have their pictures for the next time, so the time after that is used.
      nextAt: aheadAt ?? looksAfter(task, new Date(task.nextAt!)).aheadAt,
    })),
    ...playlists.map(({ target, ...playlist }) => ({
      target,
      nextAt: ahead(turnAt(orderOf(playlist), later(now, LEAD)).until, LEAD),
    })),
  ].filter(
    (planned): planned is { target: string; nextAt: string } => planned.nextAt !== null && planned.nextAt <= until,
  )
}
