import type { Kysely } from 'kysely'

/** Colours of a screen type's own inks, and panels that two drivers share. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('screen_type').addColumn('inks', 'text').execute()
  for (const table of ['screen_type', 'frame'])
    await db.schema
      .alterTable(table)
      .addColumn('halves', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
}
