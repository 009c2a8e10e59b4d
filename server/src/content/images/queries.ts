import type { Db } from '../../base/database/db.ts'

/** The names of the templates that draw a picture, in order. */
export async function templatesWith(db: Db, imageId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('templateDrawn')
    .innerJoin('template', 'template.id', 'templateDrawn.templateId')
    .select('template.name')
    .where('templateDrawn.name', '=', imageId)
    .where('weight', '=', '')
    .orderBy('template.name')
    .execute()
  return rows.map((row) => row.name)
}
