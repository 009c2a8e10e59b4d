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

/** The range of each signal level in dBm, without its upper end. */
const levels = { high: [SIGNAL_HIGH, 1000], middle: [SIGNAL_MIDDLE, SIGNAL_HIGH], low: [-1000, SIGNAL_MIDDLE] } as const

/** The numbers of devices that want a picture with missing values. It begins with the frames, as few lack values. */
const lacking = sql`
  select wanting.number from frame cross join wish
    join device as wanting on wanting.id = wish.device_id and wanting.wish_seq = wish.seq
    where frame.lacks <> '[]' and wish.frame_id = frame.id`

/** The resolution of a screen type as a person sees it, as `uprightSize` of the contract gives it. */
export const uprightResolution = sql`case when angle in (90, 270) then height || 'x' || width else width || 'x' || height end`

const resolutionsOf = (templates: readonly unknown[]) =>
  sql`select resolution from template where id in (${sql.join(templates)})`

/** A condition in SQL. `bare`, such as a plus, is put in front of the column, to keep SQLite from using its index. */
export function conditionSql(condition: DeviceCondition, bare = sql``): RawBuilder<SqlBool> {
  const { column: name, values } = condition
  if (name === 'labels') return sql`${bare}device.number in ${deviceLabels.having(values)}`
  if (name === 'battery') {
    const levels = values.map((level) => isOnLevel(level as BatteryLevel, bare))
    return sql`(${sql.join(levels, sql` or `)})`
  }
  if (name === 'lacksValues') {
    if (new Set(values).size > 1) return sql`true`
    return sql`${bare}device.number ${sql.raw(values[0] ? 'in' : 'not in')} (${lacking})`
  }
  if (name === 'resolution' || name === 'fitsTemplate')
    return sql`${bare}device.screen_type in (
      select type from screen_type where ${uprightResolution} in (${name === 'resolution' ? sql.join(values) : resolutionsOf(values)}))`
  const column = sql`${bare}${sql.ref(`device.${name}`)}`
  if (name === 'rssi')
    return amongSql(values, column, (names) => {
      const ranges = names.map((level) => levels[level as keyof typeof levels])
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

/** The search text for SQLite's index: words of three characters, one after the other, or the beginning of a word. */
function wordsOf(text: string): string {
  const chars = [...text]
  const words = chars.length < 3 ? [text] : chars.slice(2).map((_, at) => chars.slice(at, at + 3).join(''))
  return `"${words.join('\n').replaceAll('"', '""')}"${chars.length < 3 ? ' *' : ''}`
}

/** The numbers of the devices whose names contain `q`. */
export function numbersFound(db: Db, q: string): RawBuilder<{ number: number }> {
  const searches = termsOf(q).map((words) =>
    isPostgres(db)
      ? sql`select number from device_text where text like ${containing(words)}`
      : sql`select rowid as number from device_text where device_text match ${wordsOf(words)}`,
  )
  return searches.length > 0 ? sql`${sql.join(searches, sql` union `)}` : sql`select number from device where false`
}
