import { sql } from 'kysely'
import type { Db } from './db.ts'
import { statement } from './statement.ts'

/** True if the database accepts a write. Each write changes the value, as an unchanged row might not be written. */
export const acceptsWrites = (db: Db): Promise<boolean> =>
  writeProbe(db).then(
    () => true,
    () => false,
  )

const writeProbe = statement((db) =>
  sql`
    insert into counter (name, count) values ('probe', 0)
    on conflict (name) do update set count = 1 - counter.count`.compile(db),
)
