import { FIRMWARE_PATH } from '@wifi-tms/contract/http-tags'
import type { DownOf } from '@wifi-tms/contract/messages'
import { type Bringer, bringNearer } from '../../base/database/bring-nearer.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { statement } from '../../base/database/statement.ts'
import type { FirmwareTable } from '../../base/database/tag-tables.ts'
import type { Config } from '../../base/process/config.ts'
import { SILENT_MS } from './rules.ts'

/** The maximum number of overdue devices that are found at once. */
const BATCH = 250

const selectOverdue = statement((db) =>
  db
    .selectFrom('firmware')
    .select('deviceId')
    .where('deadlineAt', '<=', '')
    .orderBy('deadlineAt')
    .limit(BATCH)
    .compile(),
)

/** Finds the devices whose firmware deadlines have passed by this moment. */
export const findOverdue = async (db: Db, until: Date): Promise<string[]> =>
  (await selectOverdue(db, until.toISOString(), BATCH)).map(({ deviceId }) => deviceId)

/**
 * Records the firmware that a device should have from now on. If this replaces the order of a rollout, that order
 * counts as failed.
 */
export async function orderFirmware(tx: Db, row: FirmwareTable): Promise<void> {
  const { deviceId, ...values } = row
  await tx
    .updateTable('rolloutTarget')
    .set({ state: 'failed', reason: 'replaced' })
    .where('deviceId', '=', deviceId)
    .where('state', 'not in', ['done', 'failed'])
    .where('orderId', '<>', row.id)
    .where('deadlineAt', 'is', null)
    .execute()
  await tx
    .insertInto('firmware')
    .values(row)
    .onConflict((clash) => clash.column('deviceId').doUpdateSet(values))
    .execute()
}

/** Stores the progress of a firmware, for its device and for the rollout that ordered it. */
export async function saveFirmware(tx: Db, row: FirmwareTable): Promise<void> {
  const { deviceId, id, state, percent, reason, at, tries, deadlineAt } = row
  await tx
    .updateTable('firmware')
    .set({ state, percent, reason, at, tries, deadlineAt })
    .where('deviceId', '=', deviceId)
    .execute()
  await tx.updateTable('rolloutTarget').set({ state, percent, reason }).where('orderId', '=', id).execute()
}

/** Cancels orders that were not sent to their devices yet. */
export const recallFirmware = (tx: Db, orderIds: readonly string[]) =>
  tx.deleteFrom('firmware').where('id', 'in', oneOf(orderIds)).where('state', '=', 'waiting').execute()

/** Finds a firmware with the numbers of its types. Undefined if the firmware or one of the types is gone. */
export const findOta = (db: Db, id: string) =>
  db
    .selectFrom('ota')
    .innerJoin('deviceType', 'deviceType.id', 'ota.deviceType')
    .innerJoin('screenType', 'screenType.id', 'ota.screenType')
    .select(['ota.id', 'ota.name', 'product', 'deviceType.type as deviceType', 'screenType.type as screenType'])
    .select(['hardwareVersion', 'softwareVersion'])
    .select(['bytes', 'sha256', 'signature'])
    .where('ota.id', '=', id)
    .executeTakeFirst()

/** Makes the message that tells a device of its firmware. Undefined if the firmware is gone. */
export async function firmwareMessage(
  { publicUrl = '' }: Pick<Config, 'publicUrl'>,
  db: Db,
  row: FirmwareTable,
): Promise<DownOf<'ota'> | undefined> {
  const ota = await findOta(db, row.ota)
  if (!ota) return undefined
  const { bytes, sha256, softwareVersion, deviceType, hardwareVersion, signature } = ota
  const url = `${publicUrl}${FIRMWARE_PATH}/${row.ota}`
  const message = { type: 'ota' as const, id: row.id, url, sha256, bytes, softwareVersion, deviceType, hardwareVersion }
  return signature ? { ...message, signature } : message
}

/** Moves the deadlines of firmware nearer after the clock was put back, as they would lie far ahead. */
export const firmwareBringer: Bringer = {
  bring: (tx, now) => bringNearer(tx, now, 'firmware', { deadlineAt: SILENT_MS / 1000 }),
}
