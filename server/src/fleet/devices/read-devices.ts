import { chargePercent } from '@wifi-tms/contract/battery'
import type { Device } from '@wifi-tms/contract/devices'
import { Refusal } from '@wifi-tms/contract/errors'
import { type Firmware, firmwareFailure } from '@wifi-tms/contract/firmware'
import { signalLevel } from '@wifi-tms/contract/units'
import type { Shown, Wanted } from '@wifi-tms/contract/wishes'
import { sql } from 'kysely'
import { stampsOf } from '../../api/resources/queries.ts'
import type { Db } from '../../base/database/db.ts'
import { among } from '../../base/database/json-rows.ts'
import { statement } from '../../base/database/statement.ts'
import type { FirmwareTable } from '../../base/database/tag-tables.ts'
import { batteryOf } from '../../content/catalogue/queries.ts'
import { failureOf } from '../wishes/failures.ts'
import { deviceLabels } from './labels.ts'
import { findWantedFirmware } from './queries.ts'

/** 1 if the device has a secret that it has used. */
const secretSet = sql<number>`
  case when exists (select 1 from secret where device_id = d.id and confirmed_at is not null) then 1 else 0 end`

/** The missing values of the picture that the device shows. */
const shownLacks = sql<string | null>`(select lacks from frame where id = d.shown_frame_id)`

/** The moment of the device's next contact. Only devices that poll have such a moment. */
const nextContactAt = sql<string | null>`(select next_contact_at from delivery where device_id = d.id)`

/** The columns of a device's own row. A prepared statement must name each: `statement` refuses `*`. */
const ownColumns = [
  'd.id',
  'd.number',
  'd.mac',
  'd.alias',
  'd.productId',
  'd.screenType',
  'd.deviceType',
  'd.algorithmId',
  'd.wake',
  'd.itemId',
  'd.online',
  'd.sleeps',
  'd.rssi',
  'd.usbState',
  'd.batteryVoltage',
  'd.hardwareVersion',
  'd.softwareVersion',
  'd.ip',
  'd.serialNumber',
  'd.wifiSsid',
  'd.wifiBssid',
  'd.wifiPasswordSet',
  'd.mqttHost',
  'd.mqttPort',
  'd.statistics',
  'd.lastSeenAt',
  'd.approved',
  'd.letInUntil',
  'd.wishSeq',
  'd.shownSha256',
  'd.shownSeq',
  'd.shownAt',
  'd.shownFetched',
  'd.protocol',
  'd.emptyAt',
  'd.emptyEarliest',
  'd.emptyLatest',
  'd.createdAt',
  'd.updatedAt',
  'd.createdBy',
  'd.updatedBy',
] as const

/**
 * A query for devices with their types and their wanted and shown pictures. It is too slow for more devices than a
 * page.
 */
const joinedDevices = (db: Db) =>
  db
    .selectFrom('device as d')
    .leftJoin('screenType as screen', 'screen.type', 'd.screenType')
    .leftJoin('deviceType as kind', 'kind.type', 'd.deviceType')
    .leftJoin('wish', (on) => on.onRef('wish.seq', '=', 'd.wishSeq').onRef('wish.deviceId', '=', 'd.id'))
    .leftJoin('display as wanted', 'wanted.seq', 'd.wishSeq')
    .leftJoin('frame', 'frame.id', 'wish.frameId')
    .leftJoin('display as shown', 'shown.seq', 'd.shownSeq')
    .select(ownColumns)
    .select([
      'screen.id as screenTypeId',
      'kind.id as deviceTypeId',
      'kind.emptyVoltage',
      'kind.fullVoltage',
      'kind.curve',
      'wish.state',
      'wish.reason',
      'wish.detail',
      'wish.busySince',
      'wish.itemId as wantedItem',
      'frame.sha256',
      'frame.lacks',
      'wanted.templateId as wantedTemplateId',
      'wanted.templateName as wantedTemplateName',
      'wanted.at as wantedAt',
      'wanted.source',
      'shown.templateId as shownTemplateId',
      'shown.templateName as shownTemplateName',
    ])
    .select([secretSet.as('secretSet'), shownLacks.as('shownLacks'), nextContactAt.as('nextContactAt')])

/** A device with its types and pictures, from `joinedDevices`. */
type JoinedDevice = Awaited<ReturnType<ReturnType<typeof joinedDevices>['execute']>>[number]

/** Parses the names of the values that a picture lacks. */
const parseNames = (lacks: string | null) => JSON.parse(lacks ?? '[]') as string[]

const wantedOf = (row: JoinedDevice): Wanted | null =>
  row.wantedAt === null || row.state === null
    ? null
    : {
        frame: row.sha256,
        templateId: row.wantedTemplateId!,
        templateName: row.wantedTemplateName!,
        at: row.wantedAt,
        source: row.source as Wanted['source'],
        item: row.wantedItem,
        state: row.state as Wanted['state'],
        busy: row.busySince !== null,
        lacks: parseNames(row.lacks),
        ...failureOf(row.reason!, row.detail!),
      }

const shownOf = (row: JoinedDevice): Shown | null =>
  row.shownSha256 === null || row.shownAt === null
    ? null
    : {
        frame: row.shownSha256,
        templateId: row.shownTemplateId,
        templateName: row.shownTemplateName ?? '',
        at: row.shownAt,
        proof: row.shownFetched === 1 ? 'fetched' : 'reported',
        lacks: parseNames(row.shownLacks),
      }

const forecastOf = ({ emptyAt, emptyEarliest, emptyLatest }: JoinedDevice): Device['forecast'] =>
  emptyAt === null || emptyEarliest === null || emptyLatest === null
    ? null
    : { emptyAt, earliest: emptyEarliest, latest: emptyLatest }

const firmwareOf = ({ ota, softwareVersion, state, percent, reason, at }: FirmwareTable): Firmware => {
  return { ota, softwareVersion, state, percent, reason, message: firmwareFailure(reason), at }
}

/**
 * Turns joined rows into devices of the contract. Labels and firmware are read by statements of their own: with one
 * more joined table PostgreSQL would join all rows before it looks for the page.
 */
async function toDevices(db: Db, rows: readonly JoinedDevice[]): Promise<Device[]> {
  const labels = await deviceLabels.find(
    db,
    rows.map(({ number }) => number),
  )
  const wantedFirmware = await findWantedFirmware(
    db,
    rows.map(({ id }) => id),
  )
  const firmware = new Map(wantedFirmware.map((row) => [row.deviceId, firmwareOf(row)]))
  return rows.map((row) => toDevice(row, labels.get(row.number) ?? [], firmware.get(row.id) ?? null))
}

const toDevice = (row: JoinedDevice, labels: string[], firmware: Firmware | null): Device => ({
  mac: row.mac,
  alias: row.alias,
  product: row.productId,
  screenType: row.screenTypeId,
  screenTypeValue: row.screenType,
  deviceType: row.deviceTypeId,
  deviceTypeValue: row.deviceType,
  algorithm: row.algorithmId,
  wake: row.wake,
  labels,
  status: row.online ? 'online' : 'offline',
  sleeps: row.sleeps === 1,
  rssi: row.rssi === null ? null : signalLevel(row.rssi),
  usbState: row.usbState as Device['usbState'],
  batteryVoltage: row.batteryVoltage,
  batteryPercent: row.batteryVoltage === null ? null : chargePercent(row.batteryVoltage, batteryOf(row)),
  hardwareVersion: row.hardwareVersion,
  softwareVersion: row.softwareVersion,
  ip: row.ip,
  serialNumber: row.serialNumber,
  wifi: { ssid: row.wifiSsid, bssid: row.wifiBssid, rssi: row.rssi, passwordSet: row.wifiPasswordSet === 1 },
  mqtt: { host: row.mqttHost, port: row.mqttPort },
  statistics: JSON.parse(row.statistics),
  lastSeenAt: row.lastSeenAt,
  protocol: row.protocol as Device['protocol'],
  nextContactAt: row.nextContactAt,
  item: row.itemId,
  approved: row.approved === 1,
  secretSet: row.secretSet === 1,
  letInUntil: row.letInUntil,
  firmware,
  forecast: forecastOf(row),
  wanted: wantedOf(row),
  shown: shownOf(row),
  ...stampsOf(row),
})

/** One device in the contract's shape. Throws Refusal if there is no such device. */
export async function readDevice(db: Db, id: string): Promise<Device> {
  const row = await joinedDevices(db).where('d.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('notFound', 'There is no such device')
  return (await toDevices(db, [row]))[0]!
}

const devicesByNumber = statement<JoinedDevice>((db) =>
  joinedDevices(db).where('d.number', 'in', among(db, [])).compile(),
)

/** Reads devices by their numbers, in the order of `numbers`. Numbers of removed devices are left out. */
export async function readDevices(db: Db, numbers: readonly number[]): Promise<Device[]> {
  const rows = await devicesByNumber(db, JSON.stringify(numbers))
  const byNumber = new Map((await toDevices(db, rows)).map((device, index) => [rows[index]!.number, device]))
  return numbers.flatMap((number) => byNumber.get(number) ?? [])
}
