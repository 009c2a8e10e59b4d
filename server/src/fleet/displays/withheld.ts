import { setImmediate } from 'node:timers/promises'
import { valueAt } from '@wifi-tms/contract/fields'
import type { Design } from '@wifi-tms/contract/templates'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { NONE_WITHHELD, type Withheld } from '../../base/database/withheld.ts'
import { readDesign } from '../../content/painting/freeze-design.ts'
import { namesItem } from '../../content/painting/source-values.ts'
import { itemsOfDevices } from '../wishes/item-values.ts'
import type { ChosenIds } from '../wishes/new-wishes.ts'
import { devicesByIds } from './rows-of-table.ts'
import { displayCheck, isDoubtful } from './value-warnings.ts'

/** The number of items after which other work may run. */
const SLICE = 200

type Drawing = Pick<Design, 'canvas'>

/**
 * Makes a function that takes values, and returns the names of the template's places that would show a mark instead of
 * a missing value.
 */
export async function lackingCheck(db: Db, design: Drawing): Promise<(values: object) => string[]> {
  const faultsOf = await displayCheck(db, design)
  return (values) => faultsOf(values).flatMap((fault) => (fault.name && !isDoubtful(fault) ? [fault.name] : []))
}

/** Finds the names of the template's places that would show marks with the values of a display. */
export async function findLackingPlaces(db: Db, templateId: string, data: object): Promise<string[]> {
  const { design } = await readDesign(db, templateId)
  return (await lackingCheck(db, design))({ data })
}

/**
 * Divides the chosen devices by their pictures. `whole` are the devices whose pictures would show no marks, except in
 * the `allowed` places, where a person has accepted marks. `lacks` names the other places with marks.
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
  // All devices without an item have the same values, so they are judged together.
  const lacksWithoutItem = lackingWith({ data })
  if (lacksWithoutItem.length === 0)
    return { whole: chosen.where('device.id', 'not in', oneOf(lackingIds)), lacks: [...lacks] }
  const itemlessDevices = chosen.where('device.id', 'not in', oneOf(items.keys()))
  if (await itemlessDevices.limit(1).executeTakeFirst()) for (const name of lacksWithoutItem) lacks.add(name)
  return { whole: chosen.where('device.id', 'in', oneOf(wholeIds)), lacks: [...lacks] }
}

/**
 * True for a value that is known not to exist, such as the organiser of a meeting without one. Its place shows no mark.
 */
const isKnownEmpty = (value: unknown) => value === null || value === ''

/**
 * True if the picture of a template would show marks on one of these devices, with `values` and the device's item.
 * Values that are known not to exist cause no marks.
 */
export async function wouldLackValues(
  db: Db,
  design: Drawing,
  devices: readonly string[],
  values: object,
): Promise<boolean> {
  const lackingOf = await lackingCheck(db, design)
  const items = namesItem(design) ? await itemsOfDevices(db, devicesByIds(db, devices)) : new Map<string, string>()
  const differentItems = new Set(devices.map((id) => items.get(id)))
  return [...differentItems].some((item) => {
    const allValues = item ? { ...values, item: JSON.parse(item) as unknown } : values
    return lackingOf(allValues).some((name) => !isKnownEmpty(valueAt(allValues, name)))
  })
}

/**
 * The templates that the scheduler considered at one time, by id. The value is false for a template that was passed
 * over because its pictures lack values.
 */
export type Considered = Map<string, boolean>

/**
 * Records a considered template. `isWhole` is true if its picture lacks no values. Once a picture has lacked values on
 * some device, its template stays passed over.
 */
export const recordConsidered = (considered: Considered, templateId: string, isWhole: boolean) =>
  considered.set(templateId, isWhole && considered.get(templateId) !== false)

/**
 * Returns the columns to change after templates were considered. They name one template that was passed over, until its
 * pictures have all values.
 */
export function withheldAfter({ lacking }: Withheld, considered: Considered, now: Date): Partial<Withheld> {
  const [passedOver] = considered.entries().find(([, isWhole]) => !isWhole) ?? []
  if (passedOver) return { lacking: passedOver, lackingAt: now.toISOString() }
  return lacking && considered.get(lacking) ? NONE_WITHHELD : {}
}
