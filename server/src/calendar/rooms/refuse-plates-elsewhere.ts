import { conflict } from '@wifi-tms/contract/conflicts'
import type { Db } from '../../base/database/db.ts'
import { findPlateElsewhere } from './queries.ts'

/** Refuses devices that are plates (door signs) of another room or directory than `owner`; undefined: of any. */
export async function refusePlatesElsewhere(tx: Db, ids: readonly string[], owner: string | undefined): Promise<void> {
  const otherPlate = await findPlateElsewhere(tx, ids, owner)
  if (!otherPlate) return
  const { room, directory } = otherPlate
  const device = otherPlate.alias || otherPlate.mac
  if (room !== null) throw conflict('plate', { device, room }, `${device} is the plate of ${room} already`)
  const facts = { device, directory: directory ?? '' }
  throw conflict('directory', facts, `${device} shows the directory ${facts.directory} already`)
}
