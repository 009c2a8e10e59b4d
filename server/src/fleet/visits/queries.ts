import type { ScreenType } from '@wifi-tms/contract/screen-types'
import type { Db } from '../../base/database/db.ts'
import { toScreenType } from '../../content/catalogue/queries.ts'
import type { FrameRow } from '../../content/painting/frame-png.ts'

/** A stored frame by its id; undefined where there is none. */
export async function findFrame(db: Db, id: string): Promise<FrameRow | undefined> {
  const row = await db
    .selectFrom('frame')
    .select(['id', 'sha256', 'color', 'width', 'height', 'angle', 'halves'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, inks: null }
}

/** The panel of a screen type, by the number that devices say; undefined where nobody has described it. */
export async function findPanel(db: Db, type: number | null): Promise<ScreenType | undefined> {
  if (type === null) return undefined
  const row = await db.selectFrom('screenType').selectAll().where('type', '=', type).executeTakeFirst()
  return row && toScreenType(row)
}
