import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { isPostgres } from '../../base/database/dialect.ts'
import { type Condition, isNone, soughtBy } from './rules.ts'

/** A condition in SQL; `bare` is put before the column. */
export function conditionSql(condition: Condition, bare = sql``): RawBuilder<SqlBool> {
  const { test } = condition
  const column = sql`${bare}${sql.ref(`device.${condition.column}`)}`
  if ('from' in test) return sql`${column} >= ${test.from} and ${column} < ${test.below}`
  if (isNone(condition)) return sql`${column} is null`
  if ('typeOf' in test) return sql`${column} = (select type from ${sql.table(test.typeOf)} where id = ${test.id})`
  return sql`${column} = ${test.is}`
}

const pattern = (text: string) => `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`

/** What SQLite's index looks for: words of three characters, one after the other, or what a word begins with. */
function wordsOf(text: string): string {
  const chars = [...text]
  const words = chars.length < 3 ? [text] : chars.slice(2).map((_, at) => chars.slice(at, at + 3).join(''))
  return `"${words.join('\n').replaceAll('"', '""')}"${chars.length < 3 ? ' *' : ''}`
}

/** The numbers of the devices in whose names `q` stands; case does not count, `%` and `_` mean themselves. */
export function numbersFound(db: Db, q: string): RawBuilder<{ number: number }> {
  const finds = soughtBy(q).map((text) =>
    isPostgres(db)
      ? sql`select number from device_text where text like plain_letters(${pattern(text)})`
      : sql`select rowid as number from device_text where device_text match ${wordsOf(text)}`,
  )
  return sql`${sql.join(finds, sql` union `)}`
}
