import type { Ota, OtaWrite } from '@wifi-tms/contract/otas'
import type { z } from 'zod'
import { stampsOf } from '../../api/resources/queries.ts'
import { usesOf } from '../../api/resources/rules.ts'
import type { Db } from '../../base/database/db.ts'
import type { OtaTable } from '../../base/database/tables.ts'

/** The columns that people write. */
export const writtenColumns = (write: z.output<typeof OtaWrite>) => {
  const { name, product, deviceType, screenType, softwareVersion, hardwareVersion, description, signature } = write
  return { name, product, deviceType, screenType, softwareVersion, hardwareVersion, description, signature }
}

export const toOta = (row: OtaTable): Ota => {
  const { bytes, sha256, fileVersion } = row
  return { ...writtenColumns(row), bytes, sha256, fileVersion, ...stampsOf(row) }
}

/** The tables to which a firmware refers. */
export const referencedTables = ['deviceType', 'product', 'screenType'] as const

/**
 * The first table that lacks the row to which a firmware refers; undefined if no row is missing. The caller has locked
 * these tables.
 */
export async function findMissingReference(tx: Db, ota: Record<(typeof referencedTables)[number], string>) {
  for (const table of referencedTables) {
    const row = await tx.selectFrom(table).select('id').where('id', '=', ota[table]).executeTakeFirst()
    if (!row) return table
  }
  return undefined
}

/** The rollouts that still need a firmware, as its users; undefined if there are none. */
async function findRollouts(db: Db, id: string) {
  const rows = await db
    .selectFrom('rollout')
    .select('name')
    .where('ota', '=', id)
    .where('state', 'in', ['ready', 'running', 'paused'])
    .execute()
  return usesOf(
    'rollouts',
    rows.map(({ name }) => name),
  )
}

/** The rollouts that need a firmware, or else the devices that are still to install it. */
export async function findUsesOfFirmware(db: Db, id: string) {
  const rollouts = await findRollouts(db, id)
  if (rollouts) return rollouts
  const rows = await db
    .selectFrom('firmware')
    .innerJoin('device', 'device.id', 'firmware.deviceId')
    .select(['mac', 'alias'])
    .where('ota', '=', id)
    .where('state', 'not in', ['done', 'failed'])
    .execute()
  return usesOf(
    'devices',
    rows.map(({ alias, mac }) => alias || mac),
  )
}

/** The SHA-256 of a firmware's file. */
export const findFile = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('ota').select('sha256').where('id', '=', id).executeTakeFirst())?.sha256

/** The public key of a product's firmware; null if the product has none. */
export async function findFirmwareKey(db: Db, product: string): Promise<string | null> {
  const row = await db.selectFrom('product').select('firmwareKey').where('id', '=', product).executeTakeFirst()
  return row?.firmwareKey ?? null
}
