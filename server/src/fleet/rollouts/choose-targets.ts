import type { DeviceFilter } from '@wifi-tms/contract/devices'
import { DeviceFilter as Filter } from '@wifi-tms/contract/devices'
import { wrong } from '@wifi-tms/contract/errors'
import type { GroupEnd, Rollout } from '@wifi-tms/contract/rollouts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import type { RolloutTable } from '../../base/database/rollout-tables.ts'
import { chosenDevices } from '../devices/choose.ts'
import type { ChosenIds } from '../wishes/new-wishes.ts'
import { fits } from './fitting.ts'
import { groupEndsOf } from './rules.ts'

/** The choice of devices, as the row of a rollout stores it. */
export type RolloutChoice = Pick<Rollout, 'deviceIds' | 'filter' | 'all'>

/**
 * A firmware with the fields that its targets must match. Throws Refusal if the firmware or one of its types is gone.
 */
export async function findFirmware(db: Db, id: string) {
  const ota = await db
    .selectFrom('ota')
    .innerJoin('deviceType', 'deviceType.id', 'ota.deviceType')
    .innerJoin('screenType', 'screenType.id', 'ota.screenType')
    .select(['ota.id', 'ota.name', 'product', 'deviceType.type as deviceType', 'screenType.type as screenType'])
    .select(['hardwareVersion', 'softwareVersion'])
    .where('ota.id', '=', id)
    .executeTakeFirst()
  if (!ota) throw wrong('ota', 'There is no such firmware')
  return ota
}

/** The firmware of a rollout; undefined for a rollout of settings. */
export const firmwareOf = async (db: Db, { ota }: { ota?: string | undefined }) =>
  ota ? findFirmware(db, ota) : undefined
type Firmware = Awaited<ReturnType<typeof firmwareOf>>

/** The devices that a person has chosen. Throws Refusal if the choice names an unknown device, or is empty. */
export const chooseDevices = (db: Db, { deviceIds, filter, all }: RolloutChoice) =>
  chosenDevices(db, { deviceIds, filter: filter && (Filter.parse(filter) as DeviceFilter), all })

/** The devices of a stored choice that still exist. */
const stillChosen = async (db: Db, choice: RolloutChoice): Promise<ChosenIds> =>
  choice.deviceIds
    ? db.selectFrom('device').select('device.id').where('device.id', 'in', oneOf(choice.deviceIds))
    : chooseDevices(db, choice)

/** The chosen devices that can install a firmware, or that accept settings. */
const fittingDevices = (chosen: ChosenIds, ota: Firmware): ChosenIds => chosen.where(fits(ota))

/** All devices that a rollout fits now. Throws Refusal if its firmware is gone. */
export const allFitting = async (db: Db, row: Pick<RolloutTable, 'ota'>): Promise<ChosenIds> =>
  fittingDevices(db.selectFrom('device').select('device.id'), await firmwareOf(db, row))

/** The chosen devices without those that run a newer version than the firmware's; for settings all of them. */
const withoutNewer = (chosen: ChosenIds, ota: Firmware): ChosenIds =>
  ota
    ? chosen.where((row) =>
        row.or([row('device.softwareVersion', 'is', null), row('device.softwareVersion', '<=', ota.softwareVersion)]),
      )
    : chosen

const countChosen = async (chosen: ChosenIds): Promise<number> => {
  const { total } = await chosen
    .clearSelect()
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Counts the devices of a choice that a rollout would include, and those that it would leave out. Throws Refusal. */
export async function countChoice(
  db: Db,
  { ota: id, downgrade, ...choice }: RolloutChoice & { ota?: string | undefined; downgrade: boolean },
) {
  const ota = await firmwareOf(db, { ota: id })
  const chosen = await chooseDevices(db, choice)
  const fitting = fittingDevices(chosen, ota)
  const chosenCount = await countChosen(chosen)
  const fittingCount = await countChosen(fitting)
  const total = downgrade ? fittingCount : await countChosen(withoutNewer(fitting, ota))
  const haveCount = ota ? await countChosen(fitting.where('device.softwareVersion', '=', ota.softwareVersion)) : 0
  return { total, have: haveCount, others: chosenCount - fittingCount, newer: fittingCount - total }
}

/** The devices that a rollout would include now, by its stored choice. */
async function targetsOf(db: Db, row: Pick<RolloutTable, 'ota' | 'target' | 'downgrade'>) {
  const ota = await firmwareOf(db, row)
  const fitting = fittingDevices(await stillChosen(db, JSON.parse(row.target) as RolloutChoice), ota)
  return { ota, targets: row.downgrade ? fitting : withoutNewer(fitting, ota) }
}

/** The maximum number of rows that one statement inserts. */
const INSERTED_ROWS = 1000

/** Adds devices to a rollout. Devices that run this version already are done. */
async function addTargets(
  tx: Db,
  rolloutId: string,
  version: number | undefined,
  devices: readonly { id: string; softwareVersion: number | null; place: number; groupNumber: number }[],
): Promise<void> {
  const rows = devices.map(({ id, softwareVersion, place, groupNumber }) => {
    const isDone = version !== undefined && softwareVersion === version
    return {
      rolloutId,
      deviceId: id,
      place,
      groupNumber,
      state: isDone ? ('done' as const) : ('waiting' as const),
      percent: isDone ? 100 : 0,
      reason: '',
      orderId: null,
      excused: 0,
      deadlineAt: null,
    }
  })
  for (let from = 0; from < rows.length; from += INSERTED_ROWS)
    await tx
      .insertInto('rolloutTarget')
      .values(rows.slice(from, from + INSERTED_ROWS))
      .execute()
}

/**
 * Chooses the devices of a rollout anew and divides them into groups, connected devices first. Returns the end of each
 * group: the number of devices up to its last one.
 */
export async function chooseTargets(tx: Db, row: Pick<RolloutTable, 'id' | 'ota' | 'target' | 'downgrade' | 'steps'>) {
  const { ota, targets } = await targetsOf(tx, row)
  const devices = await targets
    .select('device.softwareVersion')
    .orderBy('device.online', 'desc')
    .orderBy('device.number')
    .execute()
  const ends = groupEndsOf(JSON.parse(row.steps) as GroupEnd[], devices.length)
  const placed = devices.map((device, place) => ({
    ...device,
    place,
    groupNumber: ends.findIndex((end) => place < end),
  }))
  await tx.deleteFrom('rolloutTarget').where('rolloutId', '=', row.id).execute()
  await addTargets(tx, row.id, ota?.softwareVersion, placed)
  return ends
}

/**
 * Adds devices to the last group of a running rollout that have come to match it since it started. Returns the number
 * of these devices.
 */
export async function addJoiners(tx: Db, row: RolloutTable): Promise<number> {
  const { ota, targets } = await targetsOf(tx, row)
  const targetIds = tx.selectFrom('rolloutTarget').select('deviceId').where('rolloutId', '=', row.id)
  const joining = await targets
    .select('device.softwareVersion')
    .where('device.id', 'not in', targetIds)
    .orderBy('device.number')
    .execute()
  if (joining.length === 0) return 0
  const { place: lastPlace } = await tx
    .selectFrom('rolloutTarget')
    .select((row) => row.fn.max('place').as('place'))
    .where('rolloutId', '=', row.id)
    .executeTakeFirstOrThrow()
  const groupNumber = (JSON.parse(row.ends) as number[]).length - 1
  const placed = joining.map((device, number) => ({ ...device, place: (lastPlace ?? -1) + 1 + number, groupNumber }))
  await addTargets(tx, row.id, ota?.softwareVersion, placed)
  return joining.length
}
