import { DoesNotFit } from '@wifi-tms/paint/paint'
import { JobFailed } from '../../base/concurrency/workers.ts'
import { type FrameOrder, paintFrame } from '../../content/painting/paint-frame.ts'
import type { PaintingCore } from '../../content/painting/pool.ts'
import { readFrozen } from '../../content/painting/queries.ts'
import { namesItem } from '../../content/painting/source-values.ts'
import { failureNotice } from './change-devices.ts'
import { prepareFrameOrders } from './frame-order.ts'
import { afterFailure, hasOwnValues, namesDevice, unknownPanel } from './painting-rules.ts'
import { loadDevices } from './queries.ts'
import {
  failUnpainted,
  findDevicesOf,
  findUnpainted,
  postponeUnpainted,
  setPainted,
  type UnpaintedGroup,
} from './unpainted.ts'
import type { failedColumns } from './wish-steps.ts'

/** The maximum number of devices of one group that get pictures of their own in one turn. */
const DEVICES_AT_ONCE = 32

/**
 * Paints the frames of wishes (desired pictures), one for all devices of a display with the same panel, algorithm, mark
 * and values.
 */
export async function paintWishes(core: PaintingCore): Promise<void> {
  const groups = await findUnpainted(core.db, core.now())
  const results = await Promise.all(
    groups.map((group) => core.cluster.runClaimed(claimName(group), () => paintGroup(core, group))),
  )
  // `true` stands for a group that this server has painted: its pictures may be offered, and more groups may be due.
  if (results.includes(true)) core.reconcileNow()
}

/** The name of the claim on a group. The claim keeps other servers from painting the group too. */
const claimName = ({ seq, screenType, algorithmId, batteryMark }: UnpaintedGroup) =>
  `painting ${seq} ${screenType} ${algorithmId} ${batteryMark}`

async function paintGroup(core: PaintingCore, group: UnpaintedGroup): Promise<void> {
  const { seq, screenType, algorithmId, batteryMark } = group
  // The report of the panel makes the wish due again.
  if (screenType === null) return void (await postponeUnpainted(core.db, group, 'panel-report'))
  const display = await core.db.selectFrom('display').selectAll().where('seq', '=', seq).executeTakeFirstOrThrow()
  const makeOrder = await prepareFrameOrders(core.db, display, { screenType, algorithmId, batteryMark })
  if (!makeOrder) return failGroup(core, group, unknownPanel(screenType, core.now()))
  /** Paints one picture, for the whole group or for one of its devices. */
  const paint = async (part: UnpaintedGroup, order: FrameOrder) => {
    try {
      const { frameId } = await paintFrame(core, order)
      await setPainted(core.db, part, frameId, core.now())
    } catch (error) {
      const next = afterFailure(error, core.now())
      if (!(error instanceof JobFailed || error instanceof DoesNotFit))
        core.log.error({ err: error, display: seq }, 'a picture cannot be kept and is painted later')
      if ('wait' in next) await postponeUnpainted(core.db, part, next.wait)
      else await failGroup(core, part, next.fail)
    }
  }

  // One picture is enough for the group, unless the devices have values that differ.
  const { design } = await readFrozen(core.db, display.designHash)
  if (!hasOwnValues(display) && !namesDevice(design) && !namesItem(design)) return paint(group, makeOrder())
  const devices = await findDevicesOf(core.db, group, core.now(), DEVICES_AT_ONCE)
  await Promise.all(devices.map(({ id, ...device }) => paint({ ...group, deviceId: id }, makeOrder(device))))
}

async function failGroup(
  core: PaintingCore,
  group: UnpaintedGroup,
  failed: ReturnType<typeof failedColumns>,
): Promise<void> {
  const ids = await failUnpainted(core.db, group, failed, core.now())
  core.wire.changed('devices', ids)
  core.wire.changed('displays', [])
  for (const device of await loadDevices(core.db, { ids: ids.slice(0, 1) })) {
    core.wire.notice(failureNotice(device, failed, ids.length))
  }
}
