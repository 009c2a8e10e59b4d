import type { PanelShape } from '@wifi-tms/paint/panels'
import type { Db } from '../../base/database/db.ts'
import { statement } from '../../base/database/statement.ts'
import { panelColumns, toPanel } from '../../content/catalogue/queries.ts'
import type { FrameRow } from '../../content/painting/frame-png.ts'

/** A stored frame by its id; undefined if there is none. */
export async function findFrame(db: Db, id: string): Promise<FrameRow | undefined> {
  const [row] = await frameById(db, id)
  return row && { ...row, inks: null }
}

const frameById = statement((db) =>
  db
    .selectFrom('frame')
    .select(['id', 'sha256', 'color', 'width', 'height', 'angle', 'halves'])
    .where('id', '=', '')
    .compile(),
)

/** The panel of a screen type by its number; undefined if there is no such screen type. */
export async function findPanel(db: Db, type: number | null): Promise<PanelShape | undefined> {
  const [row] = type === null ? [] : await panelOfType(db, type)
  return row && toPanel(row)
}

const panelOfType = statement((db) => db.selectFrom('screenType').select(panelColumns).where('type', '=', 0).compile())
