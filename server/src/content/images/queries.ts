import type { Db } from '../../base/database/db.ts'

/** The sorted names of the templates that use a picture. */
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
