import type { PanelColor } from '@wifi-tms/contract/screen-types'
import { addRow } from '../../api/resources/add-row.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import { newId } from '../../base/random/ids.ts'

/** The maximum number of screen types that are made automatically for sizes that devices report. */
export const MOST_MADE = 200
/** The module name of automatically made screen types. People find them by it. */
const MADE_MODULE = 'by size'
/** The lowest `type` number of automatically made screen types. People's own numbers mostly count from 1. */
const FIRST_MADE_TYPE = 10_000

/** The pixels and inks of a panel whose mounting angle is unknown. */
export interface SizedPanel {
  color: PanelColor
  width: number
  height: number
}

/** A screen type by its `_id` and by the `type` number that devices report. */
export interface SizedScreen {
  id: string
  type: number
}

const findSized = (db: Db, { color, width, height }: SizedPanel): Promise<SizedScreen | undefined> =>
  db
    .selectFrom('screenType')
    .select(['id', 'type'])
    .where('color', '=', color)
    .where('width', '=', width)
    .where('height', '=', height)
    .where('angle', '=', 0)
    .where('halves', '=', 0)
    .orderBy('sort')
    .limit(1)
    .executeTakeFirst()

/** Finds the lowest free number for a screen type that is made automatically. */
async function freeNumber(tx: Db): Promise<number> {
  const rows = await tx.selectFrom('screenType').select('type').where('type', '>=', FIRST_MADE_TYPE).execute()
  const numbers = new Set(rows.map(({ type }) => type))
  let next = FIRST_MADE_TYPE
  while (numbers.has(next)) next++
  return next
}

/**
 * Finds the first screen type of this size and these inks, or makes it. Undefined if `MOST_MADE` were made already.
 */
export async function screenForSize(
  core: Pick<Core, 'db' | 'now' | 'wire'>,
  panel: SizedPanel,
): Promise<SizedScreen | undefined> {
  const knownScreen = await findSized(core.db, panel)
  if (knownScreen) return knownScreen
  const id = newId()
  const screen = await core.db.transaction().execute(async (tx) => {
    await lock(tx, 'screenType')
    const concurrentScreen = await findSized(tx, panel)
    if (concurrentScreen) return concurrentScreen
    const madeScreens = await tx.selectFrom('screenType').select('id').where('module', '=', MADE_MODULE).execute()
    if (madeScreens.length >= MOST_MADE) return undefined
    const type = await freeNumber(tx)
    const createdAt = core.now().toISOString()
    await addRow(tx, 'screenType', {
      id,
      createdAt,
      updatedAt: createdAt,
      createdBy: '',
      updatedBy: '',
      createdById: '',
      updatedById: '',
      name: `${panel.width} × ${panel.height}`,
      type,
      ...panel,
      module: MADE_MODULE,
      angle: 0,
      sort: type,
      inks: null,
      halves: 0,
    })
    return { id, type }
  })
  if (screen?.id === id) core.wire.changed('screen_types', [id])
  return screen
}
