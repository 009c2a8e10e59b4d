import type { Kysely } from 'kysely'

/** What a tag was called when its wish was made. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema.alterTable('wish').addColumn('tag_alias', 'text').execute()
