import { isDeepStrictEqual } from 'node:util'
import { chargePercent } from '@wifi-tms/contract/battery'
import type { showOne as call } from '@wifi-tms/contract/displays'
import type { Output, Parsed } from '@wifi-tms/contract/endpoint'
import { Refusal, wrong } from '@wifi-tms/contract/errors'
import { DoesNotFit } from '@wifi-tms/paint/paint'
import type { CallContext } from '../../api/http/answer.ts'
import type { Db } from '../../base/database/db.ts'
import { findBattery } from '../../content/catalogue/queries.ts'
import { freezeDesign } from '../../content/painting/freeze-design.ts'
import { paintFrame } from '../../content/painting/paint-frame.ts'
import type { PaintingCore } from '../../content/painting/pool.ts'
import { readFrozen } from '../../content/painting/queries.ts'
import { readSourceValues } from '../../content/painting/source-values.ts'
import { type DeviceRow, findDeviceByMac } from '../devices/queries.ts'
import { readDevice } from '../devices/read-devices.ts'
import { announceChanges, stepOf } from '../wishes/change-devices.ts'
import type { DeviceState } from '../wishes/device-state.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { prepareFrameOrders } from '../wishes/frame-order.ts'
import { itemsOfDevices } from '../wishes/item-values.ts'
import { addWishes, type NewDisplay } from '../wishes/new-wishes.ts'
import { loadDevices } from '../wishes/queries.ts'
import { settleIfShown } from '../wishes/rules.ts'
import { saveDevices } from '../wishes/save-devices.ts'
import { newDisplay } from './new-display.ts'
import { devicesByIds } from './rows-of-table.ts'
import { findViews } from './template-views.ts'
import { warnOfValues } from './value-warnings.ts'

type ShowOneInput = Parsed<typeof call>

/**
 * Shows a template on one device. The picture is painted before the answer. Throws Refusal if the device or the
 * template does not exist, if the picture does not fit, or if the device displays it already.
 */
export async function showOne(
  core: PaintingCore,
  input: ShowOneInput,
  { who, change, changed }: CallContext<'devices' | 'displays'>,
): Promise<Output<typeof call>> {
  const device = await findDeviceByMac(core.db, input.mac)
  if (!device) throw new Refusal('notFound', 'There is no device with this mac')
  const frozen = await freezeDesign(core.db, input.templateId)
  const { design } = await readFrozen(core.db, frozen.hash)
  const { data, fit, force = false } = input
  const thisDevice = devicesByIds(core.db, [device.id])
  const item = (await itemsOfDevices(core.db, thisDevice)).get(device.id)
  const views = await findViews(core.db, design, thisDevice, fit)
  const allWarnings = force ? [] : await warnOfValues(core.db, design, { data, item, views })
  const warnings = allWarnings.filter(({ advice }) => !advice)
  if (warnings.length > 0)
    throw new Refusal(
      'wrongInput',
      warnings[0]!.message,
      warnings.map(({ path, message }) => ({ path, message })),
    )
  const display = newDisplay(input, frozen, who.username, core.now())
  const sourceValues = await readSourceValues(core.db, design)
  // Painting takes long, so the picture is painted before the lock is taken.
  const frame = await paintFor(core, device, display, item)
  const now = core.now()
  const changes = await withFleetLock(change, async (tx, recordChange) => {
    const [before] = await loadDevices(tx, { ids: [device.id] })
    if (!before) throw new Refusal('notFound', 'There is no device with this mac')
    const isPlanned = await isPlannedWish(tx, before.state)
    const judgement = judgeWish(before.state, { frameId: frame.frameId, force, isPlanned })
    if (judgement === 'displaying') throw new Refusal('conflict', 'The device displays this picture already')
    const { alias, mac, wanted } = await readDevice(tx, device.id)
    recordChange({
      object: { id: device.id, name: alias || mac },
      before: wanted ? { template: wanted.templateName } : {},
      after: { template: frozen.templateName, data: input.data },
    })
    // The wish stays. The answer needs the wish's state, so the record is returned unchanged.
    if (judgement === 'same') return [{ before, after: before }]
    const chosen = tx.selectFrom('device').select('device.id').where('device.id', '=', device.id)
    // The device or a source may have changed while the frame was painted. Without a frame id the reconciler paints
    // another frame.
    const isCurrent =
      isDeepStrictEqual(await readSourceValues(tx, design), sourceValues) &&
      (await isFrameValid(tx, device, frame.frameId))
    const frameId = isCurrent ? frame.frameId : null
    await addWishes(tx, display, { chosen, frameId, design, now })
    const [recordWithWish] = await loadDevices(tx, { ids: [device.id] })
    const after = stepOf((state) => settleIfShown(state, now))(recordWithWish!)
    await saveDevices(tx, [{ before: recordWithWish!, after }], now)
    return [{ before, after }]
  })
  await announceChanges({ ...core, wire: { ...core.wire, changed } }, changes)
  changed('devices', [device.id])
  core.reconcileNow()
  return { deviceId: device.id, frame: frame.sha256, state: changes[0]!.after.state.wish!.state }
}

/** True if the plan has made a device's wish, so that quiet times and budgets may hold it back. */
async function isPlannedWish(tx: Db, { wish }: DeviceState): Promise<boolean> {
  const query = tx
    .selectFrom('display')
    .select('planned')
    .where('seq', '=', wish?.seq ?? 0)
  return (await query.executeTakeFirst())?.planned === 1
}

/**
 * Judges a new wish (the picture that a device should show) for a frame. `same`: the device waits for this frame
 * already, so its wish stays. `displaying`: the device shows or draws this frame already. `new`: the new wish replaces
 * the older wish. It also replaces a planned wish for the same frame, as nothing may hold back what a person wants.
 */
function judgeWish(
  { wish }: DeviceState,
  { frameId, force, isPlanned }: { frameId: string; force: boolean; isPlanned: boolean },
): 'same' | 'displaying' | 'new' {
  if (force || wish?.frame?.id !== frameId || wish.state === 'failed') return 'new'
  if (wish.state !== 'waiting') return 'displaying'
  return isPlanned ? 'new' : 'same'
}

/** True if the painted frame still exists, and the device's panel and battery mark are as they were before painting. */
async function isFrameValid(tx: Db, { id, screenType, batteryMark }: DeviceRow, frameId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('device')
    .select('device.id')
    .where('device.id', '=', id)
    .where('screenType', '=', screenType)
    .where('batteryMark', '=', batteryMark)
    .where((sub) => sub.exists(sub.selectFrom('frame').select('frame.id').where('frame.id', '=', frameId)))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Paints the display's picture for one device. Throws Refusal if the panel is unknown or the picture does not fit it.
 */
async function paintFor(core: PaintingCore, device: DeviceRow, display: NewDisplay, item: string | undefined) {
  const { screenType, algorithmId, mac, alias, batteryVoltage, batteryMark, deviceType } = device
  if (screenType === null) throw wrong('mac', 'The device has not said yet what panel it has')
  const makeFrameOrder = await prepareFrameOrders(core.db, display, { screenType, algorithmId, batteryMark })
  if (!makeFrameOrder) throw wrong('mac', `No screen type has the number ${screenType} that this device reports`)
  try {
    const battery =
      batteryVoltage === null ? undefined : chargePercent(batteryVoltage, await findBattery(core.db, deviceType))
    return await paintFrame(core, makeFrameOrder({ mac, alias, battery, item }))
  } catch (error) {
    if (error instanceof DoesNotFit) throw wrong('templateId', `The picture does not fit: ${error.message}`)
    throw error
  }
}
