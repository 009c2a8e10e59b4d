import { KEPT_VISITS, MESSAGE_DAYS } from '@wifi-tms/contract/debug'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { among, type JsonRow, rowsValue, tableOf, valuesOf } from '../../base/database/json-rows.ts'
import { statement } from '../../base/database/statement.ts'
import { dayOf, daysBetween } from './rules.ts'

const HOUR_MS = 3_600_000
/** The hours of a day. */
const HOURS = 24

/** A visit without news of the device with this number, which was told to return after `next` seconds. */
interface QuietVisit {
  number: number
  at: Date
  next: number
  protocol: string
}

/** The characters of a visit in its row, always the same number, so that the oldest visits can be cut off; then the most characters of a row. */
const WIDTH = 16
const LONGEST = KEPT_VISITS * WIDTH

/** A visit in the row of its hour: its milliseconds from there and its rest, padded. The view `message_line` reads it. */
const entryOf = ({ at, next }: Pick<QuietVisit, 'at' | 'next'>): string =>
  `[${String(at.getTime() % HOUR_MS).padStart(7)},${String(next).padStart(5)}],`

const columns = { hour: 'integer', number: 'integer', protocol: 'text', visits: 'text' } as const
const names = Object.keys(columns)

/**
 * Adds visits to their rows. The key begins with the hour, so all rows of one hour lie on the same few pages, as those of
 * days do.
 */
const addVisits = statement((db) => {
  const columnNames = sql.join(names.map((name) => sql.ref(name)))
  return sql`
    insert into visit_hour (${columnNames}) select ${columnNames} from ${tableOf(columns)} as t where true
    on conflict (hour, number, protocol) do update set
      visits = case when length(visit_hour.visits || excluded.visits) <= ${sql.lit(LONGEST)}
        then visit_hour.visits || excluded.visits
        else substr(visit_hour.visits || excluded.visits,
          length(visit_hour.visits || excluded.visits) - ${sql.lit(LONGEST - 1)}) end`.compile(db)
})

/** Adds visits to the message log, in the transaction that stores their contacts. */
export async function keepVisits(tx: Db, visits: readonly QuietVisit[]): Promise<void> {
  if (visits.length === 0) return
  const rows = new Map<string, JsonRow<typeof columns>>()
  for (const visit of visits) {
    const { number, protocol } = visit
    const hour = Math.floor(visit.at.getTime() / HOUR_MS)
    const key = `${hour} ${number} ${protocol}`
    rows.set(key, { hour, number, protocol, visits: `${rows.get(key)?.visits ?? ''}${entryOf(visit)}`.slice(-LONGEST) })
  }
  // The order is always the same, so that no two transactions wait for each other.
  const inOrder = [...rows.values()].sort((a, b) => Number(a.number) - Number(b.number))
  await addVisits(tx, rowsValue(inOrder.map((row) => valuesOf(row, names))))
}

const hoursOf = (days: readonly number[]): number[] =>
  days.flatMap((day) => Array.from({ length: HOURS }, (_, hour) => day * HOURS + hour))

/** Deletes the visits of removed devices, as SQLite may give their numbers to new devices. */
export async function forgetVisits(tx: Db, numbers: readonly number[]): Promise<void> {
  const { first, last } = await tx
    .selectFrom('visitHour')
    .select((row) => [row.fn.min('hour').as('first'), row.fn.max('hour').as('last')])
    .executeTakeFirstOrThrow()
  if (first === null || last === null) return
  const hours = hoursOf(daysBetween(Math.floor(first / HOURS), Math.floor(last / HOURS)))
  await tx
    .deleteFrom('visitHour')
    .where('hour', 'in', among(tx, hours))
    .where('number', 'in', among(tx, numbers))
    .execute()
}

/** The rows that are deleted in one step. */
const STEP = 2000

/** Deletes visits of days that are over for long enough. Returns an empty text once there are no more. */
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
          .where('hour', '<', (dayOf(now) - days + 1) * HOURS)
          .orderBy('hour')
          .orderBy('number')
          .limit(STEP)
          .$asTuple('hour', 'number', 'protocol'),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows) < STEP ? '' : 'more'
}
