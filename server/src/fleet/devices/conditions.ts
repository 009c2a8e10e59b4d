import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { isPostgres } from '../../base/database/dialect.ts'
import { type Condition, isNone, soughtBy } from './rules.ts'

type Part = RawBuilder<boolean>

/** The one value that a condition asks for; null where it asks for a range or for none. */
export const valueSql = ({ test }: Condition): RawBuilder<unknown> =>
  'typeOf' in test
    ? sql`(select type from ${sql.table(test.typeOf)} where id = ${test.id})`
    : sql`${'is' in test ? test.is : null}`

/** A condition in SQL. */
export function conditionSql(condition: Condition): Part {
  const { test } = condition
  const column = sql.ref(condition.column)
  if ('from' in test) return sql`${column} >= ${test.from} and ${column} < ${test.below}`
  return isNone(condition) ? sql`${column} is null` : sql`${column} = ${valueSql(condition)}`
}

/** What of its column does not meet a condition that something meets: parts of its index, which do not overlap. */
export function partsOutside(condition: Condition): Part[] {
  const { test } = condition
  const column = sql.ref(condition.column)
  if (isNone(condition)) return [sql`${column} is not null`]
  const value = valueSql(condition)
  const below = sql<boolean>`${column} < ${'from' in test ? test.from : value}`
  const above = 'from' in test ? sql<boolean>`${column} >= ${test.below}` : sql<boolean>`${column} > ${value}`
  return [below, above, sql`${column} is null`]
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

const pattern = (text: string) => `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`

/** The numbers of the rows in which `q` stands; see the migration of the lists for the indexes. */
export function numbersFound(db: Db, q: string): RawBuilder<{ number: number }> {
  if (isPostgres(db)) return sql`select number from device where ${searchSql(db, q)}`
  const sought = soughtBy(q)
  const table = sql.table([...sought[0]!].length < 3 ? 'device_gram' : 'device_text')
  return sql`select rowid as number from ${table} where ${table} match ${sought.map(quoted).join(' OR ')}`
}

/** That `q` stands in a row's names: case does not count, `%` and `_` mean themselves. */
export function searchSql(db: Db, q: string): Part {
  if (!isPostgres(db)) return sql`number in (${numbersFound(db, q)})`
  const finds = soughtBy(q).map((text) => sql`text like unaccented(${pattern(text)})`)
  return sql`number in (select number from device_text where ${sql.join(finds, sql` or `)})`
}
