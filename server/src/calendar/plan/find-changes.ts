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
 * The next moments at which plates, tasks, playlists, items and pages may change these devices, within the span. Nothing of this is
 * stored, as a filter's devices are known only at each query. In quiet times the moment is their end.
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
  for (const { deviceId, backAt } of await turnedDevices(db, textsValue(ids), span.from, span.until))
    note([deviceId], backAt!)
  const planned = await findPlanned(db, span, now)
  const targets = planned.map(({ target }) => target)
  for (const [place, devices] of (await devicesByTarget(db, targets, ids)).entries())
    note(devices, planned[place]!.nextAt)
  for (const [id, until] of await findQuiet(db, ids, now)) next.set(id, until)
  return next
}

/** The moments at which these plates are looked at. */
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
 * Seconds after its moment by which a change of an item has surely been made: a device that comes earlier would find
 * nothing and sleep again.
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

/** The devices that go back from a page of theirs. */
const turnedDevices = statement((db) =>
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

/** The tasks that fire and playlists that turn within the span on devices that sleep, each with its first moment. */
async function findPlanned(db: Db, { from, until }: Span, now: Date) {
  const tasks = await firingTasks(db, from, later(new Date(until), LEAD).toISOString())
  const playlists = await turningPlaylists(db, from, until)
  return [
    ...tasks.map(({ target, aheadAt, ...task }) => ({
      target,
      // Without `aheadAt` the devices have their pictures for the next time already: the time after that counts.
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
