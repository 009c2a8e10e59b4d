import { approveDevices, rejectDevices } from '@wifi-tms/contract/approval'
import { countScreenTypes, readFrame, readGlass } from '@wifi-tms/contract/device-calls'
import { DAYS_KEPT, readBatteryPace, readDays, readFleetDays } from '@wifi-tms/contract/device-days'
import { readHistory } from '@wifi-tms/contract/device-history'
import { devices } from '@wifi-tms/contract/devices'
import { Refusal } from '@wifi-tms/contract/errors'
import { listLabels } from '@wifi-tms/contract/labels'
import type { Answer } from '../../api/http/answer.ts'
import { usersOfDevice } from '../../api/resources/used-by.ts'
import { serveTable } from '../../api/tables/serve-table.ts'
import { framePng } from '../../content/painting/frame-png.ts'
import type { PaintingCore } from '../../content/painting/pool.ts'
import { findFleetDays } from '../days/fleet-days.ts'
import { findPace, findTypeOfProduct } from '../days/pace.ts'
import { findDays } from '../days/queries.ts'
import { dayOf, parseDay } from '../days/rules.ts'
import { addDevice, editDevice, removeDevice, unknownDevice } from './change-device.ts'
import { approve, reject } from './judge-devices.ts'
import { deviceLabels } from './labels.ts'
import { countByScreenType, type DeviceQuery, listDeviceNumbers, listDevices } from './list-devices.ts'
import { findDevice, findFrameOf, findShownFrame, listHistory } from './queries.ts'
import { readDevice, readDevices } from './read-devices.ts'

/** The calls of devices: list, read, add, change, remove; their shown pictures (glasses), frames and history. */
export function devicesRoutes(core: PaintingCore, answer: Answer): void {
  answer(countScreenTypes, (filter) => countByScreenType(core.db, filter))
  answer(listLabels, async () => ({ items: await deviceLabels.count(core.db) }))
  answer(approveDevices, (choice, ask) => approve(choice, ask))
  answer(rejectDevices, (choice, ask) => reject(core, choice, ask))
  answer(devices.list, (query) => listDevices(core.db, query))
  serveTable(answer, devices, async (query) => ({
    keys: await listDeviceNumbers(core.db, query as DeviceQuery),
    read: (numbers: readonly number[]) => readDevices(core.db, numbers),
  }))
  answer(devices.get, ({ id }) => readDevice(core.db, id))
  answer(devices.create, (write, ask) => addDevice(core, write, ask))
  answer(devices.update, ({ id, ...write }, ask) => editDevice(core, id, write, ask))
  answer(devices.remove, async ({ id }, ask) => {
    await removeDevice(core, id, ask)
    return { _id: id }
  })
  answer(devices.whoUses!, async ({ id }) => {
    if (!(await findDevice(core.db, id))) throw unknownDevice()
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
  /** The first and the last day of a call, as numbers. Days that are not stored any more or not yet are cut off. */
  const storedDayRange = ({ from, to }: { from?: string | undefined; to?: string | undefined }): [number, number] => {
    const today = dayOf(core.now())
    return [Math.max(from ? parseDay(from) : 0, today - DAYS_KEPT + 1), Math.min(to ? parseDay(to) : today, today)]
  }
  answer(readDays, async ({ id, from, to }) => {
    const device = await findDevice(core.db, id)
    if (!device) throw unknownDevice()
    return { items: await findDays(core.db, device.number, ...storedDayRange({ from, to })) }
  })
  answer(readBatteryPace, async ({ deviceType, product }) =>
    findPace(core.db, deviceType ?? (product ? await findTypeOfProduct(core.db, product) : undefined)),
  )
  answer(readFleetDays, async ({ product, label, ...span }) => {
    const chosenGroup = () => {
      if (product) return { kind: 'product' as const, name: product }
      return label ? { kind: 'label' as const, name: label } : { kind: 'fleet' as const, name: '' }
    }
    return { items: await findFleetDays(core.db, chosenGroup(), ...storedDayRange(span)) }
  })
}
