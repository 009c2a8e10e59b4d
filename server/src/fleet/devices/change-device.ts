import { conflict } from '@wifi-tms/contract/conflicts'
import type { WishState } from '@wifi-tms/contract/devices'
import { type DeviceWrite, devices } from '@wifi-tms/contract/devices'
import { Refusal, wrong } from '@wifi-tms/contract/errors'
import type { z } from 'zod'
import type { Who } from '../../api/http/who.ts'
import { editedAt } from '../../api/resources/rules.ts'
import type { Core } from '../../base/core.ts'
import { clashingColumn } from '../../base/database/clash.ts'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import { newId } from '../../base/random/ids.ts'
import { tellChanges } from '../wishes/change-devices.ts'
import { Counts } from '../wishes/counts.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { loadDevices } from '../wishes/queries.ts'
import { repaint } from '../wishes/rules.ts'
import { type Change, saveDevices } from '../wishes/save-devices.ts'
import { blankDevice, type DeviceRow, findDevice } from './queries.ts'

type Write = z.output<typeof DeviceWrite>

const gone = () => new Refusal('notFound', 'There is no such device')

const asClash = (error: unknown): never => {
  throw clashingColumn(error) === 'mac' ? conflict('taken', { field: 'mac' }, 'Another device has this mac') : error
}

/**
 * What a person wrote, as columns. Throws Refusal where a product, type or algorithm is not there; what is there is not
 * removed before the transaction ends.
 */
async function columnsOf(db: Db, { mac, alias, product, screenType, deviceType, algorithm }: Write) {
  const typeOf = async (table: 'screenType' | 'deviceType', id: string | null) => {
    if (id === null) return null
    const row = await db.selectFrom(table).select('type').where('id', '=', id).executeTakeFirst()
    if (!row) throw wrong(table, `There is no such ${table === 'screenType' ? 'screen' : 'device'} type`)
    return row.type
  }
  const isThere = async (table: 'product' | 'algorithm', id: string) => {
    const row = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
    if (!row) throw wrong(table, `There is no such ${table}`)
    return id
  }
  for (const table of ['algorithm', 'deviceType', 'product', 'screenType']) await lock(db, table)
  return {
    mac,
    alias,
    productId: await isThere('product', product),
    algorithmId: algorithm && (await isThere('algorithm', algorithm)),
    screenType: await typeOf('screenType', screenType),
    deviceType: await typeOf('deviceType', deviceType),
  }
}

/** Adds a tag that has not come yet; a person who adds one approves it. Returns its id. */
export async function addDevice(core: Core, write: Write, { username }: Who): Promise<string> {
  const id = newId()
  const at = editedAt(core.now())
  const stamps = { id, createdAt: at, updatedAt: at, createdBy: username, updatedBy: username }
  await core.db
    .transaction()
    .execute(async (tx) => {
      const row = { ...blankDevice, ...stamps, ...(await columnsOf(tx, write)), approved: 1 }
      await tx.insertInto('device').values(row).execute()
    })
    .catch(asClash)
  core.wire.changed(devices.path, [id])
  return id
}

/** Replaces what people say of a tag; what the tag has said of itself stays. */
export async function editDevice(
  core: Core,
  id: string,
  { updatedAt, ...write }: Write & { updatedAt?: string | undefined },
  { username }: Who,
): Promise<void> {
  const now = core.now()
  const { before, changes } = await withFleetLock(core.db, async (tx) => {
    const before = await findDevice(tx, id)
    if (!before) throw gone()
    if (updatedAt && Date.parse(updatedAt) !== Date.parse(before.updatedAt)) {
      const by = before.updatedBy
      throw conflict('stale', { by }, `${by || 'Somebody'} has changed this device in the meantime`)
    }
    if (before.helloAt && before.mac !== write.mac)
      throw new Refusal('conflict', 'The mac of a tag that has come stays: add the other tag as a new device')
    const { screenType, deviceType, ...columns } = await columnsOf(tx, write)
    await tx
      .updateTable('device')
      .set({
        ...columns,
        ...(!before.helloAt && { screenType, deviceType }),
        updatedAt: editedAt(now, before.updatedAt),
        updatedBy: username,
      })
      .where('id', '=', id)
      .execute()
    const otherPanel = !before.helloAt && before.screenType !== screenType
    return { before, changes: otherPanel ? await repaintFor(tx, id, now) : [] }
  }).catch(asClash)
  core.wire.changed(devices.path, [id])
  tellChanges(core.wire, changes)
  if (changes.length > 0) core.nudge()
  // Its topics are the product's: it has to come again.
  if (before.productId !== write.product) core.wire.cut(before.mac)
}

/** What is wanted of a tag is painted for its other panel. */
async function repaintFor(tx: Db, id: string, now: Date): Promise<Change[]> {
  const kept = await loadDevices(tx, { ids: [id] })
  const changes = kept.map((before) => ({ before, after: { ...before, tag: repaint(before.tag, now) } }))
  await saveDevices(tx, changes)
  return changes
}

/** Forgets a tag: its secrets, its wishes and history, its part in its display; its connection is cut. */
export async function removeDevice(core: Core, id: string): Promise<void> {
  const row = await withFleetLock(core.db, async (tx) => {
    const row = await findDevice(tx, id)
    if (!row) throw gone()
    await tx.deleteFrom('secret').where('deviceId', '=', id).execute()
    await tx.deleteFrom('delivery').where('deviceId', '=', id).execute()
    await tx.deleteFrom('wish').where('deviceId', '=', id).execute()
    await tx.deleteFrom('device').where('id', '=', id).execute()
    await uncount(tx, row)
    return row
  })
  core.wire.cut(row.mac)
  core.wire.changed(devices.path, [id])
  core.wire.changed('displays', [])
}

/** A display that still waited for the tag waits no more; older displays keep what they counted. */
async function uncount(tx: Db, { wishSeq, wishState }: DeviceRow): Promise<void> {
  if (wishSeq === null || wishState === null) return
  const counts = new Counts()
  counts.addWishes(wishSeq, wishState as WishState, -1)
  await counts.save(tx)
  await tx
    .updateTable('display')
    .set((row) => ({ total: row('total', '-', 1) }))
    .where('seq', '=', wishSeq)
    .execute()
}
