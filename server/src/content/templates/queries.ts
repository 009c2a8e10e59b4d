import { Canvas, Colour } from '@wifi-tms/contract/elements'
import type { Template } from '@wifi-tms/contract/templates'
import { stampsOf } from '../../api/resources/queries.ts'
import type { TemplateTable } from '../../base/database/tables.ts'

/** Parsed on the way out too, so that an old template gets the defaults of fields that came later. */
export const toTemplate = (row: TemplateTable): Template => ({
  name: row.name,
  resolution: row.resolution,
  background: Colour.parse(row.background),
  canvas: Canvas.parse(JSON.parse(row.canvas)),
  ...stampsOf(row),
})
