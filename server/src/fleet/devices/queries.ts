import type { readHistory } from '@wifi-tms/contract/device-history'
import type { Output, Parsed } from '@wifi-tms/contract/endpoint'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { oneOf, textsValue } from '../../base/database/json-rows.ts'
import { statement } from '../../base/database/statement.ts'
import type { DeviceTable } from '../../base/database/tables.ts'
import type { FirmwareTable } from '../../base/database/tag-tables.ts'
import type { FrameRow } from '../../content/painting/frame-png.ts'
import { failureOf } from '../wishes/failures.ts'

export type DeviceRow = Selectable<DeviceTable>

/** The columns of a device that has not sent anything about itself yet. */
export const blankDevice = {
  alias: '',
  screenType: null,
  deviceType: null,
  algorithmId: null,
  wake: null,
  online: 0,
  sleeps: 0,
  rssi: null,
  usbState: null,
  batteryVoltage: null,
  batteryMark: 0,
  hardwareVersion: null,
  softwareVersion: null,
  ip: '',
  serialNumber: '',
  wifiSsid: '',
  wifiBssid: '',
  mqttHost: '',
  mqttPort: null,
  statistics: '{}',
  lastSeenAt: null,
  helloAt: null,
  letInUntil: null,
  wishSeq: null,
  shownSha256: null,
  shownFrameId: null,
  shownSeq: null,
  shownAt: null,
  protocol: null,
} satisfies Partial<Insertable<DeviceTable>>

/** A device's row; undefined if there is none. */
export const findDevice = (db: Db, id: string): Promise<DeviceRow | undefined> =>
  db.selectFrom('device').selectAll().where('id', '=', id).executeTakeFirst()

/** A device's row by its address, 12 lower-case hex digits. */
export const findDeviceByMac = (db: Db, mac: string): Promise<DeviceRow | undefined> =>
  db.selectFrom('device').selectAll().where('mac', '=', mac).executeTakeFirst()

const selectFirmware = statement((db) =>
  db
    .selectFrom('firmware')
    .select(['deviceId', 'id', 'ota', 'softwareVersion', 'state', 'percent', 'reason', 'at', 'tries', 'deadlineAt'])
    .where('deviceId', 'in', oneOf([]))
    .compile(),
)

/** Finds the firmware that these devices should have. */
export const findWantedFirmware = (db: Db, deviceIds: Iterable<string>): Promise<FirmwareTable[]> =>
  selectFirmware(db, textsValue(deviceIds))

const frameColumns = [
  'frame.id',
  'frame.sha256',
  'frame.color',
  'frame.width',
  'frame.height',
  'frame.angle',
  'frame.halves',
  'screenType.inks',
] as const

/** The frame that a device's panel shows; undefined if the server does not have that frame. */
export const findShownFrame = (db: Db, id: string): Promise<FrameRow | undefined> =>
  db
    .selectFrom('device')
    .innerJoin('frame', 'frame.id', 'device.shownFrameId')
    .leftJoin('screenType', (join) =>
      join.onRef('screenType.type', '=', 'device.screenType').onRef('screenType.color', '=', 'frame.color'),
    )
    .select(frameColumns)
    .where('device.id', '=', id)
    .executeTakeFirst()

/** Finds a frame by its hash, among the frames ever wished for a device and the frame that the device shows. */
export async function findFrameOf(db: Db, id: string, sha256: string): Promise<FrameRow | undefined> {
  const wishedFrame = await db
    .selectFrom('wish')
    .innerJoin('frame', 'frame.id', 'wish.frameId')
    .innerJoin('device', 'device.id', 'wish.deviceId')
    .leftJoin('screenType', (join) =>
      join.onRef('screenType.type', '=', 'device.screenType').onRef('screenType.color', '=', 'frame.color'),
    )
    .select(frameColumns)
    .where('wish.deviceId', '=', id)
    .where('frame.sha256', '=', sha256)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (wishedFrame) return wishedFrame
  const shown = await findShownFrame(db, id)
  return shown?.sha256 === sha256 ? shown : undefined
}

/** A page of the wishes for a device, newest first. */
export async function listHistory(
  db: Db,
  { id, page, limit }: Parsed<typeof readHistory>,
): Promise<Output<typeof readHistory>> {
  const wishes = db.selectFrom('wish').where('deviceId', '=', id)
  const { total } = await wishes.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await wishes
    .innerJoin('display', 'display.seq', 'wish.seq')
    .leftJoin('frame', 'frame.id', 'wish.frameId')
    .select(['display.id', 'templateId', 'templateName', 'sha256', 'state', 'reason', 'detail', 'at', 'wish.shownAt'])
    .orderBy('wish.seq', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const items = rows.map(({ id: display, sha256: frame, state, reason, detail, ...otherColumns }) => ({
    display,
    frame,
    state: state as Output<typeof readHistory>['items'][number]['state'],
    ...otherColumns,
    ...failureOf(reason, detail),
  }))
  return { items, total }
}
