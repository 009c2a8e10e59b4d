import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core.ts'
import { isPostgres } from '../database/dialect.ts'
import { type Condition, isNone, soughtBy } from './rules.ts'

type Part = RawBuilder<boolean>

/** The one value that a condition asks for; null where it asks for a range or for none. */
export const valueSql = ({ test }: Condition): RawBuilder<unknown> =>
  'typeOf' in test
    ? sql`(select type from ${sql.table(test.typeOf)} where id = ${test.id})`
    : sql`${'is' in test ? test.is : null}`

/** A condition in SQL. `hidden` keeps SQLite from choosing an index by it, so that it walks the one it sorts by. */
export function conditionSql(condition: Condition, hidden = false): Part {
  const { column, test } = condition
  const left = hidden ? sql`+${sql.ref(column)}` : sql.ref(column)
  if ('from' in test) return sql`${left} >= ${test.from} and ${left} < ${test.below}`
  return isNone(condition) ? sql`${left} is null` : sql`${left} = ${valueSql(condition)}`
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

const pattern = (text: string) => `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`

/** The numbers of the rows in which `q` stands, on SQLite; see the migration of the lists for the two indexes. */
export function numbersFound(q: string): RawBuilder<number> {
  const sought = soughtBy(q)
  const table = sql.table([...sought[0]!].length < 3 ? 'device_gram' : 'device_text')
  return sql`select rowid from ${table} where ${table} match ${sought.map(quoted).join(' OR ')}`
}

/** That `q` stands in a row's names: case does not count, `%` and `_` mean themselves. */
export function searchSql(db: Db, q: string, hidden = false): Part {
  if (!isPostgres(db)) return sql`${hidden ? sql`+number` : sql`number`} in (${numbersFound(q)})`
  const finds = soughtBy(q).map((text) => sql`folded like ${pattern(text)}`)
  return sql`(${sql.join(finds, sql` or `)})`
}
