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
import { byIds, MOST_FAULTS, type TableOfValues } from './rows-of-table.ts'

/** The number of rows after which other work has its turn. */
const SLICE = 200

/** Made-up values of a device. They are never reported as missing, as a device may have no name and no battery. */
const device = { mac: 'a', alias: 'a', battery: 50 }
const isOfDevice = ({ name }: ValueFault) => /^device\.(mac|alias|battery)$/.test(name)

/** Makes the check that finds the values that a template cannot show. Those of the device and of sources are filled in. */
export async function displayCheck(db: Db, design: Pick<Design, 'canvas'>) {
  const faultsOf = valueCheck(design.canvas.elements)
  const sharedValues = { ...(await readSourceValues(db, design)), device }
  return (values: object, view?: TemplateView) =>
    faultsOf({ ...values, ...sharedValues }, view).filter((fault) => !isOfDevice(fault))
}

/** The values of a picture by the first words of their names; `item` is JSON with the values of the device's item. */
const pictureValues = (data: object, item: string | undefined): object =>
  item === undefined ? { data } : { data, item: JSON.parse(item) as unknown }

/** True for a value that can be shown but may be wrong, as a code that may be another number. */
export const isDoubtful = ({ kind }: ValueFault) => kind === 'doubtful'

/** Makes a warning about a row. A row with advice only is not left out. */
const warningOf = (row: number, path: string, fault: ValueFault): RowWarning => ({
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

/** The warnings about values that are the same on all devices of a display, by their paths. */
export async function warnOfValues(
  db: Db,
  design: Pick<Design, 'canvas'>,
  { data = {}, item, views }: SharedValues,
): Promise<RowWarning[]> {
  const faultsOf = await displayCheck(db, design)
  const values = pictureValues(data, item)
  const faults = (views.length > 0 ? views : [undefined]).flatMap((view) => faultsOf(values, view))
  const alike = Map.groupBy(faults, ({ name, message }) => `${name} ${message}`)
  return Array.from(alike.values(), ([fault, ...others]) => ({
    ...warningOf(0, '', fault!),
    // If some panels can show a code, it stops no device.
    ...(others.length + 1 < views.length && { advice: true as const }),
  }))
}

/**
 * The warnings about the values of each row of a table, by the id of its device; a fault of the template is in each row.
 * `views` has the template's places on the pictures of the devices; `pathOf` gives the path before the names of a row's
 * values.
 */
export async function warnOfRows(
  db: Db,
  design: Pick<Design, 'canvas'>,
  rows: TableOfValues['rows'],
  views: ReadonlyMap<string, TemplateView>,
  pathOf: (row: number) => string,
): Promise<Map<string, RowWarning[]>> {
  const faultsOf = await displayCheck(db, design)
  const items = namesItem(design) ? await itemsOfDevices(db, byIds(db, rows.keys())) : undefined
  const warned = new Map<string, RowWarning[]>()
  const advice = new Set<string>()
  let judged = 0
  for (const [id, { row, data }] of rows) {
    if (++judged % SLICE === 0) await setImmediate()
    // Advice about the template's own text is given once.
    const faults = faultsOf(pictureValues(data, items?.get(id)), views.get(id)).filter(
      (fault) => fault.name || !isDoubtful(fault) || !advice.has(fault.message),
    )
    for (const fault of faults) if (!fault.name) advice.add(fault.message)
    const warnings = faults.map((fault) => warningOf(row, pathOf(row), fault))
    if (warnings.length > 0) warned.set(id, warnings)
  }
  return warned
}

type Data = z.output<typeof DisplayData>

/** The faults of the values of `data` that the template cannot show, by their paths. Items and sources may come later. */
export async function faultsOfValues(db: Db, design: Pick<Design, 'canvas'>, data: Data): Promise<RowWarning[]> {
  const warnings = await warnOfValues(db, design, { data, views: [] })
  return warnings.filter(({ advice, path }) => !advice && path.startsWith('data.'))
}

/** Refuses values of `data` that the template's places cannot show. */
export async function refuseFaultyValues(db: Db, templateId: string, data: Data): Promise<void> {
  const { design } = await readDesign(db, templateId)
  const faults = await faultsOfValues(db, design, data)
  if (faults[0])
    throw new Refusal('wrongInput', `${faults[0].path}: ${faults[0].message}`, faults.slice(0, MOST_FAULTS))
}

/** All values of a display's pictures as JSON, each with the number of devices that have them; `data` is JSON. */
export async function countValues(
  db: Db,
  design: Pick<Design, 'canvas'>,
  chosen: ChosenIds,
  data: string,
): Promise<Map<string, number>> {
  const items = namesItem(design) ? [...(await itemsOfDevices(db, chosen)).values()] : []
  const others = (await countUpTo(db, chosen, LACKING_MAX)) - items.length
  const counts = new Map(others > 0 ? [[`{"data":${data}}`, others]] : [])
  for (const [text, same] of Map.groupBy(items, (item) => `{"data":${data},"item":${item}}`))
    counts.set(text, same.length)
  return counts
}

/**
 * Refuses pictures that would show marks in place of missing values. `values` has the different values of the pictures as
 * JSON, with the number of devices that have them.
 */
export async function refuseLacking(
  db: Db,
  design: Pick<Design, 'canvas'>,
  values: ReadonlyMap<string, number>,
): Promise<void> {
  const faultsOf = await displayCheck(db, design)
  const places = new Set<string>()
  let [count, judged] = [0, 0]
  for (const [text, devices] of values) {
    if (++judged % SLICE === 0) await setImmediate()
    // Faults of the template's own text and mere doubts do not count, as these pictures are on the devices already.
    const faults = faultsOf(JSON.parse(text) as object).filter((fault) => fault.name && !isDoubtful(fault))
    if (faults.length > 0) count += devices
    for (const { name } of faults) if (places.size < MOST_FAULTS) places.add(name)
  }
  if (count > 0) {
    const facts = { count, places: [...places] }
    throw conflict('lacking', facts, `${count} pictures would lack values: ${facts.places.join(', ')}`)
  }
}
