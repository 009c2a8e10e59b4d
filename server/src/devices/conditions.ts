import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core.ts'
import { isPostgres } from '../database/dialect.ts'
import type { Condition } from './rules.ts'
import { soughtBy } from './rules.ts'

type Part = RawBuilder<boolean>

/** A condition in SQL. `hidden` keeps SQLite from choosing an index by it, so that it walks the one it sorts by. */
export function conditionSql({ column, test }: Condition, hidden = false): Part {
  const left = hidden ? sql`+${sql.ref(column)}` : sql.ref(column)
  if ('typeOf' in test) return sql`${left} = (select type from ${sql.table(test.typeOf)} where id = ${test.id})`
  if ('from' in test) return sql`${left} >= ${test.from} and ${left} < ${test.below}`
  return test.is === null ? sql`${left} is null` : sql`${left} = ${test.is}`
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
