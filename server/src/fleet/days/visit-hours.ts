import { KEPT_VISITS, MESSAGE_DAYS } from '@wifi-tms/contract/debug'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { among, type JsonRow, rowsValue, tableOf, valuesOf } from '../../base/database/json-rows.ts'
import { statement } from '../../base/database/statement.ts'
import { dayOf, daysBetween } from './rules.ts'

const HOUR_MS = 3_600_000
const HOURS_PER_DAY = 24

/** A device's visit with nothing new. `number` names the device, which was told to return after `next` seconds. */
interface QuietVisit {
  number: number
  at: Date
  next: number
  protocol: string
}

/** The number of characters of a visit. It is the same for all visits, so that the oldest visits can be cut off. */
const ENTRY_LENGTH = 16
/** The maximum number of characters of a row. */
const MOST_CHARACTERS = KEPT_VISITS * ENTRY_LENGTH

/**
 * Writes a visit as text for the row of its hour: its milliseconds since the hour began, and the seconds until the next
 * visit, as `[   5000,  900],`. The view `message_line` reads this text.
 */
const toEntry = ({ at, next }: Pick<QuietVisit, 'at' | 'next'>): string =>
  `[${String(at.getTime() % HOUR_MS).padStart(7)},${String(next).padStart(5)}],`

const columns = { hour: 'integer', number: 'integer', protocol: 'text', visits: 'text' } as const
const names = Object.keys(columns)

/**
 * Adds visits to their rows. A row that becomes too long loses its oldest visits. The key of the rows begins with the
 * hour, so all rows of one hour lie together.
 */
const addVisits = statement((db) => {
  const columnNames = sql.join(names.map((name) => sql.ref(name)))
  return sql`
    insert into visit_hour (${columnNames}) select ${columnNames} from ${tableOf(columns)} as t where true
    on conflict (hour, number, protocol) do update set
      visits = case when length(visit_hour.visits || excluded.visits) <= ${sql.lit(MOST_CHARACTERS)}
        then visit_hour.visits || excluded.visits
        else substr(visit_hour.visits || excluded.visits,
          length(visit_hour.visits || excluded.visits) - ${sql.lit(MOST_CHARACTERS - 1)}) end`.compile(db)
})

/** Adds visits to the message log, in the transaction that stores their contacts. */
export async function logQuietVisits(tx: Db, visits: readonly QuietVisit[]): Promise<void> {
  if (visits.length === 0) return
  const rows = new Map<string, JsonRow<typeof columns>>()
  for (const visit of visits) {
    const { number, protocol } = visit
    const hour = Math.floor(visit.at.getTime() / HOUR_MS)
    const key = `${hour} ${number} ${protocol}`
    rows.set(key, {
      hour,
      number,
      protocol,
      visits: `${rows.get(key)?.visits ?? ''}${toEntry(visit)}`.slice(-MOST_CHARACTERS),
    })
  }
  // The rows always have the same order, so that no two transactions wait for each other.
  const sortedRows = [...rows.values()].sort((a, b) => Number(a.number) - Number(b.number))
  await addVisits(tx, rowsValue(sortedRows.map((row) => valuesOf(row, names))))
}

/** The hours of some days, counted from 1970. */
const hoursOf = (days: readonly number[]): number[] =>
  days.flatMap((day) => Array.from({ length: HOURS_PER_DAY }, (_, hour) => day * HOURS_PER_DAY + hour))

/** Deletes the visits of removed devices, as SQLite may give their numbers to new devices. */
export async function forgetVisits(tx: Db, numbers: readonly number[]): Promise<void> {
  const { first, last } = await tx
    .selectFrom('visitHour')
    .select((row) => [row.fn.min('hour').as('first'), row.fn.max('hour').as('last')])
    .executeTakeFirstOrThrow()
  if (first === null || last === null) return
  const hours = hoursOf(daysBetween(Math.floor(first / HOURS_PER_DAY), Math.floor(last / HOURS_PER_DAY)))
  await tx
    .deleteFrom('visitHour')
    .where('hour', 'in', among(tx, hours))
    .where('number', 'in', among(tx, numbers))
    .execute()
}

/** The maximum number of rows that are deleted in one step. */
const BATCH = 2000

/**
 * Deletes some visits of days that are too old. Returns 'more' if more old visits may be left, otherwise an empty text.
 */
export async function dropOldVisits(db: Db, now: Date, days = MESSAGE_DAYS): Promise<string> {
  const { numDeletedRows } = await db
    .deleteFrom('visitHour')
    .where((row) =>
      row(
        row.refTuple('hour', 'number', 'protocol'),
        'in',
        row
          .selectFrom('visitHour')
          .select(['hour', 'number', 'protocol'])
          .where('hour', '<', (dayOf(now) - days + 1) * HOURS_PER_DAY)
          .orderBy('hour')
          .orderBy('number')
          .limit(BATCH)
          .$asTuple('hour', 'number', 'protocol'),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows) < BATCH ? '' : 'more'
}
