import { algorithms } from '@wifi-tms/contract/algorithms'
import { deviceTypes } from '@wifi-tms/contract/device-types'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import type { Db } from '../core.ts'
import { newId } from '../ids.ts'
import { foldNames } from '../resources/rules.ts'
import { panels } from './panels.ts'

/** Fills an empty installation with the panels there are, the two algorithms and one device type. */
export async function seedCatalogue(db: Db, now: Date, by: string): Promise<void> {
  const at = now.toISOString()
  const stamped = <C extends object>(names: readonly string[], columns: C) => ({
    ...columns,
    id: newId(),
    createdAt: at,
    updatedAt: at,
    createdBy: by,
    updatedBy: by,
    folded: foldNames(names.map((name) => String(columns[name as keyof C]))),
  })
  const kinds = panels.map(([name, width, height, color, module, angle = 0], index) =>
    stamped(screenTypes.names, { name, type: index + 1, color, module, width, height, angle, sort: index + 1 }),
  )
  await db.insertInto('screenType').values(kinds).execute()
  await db
    .insertInto('algorithm')
    .values([
      stamped(algorithms.names, { name: 'Binarization', algorithm: 'binarization' }),
      stamped(algorithms.names, { name: 'Floyd-Steinberg', algorithm: 'floyd-steinberg' }),
    ])
    .execute()
  await db
    .insertInto('deviceType')
    .values(stamped(deviceTypes.names, { name: 'E-paper tag', type: 1 }))
    .execute()
}
