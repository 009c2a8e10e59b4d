import { PanelAngle, PanelColor, type ScreenType } from '@wifi-tms/contract/screen-types'
import type { ScreenTypeTable } from '../database/tables.ts'
import { stampsOf } from '../resources/queries.ts'

export const toScreenType = (row: ScreenTypeTable): ScreenType => ({
  name: row.name,
  type: row.type,
  color: PanelColor.parse(row.color),
  module: row.module,
  width: row.width,
  height: row.height,
  angle: PanelAngle.parse(row.angle),
  sort: row.sort,
  ...stampsOf(row),
})
