import { sql } from 'kysely'
import type { Db } from './db.ts'
import { statement } from './statement.ts'

/** Whether the database takes a write and keeps it. What is written differs from what stands there, else nothing would be. */
export const takesWrites = (db: Db): Promise<boolean> =>
  flip(db).then(
    () => true,
    () => false,
  )

const flip = statement((db) =>
  sql`
    insert into counter (name, count) values ('probe', 0)
    on conflict (name) do update set count = 1 - counter.count`.compile(db),
)
