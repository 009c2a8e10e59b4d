import type { BatteryLevel } from '@wifi-tms/contract/battery'
import { SIGNAL_HIGH, SIGNAL_MIDDLE } from '@wifi-tms/contract/units'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { amongSql, conditionSql as namedConditionSql } from '../../api/resources/queries.ts'
import { containing, termsOf } from '../../api/resources/rules.ts'
import type { Db } from '../../base/database/db.ts'
import { isPostgres } from '../../base/database/dialect.ts'
import { isOnLevel } from '../../content/catalogue/battery-conditions.ts'
import { deviceLabels } from './labels.ts'
import type { DeviceCondition } from './rules.ts'

/** The range of each signal level in dBm, without its upper end. 1000 and -1000 stand for no bound. */
const signalRanges = {
  high: [SIGNAL_HIGH, 1000],
  middle: [SIGNAL_MIDDLE, SIGNAL_HIGH],
  low: [-1000, SIGNAL_MIDDLE],
} as const

/**
 * SQL for the numbers of devices whose wanted picture lacks values. The query begins with the few frames that lack
 * values: SQLite never reorders the tables of a cross join.
 */
const numbersLackingValues = sql`
  select wanting.number from frame cross join wish
    join device as wanting on wanting.id = wish.device_id and wanting.wish_seq = wish.seq
    where frame.lacks <> '[]' and wish.frame_id = frame.id`

/** SQL for the resolution of a screen type in its mounted orientation. It must equal `uprightSize` of the contract. */
export const uprightResolution = sql`case when angle in (90, 270) then height || 'x' || width else width || 'x' || height end`

const selectResolutions = (templates: readonly unknown[]) =>
  sql`select resolution from template where id in (${sql.join(templates)})`

/**
 * A condition in SQL. `noIndex` is put before the column: a plus there keeps SQLite from using the column's index.
 */
export function conditionSql(condition: DeviceCondition, noIndex = sql``): RawBuilder<SqlBool> {
  const { column: name, values } = condition
  if (name === 'labels') return sql`${noIndex}device.number in ${deviceLabels.having(values)}`
  if (name === 'battery') {
    const levels = values.map((level) => isOnLevel(level as BatteryLevel, noIndex))
    return sql`(${sql.join(levels, sql` or `)})`
  }
  if (name === 'lacksValues') {
    // True and false are both allowed, so every device matches.
    if (new Set(values).size > 1) return sql`true`
    return sql`${noIndex}device.number ${sql.raw(values[0] ? 'in' : 'not in')} (${numbersLackingValues})`
  }
  if (name === 'resolution' || name === 'fitsTemplate')
    return sql`${noIndex}device.screen_type in (
      select type from screen_type where ${uprightResolution} in (${name === 'resolution' ? sql.join(values) : selectResolutions(values)}))`
  const column = sql`${noIndex}${sql.ref(`device.${name}`)}`
  if (name === 'rssi')
    return amongSql(values, column, (names) => {
      const ranges = names.map((level) => signalRanges[level as keyof typeof signalRanges])
      const parts = ranges.map(([from, below]) => sql`${column} >= ${from} and ${column} < ${below}`)
      return sql`(${sql.join(parts, sql` or `)})`
    })
  if (name === 'screenType' || name === 'deviceType')
    return amongSql(
      values,
      column,
      (ids) => sql`${column} in (select type from ${sql.table(name)} where id in (${sql.join(ids)}))`,
    )
  return namedConditionSql(condition, column)
}

/**
 * Makes the search text for SQLite's trigram index, which holds runs of three characters. `abcd` is searched as the
 * phrase of `abc` and `bcd`. A text of one or two characters is searched as the beginning of a run.
 */
function toTrigramQuery(text: string): string {
  const chars = [...text]
  // A run begins at each character except the last two.
  const runs = chars.length < 3 ? [text] : chars.slice(2).map((_, start) => chars.slice(start, start + 3).join(''))
  return `"${runs.join('\n').replaceAll('"', '""')}"${chars.length < 3 ? ' *' : ''}`
}

/** SQL for the numbers of devices whose searched texts contain one of the terms of `q`. */
export function findNumbers(db: Db, q: string): RawBuilder<{ number: number }> {
  const searches = termsOf(q).map((term) =>
    isPostgres(db)
      ? sql`select number from device_text where text like ${containing(term)}`
      : sql`select rowid as number from device_text where device_text match ${toTrigramQuery(term)}`,
  )
  return searches.length > 0 ? sql`${sql.join(searches, sql` union `)}` : sql`select number from device where false`
}
