import type { showMany as call, checkMany as checkCall, RowWarning } from '@wifi-tms/contract/displays'
import type { Output, Parsed } from '@wifi-tms/contract/endpoint'
import { Refusal, wrong } from '@wifi-tms/contract/errors'
import type { PanelColor } from '@wifi-tms/contract/screen-types'
import type { Design } from '@wifi-tms/contract/templates'
import type { CodeElement } from '@wifi-tms/paint/codes/box-of-code'
import { areSeenByLasers, isForLasers, isSeen, unseen, unseenByLasers } from '@wifi-tms/paint/codes/light'
import { kinds } from '@wifi-tms/paint/panels'
import type { CallContext } from '../../api/http/answer.ts'
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
import { chooseOtherSizes, otherSizesFault, refuseOtherSizes } from './other-sizes.ts'
import { devicesByIds, MOST_FAULTS, readRows, type TableOfValues } from './rows-of-table.ts'
import { findViews, findViewsById } from './template-views.ts'
import { warnOfRows, warnOfValues } from './value-warnings.ts'

/**
 * Stores wishes for a template: each is the picture that one of many devices should show. The reconciler paints and
 * delivers the pictures later. Throws Refusal if the choice of devices or the template's size is wrong, or if no device
 * remains.
 */
export async function showMany(
  core: Core,
  input: Parsed<typeof call>,
  { who, change }: Pick<CallContext, 'who' | 'change'>,
): Promise<Output<typeof call>> {
  const now = core.now()
  const shown = await withFleetLock(change, async (tx, recordChange) => {
    const frozen = await freezeDesign(tx, input.templateId)
    const { design } = await readFrozen(tx, frozen.hash)
    const { skipped, warnings, values, chosen } = leaveOutFaulty(
      tx,
      await chooseAndJudge(tx, input, design),
      input.force,
    )
    if (!input.fit) await refuseOtherSizes(chosen, design)
    const display = newDisplay(values ? { ...input, data: null } : input, frozen, who.username, now)
    const { total } = await addWishes(tx, display, { chosen, frameId: null, design, now, ...(values && { values }) })
    recordChange({
      object: { id: display.id, name: frozen.templateName },
      after: { total, skipped: skipped || undefined, data: input.data },
    })
    return { _id: display.id, total, ...(skipped !== undefined && { skipped }), warnings }
  })
  core.reconcileNow()
  return shown
}

/**
 * Returns the warnings that a display would have, and further advice, without storing the display. Throws Refusal if
 * the choice is wrong.
 */
export async function checkMany(
  core: PaintingCore,
  input: Parsed<typeof checkCall>,
): Promise<Output<typeof checkCall>> {
  const { db } = core
  const { hash } = await freezeDesign(db, input.templateId)
  const frozen = await readFrozen(db, hash)
  const { design } = frozen
  const { chosen, table: judgedTable, sharedWarnings, warningsById } = await chooseAndJudge(db, input, design)
  // Warnings name rows only if the caller has sent a table. A table of the devices' items has no rows that people know.
  const table = input.rows && judgedTable
  const ids = (await chosen.execute()).map(({ id }) => id)
  const otherSizeIds = input.fit ? [] : (await chooseOtherSizes(chosen, design).execute()).map(({ id }) => id)
  const sizeWarnings = table
    ? otherSizeIds
        .map((id) => table.rows.get(id)!.row)
        .map((row) => ({ row, path: `rows.${row}`, message: 'has another resolution' }))
    : otherSizeIds.slice(0, 1).map(() => ({ row: 0, ...otherSizesFault(otherSizeIds.length, design) }))
  const rows = table ? [...table.rows.values()] : [{ row: 0, data: input.data ?? {} }]
  const advice = [
    ...(await warnOfInks(db, chosen, design)),
    ...(await warnOfLetters(core, frozen, rows, table !== undefined)),
    ...(await warnOfCutTexts(core, frozen, rows, table !== undefined)),
  ]
  const warnings = [...sharedWarnings, ...[...warningsById.values()].flat(), ...sizeWarnings, ...advice]
  return { total: ids.length, warnings: warnings.sort((a, b) => a.row - b.row) }
}

/** The devices of a display, with their values and the warnings about the values. */
interface JudgedChoice {
  chosen: ChosenIds
  /** The values of each device; undefined if all devices share one set of values. */
  table: TableOfValues | undefined
  /** The warnings about values that all devices share. */
  sharedWarnings: RowWarning[]
  /** The warnings about the values of one device, by its id. */
  warningsById: ReadonlyMap<string, RowWarning[]>
}

/** Chooses devices by a list, by a filter, or by a table with values for each device, and judges the values. */
async function chooseAndJudge(db: Db, input: Parsed<typeof call>, design: Design): Promise<JudgedChoice> {
  const { deviceIds, filter, all, data, rows, skipUnknown, fit } = input
  if (!rows) {
    const chosen = await chosenDevices(db, { deviceIds, filter, all })
    if (!namesItem(design)) {
      const views = await findViews(db, design, chosen, fit)
      return {
        chosen,
        table: undefined,
        sharedWarnings: await warnOfValues(db, design, { data, views }),
        warningsById: new Map(),
      }
    }
    // Each device has the values of its own item, so it may be left out like a row of a table.
    const ids = deviceIds ?? (await chosen.execute()).map(({ id }) => id)
    const table = { rows: new Map(ids.map((id, row) => [id, { row, data: data ?? {} }])), skipped: 0 }
    const views = await findViewsById(db, design, chosen, fit)
    return {
      chosen,
      table,
      sharedWarnings: [],
      warningsById: await warnOfRows(db, design, table.rows, views, () => ''),
    }
  }
  if (deviceIds || filter || all || data) throw wrong('rows', 'stand alone: each row has its device and its values')
  const table = await readRows(db, rows, skipUnknown)
  const chosen = devicesByIds(db, table.rows.keys())
  const views = await findViewsById(db, design, chosen, fit)
  const warningsById = await warnOfRows(db, design, table.rows, views, (row) => `rows.${row}.`)
  return { chosen, table, sharedWarnings: [], warningsById }
}

/** True for a warning that keeps a device from the display. Advice does not. */
const isFault = ({ advice }: RowWarning) => !advice

/**
 * Leaves out the rows with a value that the template cannot show, unless `force` is true. Throws Refusal if no row
 * remains because of such values.
 */
function leaveOutFaulty(db: Db, { chosen, table, sharedWarnings, warningsById }: JudgedChoice, force = false) {
  const warnings = force ? [] : [...sharedWarnings, ...[...warningsById.values()].flat()]
  const remainingRows = [...(table?.rows ?? [])].filter(([id]) => force || !warningsById.get(id)?.some(isFault))
  const hardFaults = warnings.filter(isFault)
  const [firstFault] = hardFaults
  if (firstFault && remainingRows.length === 0) {
    const faults = hardFaults.slice(0, MOST_FAULTS).map(({ path, message }) => ({ path, message }))
    throw new Refusal('wrongInput', `${firstFault.path}: ${firstFault.message}`, faults)
  }
  if (!table) return { chosen, warnings, skipped: undefined, values: undefined }
  const values = new Map(remainingRows.map(([id, { data }]) => [id, JSON.stringify(data)]))
  const skipped = table.skipped + table.rows.size - remainingRows.length
  return { chosen: devicesByIds(db, values.keys()), warnings, skipped, values }
}

/**
 * Finds advice about codes that cannot be seen in the inks of some of the devices, and about bars that laser scanners
 * do not see. Advice for several codes in the same words is given once.
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
    const isForScanners = code.kind === 'barcode' && isForLasers(code.symbology)
    return isForScanners && !inkSets.every((inks) => areSeenByLasers(inks, fill, background))
      ? unseenByLasers(fill)
      : []
  })
  return Array.from(new Set(messages), (message) => ({ row: 0, path: 'templateId', message, advice: true as const }))
}
