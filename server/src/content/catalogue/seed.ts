import { usualBattery } from '@wifi-tms/contract/battery'
import { algorithms as allAlgorithms } from '@wifi-tms/paint/algorithms'
import type { Who } from '../../api/http/who.ts'
import { stampsBy } from '../../api/resources/rules.ts'
import type { Db } from '../../base/database/db.ts'
import { newId } from '../../base/random/ids.ts'
import { panels } from './panels.ts'

/** The algorithms of a new installation. People can add the painter's other algorithms. */
const seededAlgorithms = ['binarization', 'floyd-steinberg'] as const

/** Fills an empty installation with the panels of `panels.ts`, the two algorithms and one device type. */
export async function seedCatalogue(db: Db, now: Date, by: Pick<Who, 'accountId' | 'username'>): Promise<void> {
  const withStamps = <C extends object>(columns: C) => ({ ...columns, id: newId(), ...stampsBy(by, now) })
  const screenTypes = panels.map(([name, width, height, color, module, angle = 0], index) => {
    const panelColumns = { name, color, module, width, height, angle }
    return withStamps({ ...panelColumns, type: index + 1, sort: index + 1, inks: null, halves: 0 })
  })
  await db.insertInto('screenType').values(screenTypes).execute()
  await db
    .insertInto('algorithm')
    .values(seededAlgorithms.map((algorithm) => withStamps({ name: allAlgorithms[algorithm].label, algorithm })))
    .execute()
  await db
    .insertInto('deviceType')
    .values(withStamps({ name: 'E-paper tag', type: 1, ...usualBattery }))
    .execute()
}
