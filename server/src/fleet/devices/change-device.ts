import { conflict } from '@wifi-tms/contract/conflicts'
import { type Device, DeviceWrite, devices } from '@wifi-tms/contract/devices'
import { Refusal, wrong } from '@wifi-tms/contract/errors'
import type { z } from 'zod'
import type { CallContext } from '../../api/http/answer.ts'
import type { Line } from '../../api/http/keep-history.ts'
import { refuseFull } from '../../api/resources/add-row.ts'
import { stampsBy } from '../../api/resources/rules.ts'
import { refuseInUse, usersOfDevice } from '../../api/resources/used-by.ts'
import { addedEvent, queueDeviceEvents } from '../../api/webhooks/queue-events.ts'
import type { Core } from '../../base/core.ts'
import { clashingColumn } from '../../base/database/clash.ts'
import type { Db } from '../../base/database/db.ts'
import { among, oneOf } from '../../base/database/json-rows.ts'
import { lock } from '../../base/database/lock.ts'
import { newId } from '../../base/random/ids.ts'
import { forgetDays } from '../days/queries.ts'
import { forgetVisits } from '../days/visit-hours.ts'
import { announceChanges } from '../wishes/change-devices.ts'
import { leaveDisplay } from '../wishes/counts.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { keepProofs } from '../wishes/proofs.ts'
import { loadDevices } from '../wishes/queries.ts'
import { repaint } from '../wishes/rules.ts'
import { type DeviceChange, saveDevices } from '../wishes/save-devices.ts'
import { followProduct } from './follow-product.ts'
import { saveLabels } from './labels.ts'
import { blankDevice, type DeviceRow, findDevice } from './queries.ts'
import { readDevice } from './read-devices.ts'

type Write = z.output<typeof DeviceWrite>

/** The refusal of an unknown device. */
export const unknownDevice = () => new Refusal('notFound', 'There is no such device')

/** Turns a clash of macs in the database into a refusal. */
const refuseClash = (error: unknown): never => {
  throw clashingColumn(error) === 'mac' ? conflict('taken', { field: 'mac' }, 'Another device has this mac') : error
}

/** The tables whose rows a device's fields may name. They are locked, so that no named row is removed meanwhile. */
const referencedTables = ['algorithm', 'deviceType', 'product', 'screenType'] as const

/**
 * Turns a person's input into the columns of the device's row. Throws Refusal if the named product, type or algorithm
 * does not exist. The caller has locked their tables, so existing rows stay until the transaction ends.
 */
async function toColumns(db: Db, { mac, alias, product, screenType, deviceType, algorithm, wake }: Write) {
  const findType = async (table: 'screenType' | 'deviceType', id: string | null) => {
    if (id === null) return null
    const row = await db.selectFrom(table).select('type').where('id', '=', id).executeTakeFirst()
    if (!row) throw wrong(table, `There is no such ${table === 'screenType' ? 'screen' : 'device'} type`)
    return row.type
  }
  const requireId = async (table: 'product' | 'algorithm', id: string) => {
    const row = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
    if (!row) throw wrong(table, `There is no such ${table}`)
    return id
  }
  return {
    mac,
    alias,
    productId: await requireId('product', product),
    algorithmId: algorithm && (await requireId('algorithm', algorithm)),
    wake,
    screenType: await findType('screenType', screenType),
    deviceType: await findType('deviceType', deviceType),
  }
}

/** Makes the audit line of a device from the fields that people write, before and after the change. */
function auditLine({ _id: id, alias, mac }: Device, before: Device | undefined, after: Device | undefined): Line {
  const valuesOf = (device: Device) => Object.fromEntries(writtenFields.map((name) => [name, device[name]]))
  return { object: { id, name: alias || mac }, before: before && valuesOf(before), after: after && valuesOf(after) }
}
const writtenFields = Object.keys(DeviceWrite.shape) as (keyof Write)[]

/**
 * Adds a device that has not connected yet. A device that a person adds needs no approval. `doFurtherWork` runs in the
 * same transaction.
 */
export async function addDevice(
  { now }: Core,
  write: Write,
  { who, change, changed }: CallContext<'devices'>,
  doFurtherWork = async (_tx: Db, _id: string) => {},
): Promise<Device> {
  const id = newId()
  const device = await change(async (tx, recordChange) => {
    await lock(tx, ...referencedTables)
    await refuseFull(tx, 'device')
    const row = { ...blankDevice, id, ...stampsBy(who, now()), ...(await toColumns(tx, write)), approved: 1 }
    await tx.insertInto('device').values(row).execute()
    await queueDeviceEvents(tx, [addedEvent(row)], now())
    await saveLabels(tx, id, write.labels)
    await doFurtherWork(tx, id)
    await tx.deleteFrom('rejectedMac').where('mac', '=', write.mac).execute()
    const device = await readDevice(tx, id)
    recordChange(auditLine(device, undefined, device))
    return device
  }).catch(refuseClash)
  changed('devices', [id])
  return device
}

/**
 * Replaces the fields of a device that people write. Fields that the device has reported itself stay. With `updatedAt`
 * the change is refused if somebody has changed the device since then.
 */
export async function editDevice(
  core: Core,
  id: string,
  { updatedAt, ...write }: Write & { updatedAt?: string | undefined },
  { who, change, changed }: CallContext<'devices' | 'displays'>,
): Promise<Device> {
  const now = core.now()
  const { before, changes, device } = await withFleetLock(
    change,
    async (tx, recordChange) => {
      const before = await findDevice(tx, id)
      if (!before) throw unknownDevice()
      const oldDevice = await readDevice(tx, id)
      if (updatedAt && Date.parse(updatedAt) !== Date.parse(before.updatedAt)) {
        const by = before.updatedBy
        throw conflict('stale', { by }, `${by || 'Somebody'} has changed this device in the meantime`)
      }
      if (before.helloAt && before.mac !== write.mac)
        throw new Refusal('conflict', 'The mac of a device that has come stays: add the other as a new device')
      const { screenType, deviceType, ...columns } = await toColumns(tx, write)
      await tx
        .updateTable('device')
        .set({
          ...columns,
          // Once the device has said hello, it reports its types itself.
          ...(!before.helloAt && { screenType, deviceType }),
          ...stampsBy(who, now, before),
        })
        .where('id', '=', id)
        .execute()
      await saveLabels(tx, id, write.labels)
      if (before.productId !== write.product) await followProduct(tx, [id])
      const isPanelChanged = !before.helloAt && before.screenType !== screenType
      const changes = isPanelChanged ? await repaintForPanel(tx, id, now) : []
      const device = await readDevice(tx, id)
      recordChange(auditLine(device, oldDevice, device))
      return { before, changes, device }
    },
    ...referencedTables,
  ).catch(refuseClash)
  // The call tells consoles of all its changes at its end. So `announceChanges` gets `changed`, which only records the
  // rows.
  await announceChanges({ ...core, wire: { ...core.wire, changed } }, changes)
  changed('devices', [id])
  if (changes.length > 0) core.reconcileNow()
  // The device's topics begin with its product's prefix, so under another product it has to connect again.
  if (before.productId !== write.product) core.wire.cut(before.mac)
  return device
}

/** Has a device's wanted picture painted again for its new panel. */
async function repaintForPanel(tx: Db, id: string, now: Date): Promise<DeviceChange[]> {
  const records = await loadDevices(tx, { ids: [id] })
  const changes = records.map((before) => ({ before, after: { ...before, state: repaint(before.state, now) } }))
  await saveDevices(tx, changes, now)
  return changes
}

/** Removes a device, unless something uses it, and cuts its connection. Throws Refusal if something uses it. */
export async function removeDevice(core: Core, id: string, { change, changed }: CallContext<'devices' | 'displays'>) {
  const { mac } = await withFleetLock(change, async (tx, recordChange) => {
    const row = await findDevice(tx, id)
    if (!row) throw unknownDevice()
    refuseInUse(devices, await usersOfDevice(tx, id))
    const device = await readDevice(tx, id)
    recordChange(auditLine(device, device, undefined))
    await forgetDevices(tx, [row])
    return row
  })
  core.wire.cut(mac)
  changed('devices', [id])
}

/** Removes devices with all rows of other tables that belong to them. The proofs of their items are stored first. */
export async function forgetDevices(
  tx: Db,
  rows: readonly Pick<DeviceRow, 'id' | 'number' | 'wishSeq' | 'wishState'>[],
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await keepProofs(tx, (wishes) => wishes.where('wish.deviceId', 'in', oneOf(ids)))
  for (const table of [
    'secret',
    'delivery',
    'wish',
    'tagOrder',
    'firmware',
    'rolloutTarget',
    'plate',
    'accessPointTag',
    'devicePages',
  ] as const)
    await tx.deleteFrom(table).where('deviceId', 'in', oneOf(ids)).execute()
  const numbers = rows.map(({ number }) => number)
  await tx.deleteFrom('deviceLabel').where('number', 'in', among(tx, numbers)).execute()
  await forgetDays(tx, numbers)
  await forgetVisits(tx, numbers)
  await tx.deleteFrom('device').where('id', 'in', oneOf(ids)).execute()
  for (const row of rows) await leaveDisplay(tx, row)
}
