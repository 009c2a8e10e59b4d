import type { showMany as call, checkMany as checked, RowWarning } from '@wifi-tms/contract/displays'
import type { Output, Parsed } from '@wifi-tms/contract/endpoint'
import { Refusal, wrong } from '@wifi-tms/contract/errors'
import type { PanelColor } from '@wifi-tms/contract/screen-types'
import type { Design } from '@wifi-tms/contract/templates'
import type { CodeElement } from '@wifi-tms/paint/codes/box-of-code'
import { areSeenByLasers, isForLasers, isSeen, unseen, unseenByLasers } from '@wifi-tms/paint/codes/light'
import { kinds } from '@wifi-tms/paint/panels'
import type { Ask } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { freezeDesign } from '../../content/painting/freeze-design.ts'
import type { PaintingCore } from '../../content/painting/pool.ts'
import { readFrozen } from '../../content/painting/queries.ts'
import { namesItem } from '../../content/painting/source-values.ts'
import { chosenDevices } from '../devices/choose.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { addWishes, type ChosenIds } from '../wishes/new-wishes.ts'
import { warnOfCutTexts } from './cut-warnings.ts'
import { warnOfLetters } from './letter-warnings.ts'
import { newDisplay } from './new-display.ts'
import { ofOtherSize, otherSizes, refuseOtherSizes } from './other-sizes.ts'
import { byIds, MOST_FAULTS, readRows, type TableOfValues } from './rows-of-table.ts'
import { findViews, findViewsById } from './template-views.ts'
import { warnOfRows, warnOfValues } from './value-warnings.ts'

/** Stores wishes of many devices for a template, which the reconciler paints and delivers. Throws Refusal if the choice or the size is wrong. */
export async function showMany(
  core: Core,
  input: Parsed<typeof call>,
  { who, change }: Pick<Ask, 'who' | 'change'>,
): Promise<Output<typeof call>> {
  const now = core.now()
  const shown = await withFleetLock(change, async (tx, keep) => {
    const frozen = await freezeDesign(tx, input.templateId)
    const { design } = await readFrozen(tx, frozen.hash)
    const { skipped, warnings, values, chosen } = withoutFaulty(tx, await choose(tx, input, design), input.force)
    if (!input.fit) await refuseOtherSizes(chosen, design)
    const display = newDisplay(values ? { ...input, data: null } : input, frozen, who.username, now)
    const { total } = await addWishes(tx, display, { chosen, frameId: null, design, now, ...(values && { values }) })
    keep({
      object: { id: display.id, name: frozen.templateName },
      after: { total, skipped: skipped || undefined, data: input.data },
    })
    return { _id: display.id, total, ...(skipped !== undefined && { skipped }), warnings }
  })
  core.nudge()
  return shown
}

/** Finds what `showMany` would leave out or refuse, and further advice. Throws Refusal if the choice is wrong. */
export async function checkMany(core: PaintingCore, input: Parsed<typeof checked>): Promise<Output<typeof checked>> {
  const { db } = core
  const { hash } = await freezeDesign(db, input.templateId)
  const frozen = await readFrozen(db, hash)
  const { design } = frozen
  const { chosen, table: judged, shared, faulty } = await choose(db, input, design)
  const table = input.rows && judged
  const ids = (await chosen.execute()).map(({ id }) => id)
  const others = input.fit ? [] : (await ofOtherSize(chosen, design).execute()).map(({ id }) => id)
  const sizes = table
    ? others
        .map((id) => table.rows.get(id)!.row)
        .map((row) => ({ row, path: `rows.${row}`, message: 'has another resolution' }))
    : others.slice(0, 1).map(() => ({ row: 0, ...otherSizes(others.length, design) }))
  const rows = table ? [...table.rows.values()] : [{ row: 0, data: input.data ?? {} }]
  const advice = [
    ...(await warnOfInks(db, chosen, design)),
    ...(await warnOfLetters(core, frozen, rows, table !== undefined)),
    ...(await warnOfCutTexts(core, frozen, rows, table !== undefined)),
  ]
  const warnings = [...shared, ...[...faulty.values()].flat(), ...sizes, ...advice]
  return { total: ids.length, warnings: warnings.sort((a, b) => a.row - b.row) }
}

/** The devices of a display, with their own values if they have any, and the faults of the values. */
interface Judged {
  chosen: ChosenIds
  table: TableOfValues | undefined
  /** Faults of the values that all devices share. */
  shared: RowWarning[]
  /** Faults of the values of a row, by the id of its device. */
  faulty: ReadonlyMap<string, RowWarning[]>
}

/** Chooses devices by a list, by a filter, or by the rows of a table with values for each. */
async function choose(db: Db, input: Parsed<typeof call>, design: Design): Promise<Judged> {
  const { deviceIds, filter, all, data, rows, skipUnknown, fit } = input
  if (!rows) {
    const chosen = await chosenDevices(db, { deviceIds, filter, all })
    if (!namesItem(design)) {
      const views = await findViews(db, design, chosen, fit)
      return { chosen, table: undefined, shared: await warnOfValues(db, design, { data, views }), faulty: new Map() }
    }
    // Each device has the values of its own item, so it may be left out like a row of a table.
    const ids = deviceIds ?? (await chosen.execute()).map(({ id }) => id)
    const table = { rows: new Map(ids.map((id, row) => [id, { row, data: data ?? {} }])), skipped: 0 }
    const views = await findViewsById(db, design, chosen, fit)
    return { chosen, table, shared: [], faulty: await warnOfRows(db, design, table.rows, views, () => '') }
  }
  if (deviceIds || filter || all || data) throw wrong('rows', 'stand alone: each row has its device and its values')
  const table = await readRows(db, rows, skipUnknown)
  const chosen = byIds(db, table.rows.keys())
  const views = await findViewsById(db, design, chosen, fit)
  const faulty = await warnOfRows(db, design, table.rows, views, (row) => `rows.${row}.`)
  return { chosen, table, shared: [], faulty }
}

const isHard = ({ advice }: RowWarning) => !advice

/** Leaves out the rows with a value that the template cannot show, unless it is forced. Throws Refusal if no row remains. */
function withoutFaulty(db: Db, { chosen, table, shared, faulty }: Judged, force = false) {
  const warnings = force ? [] : [...shared, ...[...faulty.values()].flat()]
  const remainingRows = [...(table?.rows ?? [])].filter(([id]) => force || !faulty.get(id)?.some(isHard))
  const hard = warnings.filter(isHard)
  const [first] = hard
  if (first && remainingRows.length === 0) {
    const faults = hard.slice(0, MOST_FAULTS).map(({ path, message }) => ({ path, message }))
    throw new Refusal('wrongInput', `${first.path}: ${first.message}`, faults)
  }
  if (!table) return { chosen, warnings, skipped: undefined, values: undefined }
  const values = new Map(remainingRows.map(([id, { data }]) => [id, JSON.stringify(data)]))
  const skipped = table.skipped + table.rows.size - remainingRows.length
  return { chosen: byIds(db, values.keys()), warnings, skipped, values }
}

/**
 * The advice about codes that cannot be seen in the inks of one of the devices, and about bars that laser scanners do not see.
 * Each sentence is given once.
 */
async function warnOfInks(db: Db, chosen: ChosenIds, { canvas }: Design): Promise<RowWarning[]> {
  const codes = canvas.elements.filter(
    (element) => (element.kind === 'barcode' || element.kind === 'qrcode') && !element.hidden,
  ) as CodeElement[]
  if (codes.length === 0) return []
  const panels = await db
    .selectFrom('device')
    .innerJoin('screenType', 'screenType.type', 'device.screenType')
    .select('screenType.color')
    .where('device.id', 'in', chosen)
    .distinct()
    .execute()
  const inkSets = panels.map(({ color }) => kinds[color as PanelColor].inks)
  const messages = codes.flatMap((code) => {
    const { fill, background } = code
    if (!inkSets.every((inks) => isSeen(inks, fill, background))) return unseen(fill, background)
    const isForLight = code.kind === 'barcode' && isForLasers(code.symbology)
    return isForLight && !inkSets.every((inks) => areSeenByLasers(inks, fill, background)) ? unseenByLasers(fill) : []
  })
  return Array.from(new Set(messages), (message) => ({ row: 0, path: 'templateId', message, advice: true as const }))
}
