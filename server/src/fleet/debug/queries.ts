import { setImmediate } from 'node:timers/promises'
import {
  KEPT_MESSAGES,
  type LoggedMessage,
  MESSAGE_DAYS,
  NEWEST_EVENTS,
  type readEvents,
  type readMessages,
} from '@wifi-tms/contract/debug'
import type { Output, Parsed } from '@wifi-tms/contract/endpoint'
import { readUp } from '@wifi-tms/contract/read-up'
import { sql } from 'kysely'
import { listRows } from '../../api/resources/queries.ts'
import type { Condition } from '../../api/resources/rules.ts'
import type { Db } from '../../base/database/db.ts'
import { type JsonRow, rowsValue, tableOf, valuesOf } from '../../base/database/json-rows.ts'
import { statement } from '../../base/database/statement.ts'

const columns = {
  mac: 'text',
  id: 'text',
  at: 'text',
  direction: 'text',
  kind: 'text',
  outcome: 'text',
  reason: 'text',
  body: 'text',
} as const
const names = Object.keys(columns)
export type NewMessage = JsonRow<typeof columns>

const insertion = statement((db) =>
  sql<{ deviceId: string }>`
    insert into message (device_id, id, at, direction, kind, outcome, reason, body)
    select device.id, t.id, t.at, t.direction, t.kind, t.outcome, t.reason, t.body
    from ${tableOf(columns)} as t join device on device.mac = t.mac
    returning device_id`.compile(db),
)

/** Stores messages, except those of unknown tags. Returns the device of each. */
export async function insertMessages(db: Db, messages: readonly NewMessage[]): Promise<string[]> {
  const rows = await insertion(db, rowsValue(messages.map((one) => valuesOf(one, names))))
  return rows.map((row) => row.deviceId)
}

const first = statement((db) =>
  db.selectFrom('message').select(['id', 'at']).where('deviceId', '=', '').orderBy('id').limit(1).compile(),
)
const lastKept = statement((db) =>
  db
    .selectFrom('message')
    .select('id')
    .where('deviceId', '=', '')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(KEPT_MESSAGES - 1)
    .compile(),
)

/** Deletes the messages of these devices that are too many or too old. */
export async function trimMessages(db: Db, deviceIds: readonly string[], now: Date): Promise<void> {
  const before = new Date(now.getTime() - MESSAGE_DAYS * 24 * 3_600_000).toISOString()
  for (const deviceId of deviceIds) {
    const [oldest] = await first(db, deviceId, 1)
    const [last] = await lastKept(db, deviceId, 1, KEPT_MESSAGES - 1)
    const from = last?.id ?? ''
    if (oldest && (oldest.at < before || oldest.id < from))
      await db
        .deleteFrom('message')
        .where('deviceId', '=', deviceId)
        .where((row) => row.or([row('at', '<', before), row('id', '<', from)]))
        .execute()
    // Others have their turn in between.
    await setImmediate()
  }
}

/** The next devices after this one that have messages, at most `limit`. */
export async function devicesWithMessages(db: Db, from: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('message')
    .select('deviceId')
    .where('deviceId', '>', from)
    .groupBy('deviceId')
    .orderBy('deviceId')
    .limit(limit)
    .execute()
  return rows.map((row) => row.deviceId)
}

/** A page of the messages of a device, newest first, for a person. */
export async function listMessages(
  db: Db,
  owner: string,
  { id: deviceId, page, limit, q, until, ...filters }: Parsed<typeof readMessages>,
): Promise<Output<typeof readMessages>> {
  const where: Condition[] = [{ column: 'deviceId', test: 'in', values: [deviceId] }]
  for (const [column, value] of Object.entries(filters)) {
    if (value !== undefined) where.push({ column, test: 'in', values: [value].flat() as string[] })
  }
  if (until !== undefined) where.push({ column: 'id', test: 'to', values: [until] })
  const order = { column: 'id', descending: true }
  const { rows, total } = await listRows(db, 'message', {
    page,
    limit,
    q,
    owner,
    names: ['kind', 'reason', 'body'],
    where,
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

/** The newest events; the condition is that of the index `message_event`, word for word. */
const newest = statement((db) =>
  db
    .selectFrom('message')
    .innerJoin('device', 'device.id', 'message.deviceId')
    .select(['message.id', 'message.at', 'message.body', 'device.id as deviceId', 'device.mac', 'device.alias'])
    .where(
      sql<boolean>`message.direction = 'up' and message.outcome = 'taken'
        and message.kind not in ('hello', 'report', 'result', 'progress')`,
    )
    .orderBy('message.id', 'desc')
    .limit(sql.lit(NEWEST_EVENTS))
    .compile(),
)

/** The newest events of all devices. */
export async function newestEvents(db: Db): Promise<Output<typeof readEvents>['items']> {
  const rows = await newest(db)
  return rows.flatMap(({ id, at, body, deviceId, mac, alias }) => {
    // The log shortens long messages, which cannot be parsed then.
    const read = readUp(JSON.parse(body))
    if (!('message' in read) || read.message.type !== 'event') return []
    return [{ _id: id, at, device: { _id: deviceId, mac, alias }, event: read.message }]
  })
}
