import type { Canvas } from '@wifi-tms/contract/elements'
import { imagesOf } from '@wifi-tms/contract/elements'
import type { Db } from '../../base/database/db.ts'

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
