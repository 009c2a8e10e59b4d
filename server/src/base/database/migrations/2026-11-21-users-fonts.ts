import type { Kysely } from 'kysely'
import { createTable, listed } from './create-table.ts'

const columns = `${listed} name family description style weight_min# weight_max# format glyphs# bytes# sfnt_bytes# embedding sha256`

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'font', columns)
  await db.schema.createIndex('font_by_family').on('font').column('family').execute()
  await db.schema.createIndex('font_by_sha256').on('font').column('sha256').execute()
}
