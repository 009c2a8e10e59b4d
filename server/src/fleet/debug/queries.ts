import { type LoggedMessage, NEWEST_EVENTS, type readEvents, type readMessages } from '@wifi-tms/contract/debug'
import type { Output, Parsed } from '@wifi-tms/contract/endpoint'
import { readUp } from '@wifi-tms/contract/read-up'
import { sql } from 'kysely'
import { listRows } from '../../api/resources/queries.ts'
import type { Condition } from '../../api/resources/rules.ts'
import type { Db } from '../../base/database/db.ts'
import { statement } from '../../base/database/statement.ts'

/** Reads a page of a device's messages, newest first. `owner` is the account of the person who asks. */
export async function listMessages(
  db: Db,
  owner: string,
  { id: deviceId, page, limit, q, until, ...filters }: Parsed<typeof readMessages>,
): Promise<Output<typeof readMessages>> {
  const conditions: Condition[] = [{ column: 'deviceId', test: 'in', values: [deviceId] }]
  for (const [column, value] of Object.entries(filters)) {
    // A filter has one value or a list of them.
    if (value !== undefined) conditions.push({ column, test: 'in', values: [value].flat() as string[] })
  }
  if (until !== undefined) conditions.push({ column: 'id', test: 'to', values: [until] })
  const order = { column: 'id', descending: true }
  const { rows, total } = await listRows(db, 'messageLine', {
    page,
    limit,
    q,
    owner,
    names: ['kind', 'reason', 'body'],
    where: conditions,
    order,
  })
  const items = rows.map(({ id, at, direction, kind, outcome, reason, body }) => ({
    _id: id,
    at,
    kind,
    reason,
    body: JSON.parse(body) as LoggedMessage['body'],
    direction: direction as LoggedMessage['direction'],
    outcome: outcome as LoggedMessage['outcome'],
  }))
  return { items, total }
}

/**
 * Selects the newest events. The condition is word for word the condition of the indexes `message_event`,
 * `message1_event` …, as otherwise the database would not use the indexes.
 */
const newestEventRows = statement((db) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('messageLog')
        .select(['id', 'at', 'body', 'deviceId'])
        .where(
          sql<boolean>`direction = 'up' and outcome = 'taken'
            and kind not in ('hello', 'report', 'result', 'progress')`,
        )
        .orderBy('id', 'desc')
        .limit(sql.lit(NEWEST_EVENTS))
        .as('event'),
    )
    .innerJoin('device', 'device.id', 'event.deviceId')
    .select([
      'event.id',
      'event.at',
      'event.body',
      'device.id as deviceId',
      'device.mac',
      'device.alias',
      'device.online',
    ])
    .orderBy('event.id', 'desc')
    .compile(),
)

/**
 * Reads the newest events of all devices. The `offline` of a device that is online again is left out, as the list has
 * no event for coming back.
 */
export async function newestEvents(db: Db): Promise<Output<typeof readEvents>['items']> {
  const rows = await newestEventRows(db)
  return rows.flatMap(({ id, at, body, deviceId, mac, alias, online }) => {
    // A message that was too long for the log is cut short and cannot be parsed.
    const readResult = readUp(JSON.parse(body))
    if (!('message' in readResult) || readResult.message.type !== 'event') return []
    const event = readResult.message
    if (event.event === 'offline' && online) return []
    return [{ _id: id, at, device: { _id: deviceId, mac, alias }, event }]
  })
}
