import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../dialect.ts'

/** The columns of whatever people edit, and of the plain resources. */
export const stamps = 'id! created_at updated_at created_by updated_by'
export const listed = `${stamps} folded`

/** Columns are text not null; `!` primary key, `#` integer, `?` may be null, `@` counts rows as they come. */
export async function createTable(db: Kysely<unknown>, name: string, columns: string): Promise<void> {
  // SQLite compares text by code point; PostgreSQL does so only when told.
  const byCodePoint = isPostgres(db) ? sql`collate "C"` : sql``
  let table = db.schema.createTable(name)
  for (const column of columns.split(' ')) {
    if (column.includes('@')) {
      table = table.addColumn(column.replace('@', ''), 'integer', (build) =>
        (isPostgres(db) ? build.generatedAlwaysAsIdentity() : build).primaryKey(),
      )
      continue
    }
    table = table.addColumn(column.replace(/[!#?]/g, ''), column.includes('#') ? 'integer' : 'text', (build) => {
      const sorted = column.includes('#') ? build : build.modifyFront(byCodePoint)
      const nullable = column.includes('?') ? sorted : sorted.notNull()
      return column.includes('!') ? nullable.primaryKey() : nullable
    })
  }
  await table.execute()
}
