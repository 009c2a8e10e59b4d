import { setImmediate } from 'node:timers/promises'
import { KEPT_MESSAGES, MESSAGE_DAYS } from '@wifi-tms/contract/debug'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { isPostgres } from '../../base/database/dialect.ts'
import { type JsonRow, rowsValue, tableOf, valuesOf } from '../../base/database/json-rows.ts'
import { statement } from '../../base/database/statement.ts'
import { dayOf } from '../days/rules.ts'

/**
 * The tables of the message log, called parts. Each holds the messages of one day; eight days use them in turn, then
 * the first part is used again. The view `message_log` holds the messages of all parts.
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

/**
 * Before a part is emptied, its readers, for example a backup, get at most this number of milliseconds to finish. If
 * they do not, the part stays as it is until the next try.
 */
const LOCK_WAIT_MS = 2000

/** The part that has the messages of a day. */
export const partOfDay = (day: number): number => day % parts.length

/** The oldest day whose messages are kept, if messages are kept for `days` days, counting today. */
const firstKeptDay = (now: Date, days: number): number => dayOf(now) - days + 1

/**
 * Empties the parts whose days are too old. A part is emptied as a whole, without reading its rows, and gets the day
 * for which it is used next. A part whose day lies far ahead was filled while a clock was wrong, and is emptied too.
 */
export async function emptyOldLogParts(db: Db, now: Date, days = MESSAGE_DAYS): Promise<void> {
  const today = dayOf(now)
  const outdatedParts = await db
    .selectFrom('messagePart')
    .select(['part', 'day'])
    .where((row) => row.or([row('day', '<', firstKeptDay(now, days)), row('day', '>', today + parts.length)]))
    .execute()
  for (const { part, day } of outdatedParts) {
    // The first day, from today on, whose messages belong into this part.
    const nextDay = today + ((part - partOfDay(today) + parts.length) % parts.length)
    await db.transaction().execute(async (tx) => {
      if (isPostgres(tx)) await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT_MS)}`.execute(tx)
      const { numUpdatedRows } = await tx
        .updateTable('messagePart')
        .set({ day: nextDay })
        .where('part', '=', part)
        .where('day', '=', day)
        .executeTakeFirst()
      // Another server has emptied the part meanwhile.
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

/** The statement that adds messages to each part, by the part's number. */
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

/** Stores messages of a day. Messages of unknown tags are left out. Returns the device's id for each stored message. */
export async function insertMessages(db: Db, day: number, messages: readonly NewMessage[]): Promise<string[]> {
  const rows = await insertions[partOfDay(day)]!(db, rowsValue(messages.map((message) => valuesOf(message, names))))
  return rows.map((row) => row.deviceId)
}

/** Deletes the messages of a day from these devices, except the newest KEPT_MESSAGES of each device. */
export async function trimMessages(db: Db, day: number, deviceIds: readonly string[]): Promise<void> {
  const part = partOfDay(day)
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
