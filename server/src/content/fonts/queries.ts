import type { Font, FontFace } from '@wifi-tms/contract/fonts'
import { faceNear } from '@wifi-tms/paint/fonts/families'
import { stampsOf } from '../../api/resources/queries.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { withRowLocks } from '../../base/database/lock.ts'
import type { FontTable } from '../../base/database/tables.ts'

export const columnsOf = ({
  id,
  createdAt,
  updatedAt,
  createdBy,
  updatedBy,
  createdById,
  updatedById,
  ...columns
}: FontTable) => columns

export const toFont = (row: FontTable): Font => ({
  ...(columnsOf(row) as ReturnType<typeof columnsOf> & Pick<Font, 'style' | 'format' | 'embedding'>),
  ...stampsOf(row),
})

/** A file of a font family. `sfntBytes` is the size that browsers load. */
export type FamilyFile = Pick<FontTable, 'id' | 'family' | 'sha256' | 'weightMin' | 'weightMax' | 'sfntBytes'>

/** The fields of a file that painting needs. */
export const faceOf = ({ sha256, weightMin, weightMax }: FamilyFile): FontFace => ({ sha256, weightMin, weightMax })

/**
 * Finds the files of these families, or of all families if `names` is not given. The newest file comes first: it is
 * used if several files have equal weights. In a transaction the rows are locked until its end.
 */
export async function findFamilies(db: Db, names?: Iterable<string>): Promise<Map<string, FamilyFile[]>> {
  const files = db.selectFrom('font').select(['id', 'family', 'sha256', 'weightMin', 'weightMax', 'sfntBytes'])
  const rows = await (names ? files.where('family', 'in', oneOf(names)) : files)
    .orderBy('family')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .$call(withRowLocks(db))
    .execute()
  return Map.groupBy(rows, (row) => row.family)
}

/**
 * Finds the sorted names of the templates that use exactly this file: it has the nearest weight of its family for one
 * of their elements.
 */
export async function templatesWithFont(db: Db, { id, family }: FontTable): Promise<string[]> {
  const rows = await db
    .selectFrom('templateDrawn')
    .innerJoin('template', 'template.id', 'templateDrawn.templateId')
    .select(['template.id', 'template.name', 'weight'])
    .where('templateDrawn.name', '=', family)
    .where('weight', '<>', '')
    .orderBy('template.name')
    .execute()
  const files = (await findFamilies(db, [family])).get(family) ?? []
  const usingRows = rows.filter(({ weight }) => faceNear(files, Number(weight))?.id === id)
  return [...new Map(usingRows.map((row) => [row.id, row.name])).values()]
}
