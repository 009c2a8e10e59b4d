import { setImmediate } from 'node:timers/promises'
import type { Design } from '@wifi-tms/contract/templates'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { readDesign } from '../../content/painting/freeze-design.ts'
import { namesItem } from '../../content/painting/source-values.ts'
import { itemsOfDevices } from '../wishes/item-values.ts'
import type { ChosenIds } from '../wishes/new-wishes.ts'
import { displayCheck, isDoubtful } from './value-warnings.ts'

/** The number of items after which other work has its turn. */
const SLICE = 200

type Drawing = Pick<Design, 'canvas'>

/** Makes the check that names the places of a template which would show marks with some values. */
export async function lackingCheck(db: Db, design: Drawing): Promise<(values: object) => string[]> {
  const faultsOf = await displayCheck(db, design)
  return (values) => faultsOf(values).flatMap((fault) => (fault.name && !isDoubtful(fault) ? [fault.name] : []))
}

/** The places of a template that would show marks with the values of a display. */
export async function findLacking(db: Db, templateId: string, data: object): Promise<string[]> {
  const { design } = await readDesign(db, templateId)
  return (await lackingCheck(db, design))({ data })
}

/**
 * Leaves out the devices whose pictures would show marks in other places than a person has allowed. `lacks` names these
 * places.
 */
export async function withoutLacking(
  db: Db,
  design: Drawing,
  chosen: ChosenIds,
  { data, allowed }: { data: object; allowed: readonly string[] },
): Promise<{ whole: ChosenIds; lacks: string[] }> {
  const lackingOf = await lackingCheck(db, design)
  const lackingWith = (values: object) => lackingOf(values).filter((name) => !allowed.includes(name))
  const items = namesItem(design) ? await itemsOfDevices(db, chosen) : new Map<string, string>()
  const lacks = new Set<string>()
  const [wholeIds, lackingIds]: [string[], string[]] = [[], []]
  for (const [id, item] of items) {
    if ((wholeIds.length + lackingIds.length) % SLICE === 0) await setImmediate()
    const names = lackingWith({ data, item: JSON.parse(item) as unknown })
    for (const name of names) lacks.add(name)
    if (names.length > 0) lackingIds.push(id)
    else wholeIds.push(id)
  }
  const ofOthers = lackingWith({ data })
  if (ofOthers.length === 0) return { whole: chosen.where('device.id', 'not in', oneOf(lackingIds)), lacks: [...lacks] }
  const others = chosen.where('device.id', 'not in', oneOf(items.keys()))
  if (await others.limit(1).executeTakeFirst()) for (const name of ofOthers) lacks.add(name)
  return { whole: chosen.where('device.id', 'in', oneOf(wholeIds)), lacks: [...lacks] }
}
