import { Canvas, Colour } from '@wifi-tms/contract/elements'
import type { Template, TemplateItem } from '@wifi-tms/contract/templates'
import { stampsOf } from '../../api/resources/queries.ts'
import type { TemplateTable } from '../../base/database/tables.ts'

const itemColumns = [
  'id',
  'name',
  'resolution',
  'background',
  'createdAt',
  'updatedAt',
  'createdBy',
  'updatedBy',
] as const satisfies (keyof TemplateTable)[]

const toItem = (row: Pick<TemplateTable, (typeof itemColumns)[number]>): TemplateItem => ({
  name: row.name,
  resolution: row.resolution,
  background: Colour.parse(row.background),
  ...stampsOf(row),
})

/** What a list reads of templates. */
export const templateItems = { columns: itemColumns, toItem }

/** Parsed on the way out too, so that an old template gets the defaults of fields that came later. */
export const toTemplate = (row: TemplateTable): Template => ({
  ...toItem(row),
  canvas: Canvas.parse(JSON.parse(row.canvas)),
})
