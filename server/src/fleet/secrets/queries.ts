import type { Protocol } from '@wifi-tms/contract/protocols'
import { sql } from 'kysely'
import { addedEvent, queueDeviceEvents } from '../../api/webhooks/queue-events.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { statement } from '../../base/database/statement.ts'
import { newId } from '../../base/random/ids.ts'
import { chosenDevices, type DeviceChoice } from '../devices/choose.ts'
import { blankDevice } from '../devices/queries.ts'
import { commitTogether } from './commit-together.ts'
import { MOST_WAITING } from './new-devices.ts'
import type { KeyFacts, KnownDevice, StoredSecret } from './rules.ts'

/** A device and its secrets, by the device's mac. A single query finds them. */
export async function findKnownDevice(db: Db, mac: string): Promise<KnownDevice | undefined> {
  const rows = await knownRows(db, mac)
  const firstRow = rows[0]
  if (!firstRow) return undefined
  const secrets = rows.flatMap(({ hash, issuedAt, confirmedAt }) =>
    hash !== null && issuedAt !== null ? [{ hash, issuedAt, confirmedAt }] : [],
  )
  const { id, alias, uri, apikey, letInUntil } = firstRow
  const expected = isExpected(firstRow)
  return { deviceId: id, alias, uri, apikey, expected, approved: firstRow.approved === 1, letInUntil, secrets }
}

/** True if the device may get a first secret. A device with a creator was added by a person. */
const isExpected = ({ enrolment, createdBy }: { enrolment: string; createdBy: string }): boolean =>
  enrolment !== 'closed' || createdBy !== ''

const knownRows = statement((db) =>
  db
    .selectFrom('device')
    .innerJoin('product', 'product.id', 'device.productId')
    .leftJoin('secret', 'secret.deviceId', 'device.id')
    .select(['device.id', 'device.createdBy', 'alias', 'approved', 'letInUntil', 'uri', 'apikey', 'enrolment'])
    .select(['hash', 'issuedAt', 'confirmedAt'])
    .where('mac', '=', '')
    .compile(),
)

/** The product whose key has this digest. */
export const findProductByKey = (db: Db, digest: string) =>
  db.selectFrom('product').select(['id', 'enrolment']).where('apikey', '=', digest).executeTakeFirst()

/** True if a person has rejected the device with this mac. */
export const isRejected = async (db: Db, mac: string): Promise<boolean> =>
  (await db.selectFrom('rejectedMac').select('mac').where('mac', '=', mac).executeTakeFirst()) !== undefined

/**
 * Adds a device that logged in with its product's key. Does nothing if another connection has added it already, or if
 * the product was deleted meanwhile. `removedIds` names the waiting devices that were removed to make room.
 */
export async function addEnrolled(
  db: Db,
  { mac, productId, approved }: { mac: string; productId: string; approved: boolean },
  now: Date,
): Promise<{ id: string; removedIds: string[] } | undefined> {
  const createdAt = now.toISOString()
  const id = newId()
  const stamps = { id, createdAt, updatedAt: createdAt, createdBy: '', updatedBy: '' }
  return commitTogether(db, async (tx) => {
    if (!(await tx.selectFrom('product').select('id').where('id', '=', productId).executeTakeFirst())) return undefined
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('device')
      .values({ ...blankDevice, ...stamps, mac, productId, approved: approved ? 1 : 0 })
      .onConflict((clash) => clash.column('mac').doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return undefined
    await queueDeviceEvents(tx, [addedEvent({ id, productId, approved: Number(approved) })], now)
    return { id, removedIds: approved ? [] : await removeExcessWaiting(tx, productId) }
  })
}

/**
 * Removes the oldest waiting devices of a product if there are more than MOST_WAITING. Devices that a person has
 * changed or chosen for something stay.
 */
async function removeExcessWaiting(tx: Db, productId: string): Promise<string[]> {
  const waitingDevices = tx.selectFrom('device').where('productId', '=', productId).where('approved', '=', sql.lit(0))
  const { count } = await waitingDevices
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const excess = Number(count) - MOST_WAITING
  if (excess <= 0) return []
  const rows = await waitingDevices
    .select('id')
    .where('updatedBy', '=', '')
    .where('wishSeq', 'is', null)
    .where('itemId', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('deviceLabel').select('label').whereRef('deviceLabel.number', '=', 'device.number'))
          .or(exists(selectFrom('plate').select('deviceId').whereRef('plate.deviceId', '=', 'device.id')))
          .or(exists(selectFrom('devicePages').select('deviceId').whereRef('devicePages.deviceId', '=', 'device.id')))
          .or(exists(selectFrom('tagOrder').select('deviceId').whereRef('tagOrder.deviceId', '=', 'device.id')))
          .or(exists(selectFrom('firmware').select('deviceId').whereRef('firmware.deviceId', '=', 'device.id')))
          .or(exists(selectFrom('taskNamed').select('taskId').whereRef('namedId', '=', 'device.id')))
          .or(exists(selectFrom('playlistNamed').select('playlistId').whereRef('namedId', '=', 'device.id'))),
      ),
    )
    .orderBy('number')
    .limit(excess)
    .execute()
  const removedIds = rows.map(({ id }) => id)
  await tx.deleteFrom('device').where('id', 'in', oneOf(removedIds)).execute()
  return removedIds
}

/**
 * Records the first use of a secret. This ends the device's other secrets and its use of the product's key. Returns
 * false if the secret has ended meanwhile.
 */
export const confirmSecret = (db: Db, deviceId: string, hash: string, now: Date): Promise<boolean> =>
  commitTogether(db, async (tx) => {
    const confirmedAt = now.toISOString()
    const { numUpdatedRows } = await tx
      .updateTable('secret')
      .set((row) => ({ confirmedAt: row.fn.coalesce('confirmedAt', row.val(confirmedAt)) }))
      .where('hash', '=', hash)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await tx.deleteFrom('secret').where('deviceId', '=', deviceId).where('hash', '!=', hash).execute()
    await tx
      .updateTable('device')
      .set({ letInUntil: null })
      .where('id', '=', deviceId)
      .where('letInUntil', 'is not', null)
      .execute()
    return true
  })

/**
 * Stores a new secret of a device, unless `decide` returns undefined. `decide` gets the stored secrets, and returns the
 * date of the new secret and the hashes of the secrets that the new one ends. Returns true if the secret is stored.
 */
export const keepSecret = (
  db: Db,
  deviceId: string,
  hash: string,
  decide: (stored: KeyFacts) => { issuedAt: string; endedHashes: string[] } | undefined,
): Promise<boolean> =>
  commitTogether(db, async (tx) => {
    const device = await tx
      .selectFrom('device')
      .innerJoin('product', 'product.id', 'device.productId')
      .select(['letInUntil', 'device.createdBy', 'apikey', 'enrolment'])
      .where('device.id', '=', deviceId)
      .executeTakeFirst()
    if (!device) return false
    const secrets: StoredSecret[] = await tx
      .selectFrom('secret')
      .select(['hash', 'issuedAt', 'confirmedAt'])
      .where('deviceId', '=', deviceId)
      .execute()
    const decision = decide({ ...device, expected: isExpected(device), secrets })
    if (!decision) return false
    const { issuedAt, endedHashes } = decision
    if (endedHashes.length > 0) await tx.deleteFrom('secret').where('hash', 'in', endedHashes).execute()
    await tx.insertInto('secret').values({ hash, deviceId, issuedAt, confirmedAt: null }).execute()
    return true
  })

/**
 * Allows the chosen devices to use the product's key again until a moment, and approves those that wait. Returns their
 * number. The caller holds the fleet lock. Throws Refusal.
 */
export async function reopenKey(tx: Db, choice: DeviceChoice, until: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('device')
    .set({ letInUntil: until, approved: 1 })
    .where('id', 'in', await chosenDevices(tx, choice))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Replaces all secrets of a device with a confirmed one, and sets the device's protocol, as a person has paired the
 * device or renewed its address.
 */
export async function replaceSecrets(
  tx: Db,
  deviceId: string,
  { hash, protocol }: { hash: string; protocol: Protocol },
  now: Date,
): Promise<void> {
  const issuedAt = now.toISOString()
  await tx.deleteFrom('secret').where('deviceId', '=', deviceId).execute()
  await tx.insertInto('secret').values({ hash, deviceId, issuedAt, confirmedAt: issuedAt }).execute()
  await tx.updateTable('device').set({ protocol }).where('id', '=', deviceId).execute()
}
