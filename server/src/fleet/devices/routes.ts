import { approveDevices, rejectDevices } from '@wifi-tms/contract/approval'
import { DAYS_KEPT, readBatteryPace, readDays, readFleetDays } from '@wifi-tms/contract/device-days'
import { readHistory } from '@wifi-tms/contract/device-history'
import { countScreenTypes, devices, readFrame, readGlass } from '@wifi-tms/contract/devices'
import { Refusal } from '@wifi-tms/contract/errors'
import { listLabels } from '@wifi-tms/contract/labels'
import type { Answer } from '../../api/http/answer.ts'
import { usersOfDevice } from '../../api/resources/used-by.ts'
import { framePng } from '../../content/painting/frame-png.ts'
import type { PaintingCore } from '../../content/painting/pool.ts'
import { findFleetDays } from '../days/fleet-days.ts'
import { findPace, typeOfProduct } from '../days/pace.ts'
import { findDays } from '../days/queries.ts'
import { dayIn, dayOf } from '../days/rules.ts'
import { addDevice, editDevice, gone, removeDevice } from './change-device.ts'
import { approve, reject } from './judge-devices.ts'
import { deviceLabels } from './labels.ts'
import { countByScreenType, listDevices } from './list-devices.ts'
import { findDevice, findFrameOf, findShownFrame, listHistory } from './queries.ts'
import { readDevice } from './read-devices.ts'

/** The calls of devices: list, read, add, change, remove; their glasses, frames and history. */
export function devicesRoutes(core: PaintingCore, answer: Answer): void {
  answer(countScreenTypes, (filter) => countByScreenType(core.db, filter))
  answer(listLabels, async () => ({ items: await deviceLabels.count(core.db) }))
  answer(approveDevices, (choice, ask) => approve(choice, ask))
  answer(rejectDevices, (choice, ask) => reject(core, choice, ask))
  answer(devices.list, (query) => listDevices(core.db, query))
  answer(devices.get, ({ id }) => readDevice(core.db, id))
  answer(devices.create, (write, ask) => addDevice(core, write, ask))
  answer(devices.update, ({ id, ...write }, ask) => editDevice(core, id, write, ask))
  answer(devices.remove, async ({ id }, ask) => {
    await removeDevice(core, id, ask)
    return { _id: id }
  })
  answer(devices.whoUses!, async ({ id }) => {
    if (!(await findDevice(core.db, id))) throw gone()
    return { users: (await usersOfDevice(core.db, id)) ?? null }
  })

  answer(readGlass, async ({ id }, { who }) => {
    const frame = await findShownFrame(core.db, id)
    if (!frame) throw new Refusal('notFound', 'The device has not shown a picture yet')
    return framePng(core, frame, who)
  })
  answer(readFrame, async ({ id, sha256 }, { who }) => {
    const frame = await findFrameOf(core.db, id, sha256)
    if (!frame) throw new Refusal('notFound', 'The device has no such frame')
    return framePng(core, frame, who)
  })
  answer(readHistory, async (query) => {
    if (!(await findDevice(core.db, query.id))) throw new Refusal('notFound', 'There is no such device')
    return listHistory(core.db, query)
  })
  /** The first and the last stored day that a call asks for. */
  const daysFrom = ({ from, to }: { from?: string | undefined; to?: string | undefined }): [number, number] => {
    const today = dayOf(core.now())
    return [Math.max(from ? dayIn(from) : 0, today - DAYS_KEPT + 1), Math.min(to ? dayIn(to) : today, today)]
  }
  answer(readDays, async ({ id, from, to }) => {
    const device = await findDevice(core.db, id)
    if (!device) throw gone()
    return { items: await findDays(core.db, device.number, ...daysFrom({ from, to })) }
  })
  answer(readBatteryPace, async ({ deviceType, product }) =>
    findPace(core.db, deviceType ?? (product ? await typeOfProduct(core.db, product) : undefined)),
  )
  answer(readFleetDays, async ({ product, label, ...span }) => {
    const [kind, name] = product
      ? ['product' as const, product]
      : label
        ? ['label' as const, label]
        : ['fleet' as const, '']
    return { items: await findFleetDays(core.db, { kind, name }, ...daysFrom(span)) }
  })
}
