import { Colour } from '@wifi-tms/contract/elements'
import { Refusal } from '@wifi-tms/contract/errors'
import { MAX_VERSIONS, type TemplateVersion } from '@wifi-tms/contract/template-versions'
import type { Db } from '../../base/database/db.ts'
import type { TemplateTable, TemplateVersionTable } from '../../base/database/template-tables.ts'
import { newId } from '../../base/random/ids.ts'
import { isFilledByDisplays, readCanvas } from './rules.ts'

type VersionRow = Omit<TemplateVersionTable, 'canvas' | 'templateId' | 'number'>

export const toVersion = ({ id, name, resolution, background, changedAt, changedBy }: VersionRow): TemplateVersion => ({
  _id: id,
  name,
  resolution,
  background: Colour.catch('white').parse(background),
  at: changedAt,
  by: changedBy,
})

/** Reads the versions of a template without their drawings, newest first. */
export async function readVersions(db: Db, templateId: string): Promise<TemplateVersion[]> {
  const rows = await db
    .selectFrom('templateVersion')
    .select(['id', 'name', 'resolution', 'background', 'changedAt', 'changedBy'])
    .where('templateId', '=', templateId)
    .orderBy('number', 'desc')
    .execute()
  return rows.map(toVersion)
}

/** Finds a version of a template. Throws Refusal if there is none. */
export async function findVersion(db: Db, templateId: string, id: string): Promise<TemplateVersionTable> {
  const row = await db
    .selectFrom('templateVersion')
    .selectAll()
    .where('templateId', '=', templateId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('notFound', 'There is no such version')
  return row
}

const drawingColumns = ['name', 'resolution', 'background', 'canvas'] as const
type DrawingColumns = Pick<TemplateTable, (typeof drawingColumns)[number]>

const isSame = (before: DrawingColumns, after: DrawingColumns) =>
  drawingColumns.every((column) => before[column] === after[column])

/** The moment and the author of a template's present drawing. */
const lastDrawing = ({ drawnAt, drawnBy, updatedAt, updatedBy }: TemplateTable) => ({
  drawnAt: drawnAt ?? updatedAt,
  drawnBy: drawnBy ?? updatedBy,
})

/**
 * Computes the columns that follow from a drawing. `needsData` tells if displays must fill the drawing with values.
 * `drawnAt` and `drawnBy` are the moment and the author of the drawing. Both are null if this change makes the drawing:
 * `updatedAt` and `updatedBy` then tell the same. A change of other columns keeps both.
 */
export const drawingColumnsAfter = (before: TemplateTable | undefined, after: DrawingColumns) => ({
  ...(before && isSame(before, after) ? lastDrawing(before) : { drawnAt: null, drawnBy: null }),
  needsData: Number(isFilledByDisplays(readCanvas(after.canvas).canvas)),
})

/**
 * Stores a template's former state as a version if its drawing has changed. Then deletes the oldest versions beyond
 * MAX_VERSIONS.
 */
export async function keepVersion(tx: Db, before: TemplateTable, after: TemplateTable): Promise<void> {
  if (isSame(before, after)) return
  const { id: templateId, name, resolution, background, canvas } = before
  const { drawnAt: changedAt, drawnBy: changedBy } = lastDrawing(before)
  const { last } = await tx
    .selectFrom('templateVersion')
    .select((row) => row.fn.max('number').as('last'))
    .where('templateId', '=', templateId)
    .executeTakeFirstOrThrow()
  const number = (last ?? 0) + 1
  await tx
    .insertInto('templateVersion')
    .values({ id: newId(), templateId, number, name, resolution, background, canvas, changedAt, changedBy })
    .execute()
  await tx
    .deleteFrom('templateVersion')
    .where('templateId', '=', templateId)
    .where('number', '<=', number - MAX_VERSIONS)
    .execute()
}

/** Deletes the versions of a template that is removed. */
export const dropVersions = (tx: Db, templateId: string) =>
  tx.deleteFrom('templateVersion').where('templateId', '=', templateId).execute()
