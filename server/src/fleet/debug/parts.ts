import { setImmediate } from 'node:timers/promises'
import { KEPT_MESSAGES, MESSAGE_DAYS } from '@wifi-tms/contract/debug'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { isPostgres } from '../../base/database/dialect.ts'
import { type JsonRow, rowsValue, tableOf, valuesOf } from '../../base/database/json-rows.ts'
import { statement } from '../../base/database/statement.ts'
import { dayOf } from '../days/rules.ts'

/**
 * The tables of the message log. Each has the messages of one day, and they follow one another in a circle. The view
 * `message_log` has them all.
 */
export const parts = [
  'message',
  'message1',
  'message2',
  'message3',
  'message4',
  'message5',
  'message6',
  'message7',
] as const

/** The most milliseconds for which emptying a part waits for its readers, such as a backup; the next turn tries again. */
const PATIENCE_MS = 2000

/** The part that has the messages of a day. */
export const partOf = (day: number): number => day % parts.length

/** The first day whose messages are kept; parts of earlier days are emptied. */
const firstDay = (now: Date, days: number): number => dayOf(now) - days + 1

/**
 * Empties the parts whose day is over for long enough, whole, without looking at their rows, and gives each the day for
 * which it is used next. A part of a day that lies far ahead was filled while a clock was wrong.
 */
export async function emptyParts(db: Db, now: Date, days = MESSAGE_DAYS): Promise<void> {
  const today = dayOf(now)
  const outdatedParts = await db
    .selectFrom('messagePart')
    .select(['part', 'day'])
    .where((row) => row.or([row('day', '<', firstDay(now, days)), row('day', '>', today + parts.length)]))
    .execute()
  for (const { part, day } of outdatedParts) {
    const nextDay = today + ((part - partOf(today) + parts.length) % parts.length)
    await db.transaction().execute(async (tx) => {
      if (isPostgres(tx)) await sql`set local lock_timeout = ${sql.lit(PATIENCE_MS)}`.execute(tx)
      const { numUpdatedRows } = await tx
        .updateTable('messagePart')
        .set({ day: nextDay })
        .where('part', '=', part)
        .where('day', '=', day)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return
      // SQLite frees whole pages, without a visit to each row, only if the delete has no condition.
      if (isPostgres(tx)) await sql`truncate ${sql.table(parts[part]!)}`.execute(tx)
      else await tx.deleteFrom(parts[part]!).execute()
    })
  }
}

/** The columns of a row, with their types. */
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

/** The statement for each table. */
const insertions = parts.map((_, part) =>
  statement((db) =>
    db
      .insertInto(parts[part]!)
      .columns(['deviceId', 'id', 'at', 'direction', 'kind', 'outcome', 'reason', 'body'])
      .expression(sql`
        select device.id, t.id, t.at, t.direction, t.kind, t.outcome, t.reason, t.body
        from ${tableOf(columns)} as t join device on device.mac = t.mac`)
      .returning('deviceId')
      .compile(),
  ),
)

/** Stores messages of a day, except those of unknown tags. Returns the device of each. */
export async function insertMessages(db: Db, day: number, messages: readonly NewMessage[]): Promise<string[]> {
  const rows = await insertions[partOf(day)]!(db, rowsValue(messages.map((one) => valuesOf(one, names))))
  return rows.map((row) => row.deviceId)
}

/** Deletes the messages of these devices that are too many for one day. */
export async function trimMessages(db: Db, day: number, deviceIds: readonly string[]): Promise<void> {
  const part = partOf(day)
  for (const deviceId of deviceIds) {
    const lastKept = await db
      .selectFrom(parts[part]!)
      .select('id')
      .where('deviceId', '=', deviceId)
      .orderBy('id', 'desc')
      .limit(1)
      .offset(KEPT_MESSAGES - 1)
      .executeTakeFirst()
    if (lastKept)
      await db.deleteFrom(parts[part]!).where('deviceId', '=', deviceId).where('id', '<', lastKept.id).execute()
    // Other work runs in between.
    await setImmediate()
  }
}
