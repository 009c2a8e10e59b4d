import { setImmediate } from 'node:timers/promises'
import { conflict } from '@wifi-tms/contract/conflicts'
import { type DisplayData, LACKING_MAX, type RowWarning } from '@wifi-tms/contract/displays'
import { Refusal } from '@wifi-tms/contract/errors'
import type { Design } from '@wifi-tms/contract/templates'
import type { TemplateView } from '@wifi-tms/paint/raster/place'
import { type ValueFault, valueCheck } from '@wifi-tms/paint/value-check'
import type { z } from 'zod'
import { countUpTo } from '../../base/database/count-up-to.ts'
import type { Db } from '../../base/database/db.ts'
import { readDesign } from '../../content/painting/freeze-design.ts'
import { namesItem, readSourceValues } from '../../content/painting/source-values.ts'
import { itemsOfDevices } from '../wishes/item-values.ts'
import type { ChosenIds } from '../wishes/new-wishes.ts'
import { devicesByIds, MOST_FAULTS, type TableOfValues } from './rows-of-table.ts'

/** The number of rows after which other work may run. */
const SLICE = 200

/** Sample values of a device. They are never reported as missing, as a device may have no name and no battery. */
const sampleDevice = { mac: 'a', alias: 'a', battery: 50 }
const isDeviceFault = ({ name }: ValueFault) => /^device\.(mac|alias|battery)$/.test(name)

/**
 * Makes a check that finds faults of a display's values: missing ones, and those that the template cannot show. The
 * values of the device and of sources are filled in.
 */
export async function displayCheck(db: Db, design: Pick<Design, 'canvas'>) {
  const faultsOf = valueCheck(design.canvas.elements)
  const sharedValues = { ...(await readSourceValues(db, design)), device: sampleDevice }
  return (values: object, view?: TemplateView) =>
    faultsOf({ ...values, ...sharedValues }, view).filter((fault) => !isDeviceFault(fault))
}

/** Groups a picture's values as templates name them: `data.…` and `item.…`. `item` is JSON of the device's item. */
const pictureValues = (data: object, item: string | undefined): object =>
  item === undefined ? { data } : { data, item: JSON.parse(item) as unknown }

/** True for a value that can be shown but may be wrong, for example a bar code that may stand for another number. */
export const isDoubtful = ({ kind }: ValueFault) => kind === 'doubtful'

/** Makes a warning about a row. A row is left out of a display, unless all its warnings are advice. */
const toWarning = (row: number, path: string, fault: ValueFault): RowWarning => ({
  row,
  path: fault.name ? path + fault.name : 'templateId',
  message: fault.message,
  ...(isDoubtful(fault) && { advice: true }),
})

interface SharedValues {
  data?: z.output<typeof DisplayData> | undefined
  item?: string | undefined
  /** The places of the template on the pictures of the devices. */
  views: readonly TemplateView[]
}

/** Finds the warnings about values that all devices of a display share. */
export async function warnOfValues(
  db: Db,
  design: Pick<Design, 'canvas'>,
  { data = {}, item, views }: SharedValues,
): Promise<RowWarning[]> {
  const faultsOf = await displayCheck(db, design)
  const values = pictureValues(data, item)
  // Without views the values are checked once, without the size of a picture.
  const faults = (views.length > 0 ? views : [undefined]).flatMap((view) => faultsOf(values, view))
  const faultsByText = Map.groupBy(faults, ({ name, message }) => `${name} ${message}`)
  return Array.from(faultsByText.values(), ([fault, ...others]) => ({
    ...toWarning(0, '', fault!),
    // A fault in only some of the views does not keep devices from the display.
    ...(others.length + 1 < views.length && { advice: true as const }),
  }))
}

/**
 * Finds the warnings about the values of each row of a table, by the id of the row's device. A fault of the template
 * itself is reported in each row. `views` holds the template's places on the pictures of the devices. `pathOf` returns
 * the path of a row, to which the names of its values are added.
 */
export async function warnOfRows(
  db: Db,
  design: Pick<Design, 'canvas'>,
  rows: TableOfValues['rows'],
  views: ReadonlyMap<string, TemplateView>,
  pathOf: (row: number) => string,
): Promise<Map<string, RowWarning[]>> {
  const faultsOf = await displayCheck(db, design)
  const items = namesItem(design) ? await itemsOfDevices(db, devicesByIds(db, rows.keys())) : undefined
  const warningsById = new Map<string, RowWarning[]>()
  const givenAdvice = new Set<string>()
  let checkedCount = 0
  for (const [id, { row, data }] of rows) {
    if (++checkedCount % SLICE === 0) await setImmediate()
    // Advice about the template's own text is given once.
    const faults = faultsOf(pictureValues(data, items?.get(id)), views.get(id)).filter(
      (fault) => fault.name || !isDoubtful(fault) || !givenAdvice.has(fault.message),
    )
    for (const fault of faults) if (!fault.name) givenAdvice.add(fault.message)
    const warnings = faults.map((fault) => toWarning(row, pathOf(row), fault))
    if (warnings.length > 0) warningsById.set(id, warnings)
  }
  return warningsById
}

type Data = z.output<typeof DisplayData>

/**
 * Finds the values in `data` that the template cannot show. Values of items and sources are not checked, as they may
 * come later.
 */
export async function faultsOfValues(db: Db, design: Pick<Design, 'canvas'>, data: Data): Promise<RowWarning[]> {
  const warnings = await warnOfValues(db, design, { data, views: [] })
  return warnings.filter(({ advice, path }) => !advice && path.startsWith('data.'))
}

/** Throws Refusal if the template cannot show one of the values in `data`. */
export async function refuseFaultyValues(db: Db, templateId: string, data: Data): Promise<void> {
  const { design } = await readDesign(db, templateId)
  const faults = await faultsOfValues(db, design, data)
  if (faults[0])
    throw new Refusal('wrongInput', `${faults[0].path}: ${faults[0].message}`, faults.slice(0, MOST_FAULTS))
}

/**
 * Counts the devices of a display for each set of values. Returns the counts by the set of values as JSON. `data` is
 * JSON too. Devices without an item share one set of values.
 */
export async function countValues(
  db: Db,
  design: Pick<Design, 'canvas'>,
  chosen: ChosenIds,
  data: string,
): Promise<Map<string, number>> {
  const items = namesItem(design) ? [...(await itemsOfDevices(db, chosen)).values()] : []
  const countWithoutItem = (await countUpTo(db, chosen, LACKING_MAX)) - items.length
  const counts = new Map(countWithoutItem > 0 ? [[`{"data":${data}}`, countWithoutItem]] : [])
  for (const [text, itemsWithText] of Map.groupBy(items, (item) => `{"data":${data},"item":${item}}`))
    counts.set(text, itemsWithText.length)
  return counts
}

/**
 * Throws Refusal if pictures would show marks in place of missing values. `countByValues` holds the number of devices
 * by their values as JSON.
 */
export async function refuseLacking(
  db: Db,
  design: Pick<Design, 'canvas'>,
  countByValues: ReadonlyMap<string, number>,
): Promise<void> {
  const faultsOf = await displayCheck(db, design)
  const places = new Set<string>()
  let [lackingCount, checkedCount] = [0, 0]
  for (const [text, deviceCount] of countByValues) {
    if (++checkedCount % SLICE === 0) await setImmediate()
    // Faults of the template's own text and doubtful values do not count: such pictures are on the devices already.
    const faults = faultsOf(JSON.parse(text) as object).filter((fault) => fault.name && !isDoubtful(fault))
    if (faults.length > 0) lackingCount += deviceCount
    for (const { name } of faults) if (places.size < MOST_FAULTS) places.add(name)
  }
  if (lackingCount > 0) {
    const facts = { count: lackingCount, places: [...places] }
    throw conflict('lacking', facts, `${lackingCount} pictures would lack values: ${facts.places.join(', ')}`)
  }
}
