import { Colour } from '@wifi-tms/contract/elements'
import { Refusal } from '@wifi-tms/contract/errors'
import { MAX_VERSIONS, type TemplateVersion } from '@wifi-tms/contract/template-versions'
import type { Db } from '../../base/database/db.ts'
import type { TemplateTable, TemplateVersionTable } from '../../base/database/template-tables.ts'
import { newId } from '../../base/random/ids.ts'
import { isFilledByDisplays, readCanvas } from './rules.ts'

type Item = Omit<TemplateVersionTable, 'canvas' | 'templateId' | 'number'>

export const toVersion = ({ id, name, resolution, background, changedAt, changedBy }: Item): TemplateVersion => ({
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

/** Finds a version of a template. Throws Refusal where there is none. */
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

const stored = ['name', 'resolution', 'background', 'canvas'] as const
type Drawn = Pick<TemplateTable, (typeof stored)[number]>

const isSame = (before: Drawn, after: Drawn) => stored.every((column) => before[column] === after[column])

const drawnBefore = ({ drawnAt, drawnBy, updatedAt, updatedBy }: TemplateTable) => ({
  drawnAt: drawnAt ?? updatedAt,
  drawnBy: drawnBy ?? updatedBy,
})

/**
 * The columns that follow from a drawing: `needsData`, and its author and moment for a change of labels alone (null where
 * the change drew it).
 */
export const drawnBy = (before: TemplateTable | undefined, after: Drawn) => ({
  ...(before && isSame(before, after) ? drawnBefore(before) : { drawnAt: null, drawnBy: null }),
  needsData: Number(isFilledByDisplays(readCanvas(after.canvas).canvas)),
})

/** Stores a template's former state as a version if its drawing has changed, and deletes the oldest of too many. */
export async function keepVersion(tx: Db, before: TemplateTable, after: TemplateTable): Promise<void> {
  if (isSame(before, after)) return
  const { id: templateId, name, resolution, background, canvas } = before
  const { drawnAt: changedAt, drawnBy: changedBy } = drawnBefore(before)
  const { last } = await tx
    .selectFrom('templateVersion')
    .select((row) => row.fn.max('number').as('last'))
    .where('templateId', '=', templateId)
    .executeTakeFirstOrThrow()
  const number = (last ?? 0) + 1
  const drawn = { name, resolution, background, canvas }
  await tx
    .insertInto('templateVersion')
    .values({ id: newId(), templateId, number, ...drawn, changedAt, changedBy })
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
