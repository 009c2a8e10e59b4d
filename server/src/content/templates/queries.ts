import { Colour } from '@wifi-tms/contract/elements'
import type { Template, TemplateItem } from '@wifi-tms/contract/templates'
import { sql } from 'kysely'
import { stampsOf } from '../../api/resources/queries.ts'
import type { Db } from '../../base/database/db.ts'
import type { TemplateTable } from '../../base/database/template-tables.ts'
import { type Drawn, findDrawn } from './find-drawn.ts'
import { templateLabels } from './labels.ts'
import { type ReadCanvas, readCanvas } from './rules.ts'

const itemColumns = [
  'id',
  'name',
  'resolution',
  'background',
  'ofPicture',
  'createdAt',
  'updatedAt',
  'createdBy',
  'updatedBy',
] as const satisfies (keyof TemplateTable)[]

const toItem = (row: Pick<TemplateTable, (typeof itemColumns)[number]>, labels: string[]): TemplateItem => ({
  name: row.name,
  resolution: row.resolution,
  background: Colour.catch('white').parse(row.background),
  labels,
  ...(row.ofPicture === 1 && { ofPicture: true }),
  ...stampsOf(row),
})

/** The columns of a list of templates, and the shape of its items. */
export const templateItems = { columns: itemColumns, toItem }

/** The SQL order of templates for items: 0 if a template shows values of items, 1 if of displays, 2 for all others. */
export const forItems = sql<number>`case
  when canvas like '%{{item.%' or canvas like '%"item.%' then 0
  when canvas like '%{{data.%' or canvas like '%"data.%' then 1
  else 2 end`

/**
 * Reads a stored canvas, with its pictures and fonts. The faults name unreadable elements, and missing pictures and
 * fonts.
 */
export async function openCanvas(db: Db, text: string): Promise<ReadCanvas & Drawn> {
  const { canvas, faults } = readCanvas(text)
  const drawn = await findDrawn(db, canvas)
  return { ...drawn, canvas, faults: [...faults, ...drawn.faults] }
}

export async function toTemplate(db: Db, row: TemplateTable): Promise<Template> {
  const { canvas, faults } = await openCanvas(db, row.canvas)
  const labels = (await templateLabels.find(db, [row.id])).get(row.id) ?? []
  return { ...toItem(row, labels), canvas, faults }
}
