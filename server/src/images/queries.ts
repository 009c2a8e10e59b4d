import { type Canvas, imagesOf } from '@wifi-tms/contract/elements'
import type { Db } from '../core.ts'

/** The templates that draw a picture, by name. */
export async function templatesWith(db: Db, imageId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('template')
    .select(['name', 'canvas'])
    .where('canvas', 'like', `%"${imageId}"%`)
    .orderBy('name')
    .execute()
  return rows.filter((row) => imagesOf(JSON.parse(row.canvas) as Canvas).includes(imageId)).map((row) => row.name)
}

/** Whether a blob is still some picture's, or drawn by a frozen design. */
export async function isBlobUsed(db: Db, sha256: string): Promise<boolean> {
  const image = await db.selectFrom('image').select('id').where('sha256', '=', sha256).executeTakeFirst()
  if (image) return true
  const design = await db
    .selectFrom('design')
    .select('hash')
    .where('content', 'like', `%"${sha256}"%`)
    .executeTakeFirst()
  return design !== undefined
}
