import { readHistory } from '@wifi-tms/contract/device-history'
import { devices } from '@wifi-tms/contract/devices'
import { readOverview } from '@wifi-tms/contract/overview'
import { beforeAll, expect, test } from 'vitest'
import type { Tables } from '../../base/database/tables.ts'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'

const momentOf = (seq: number) => `2026-11-21T0${seq}:00:00.000Z`
const hashOf = (digit: number) => `${digit}`.repeat(64)

eachServer('wanted and shown', (server) => {
  let seq = 0

  /** Adds a display with one wish for each device, as the display calls write it. */
  async function addWish(deviceIds: string[], state: string, columns: Partial<Tables['wish']> = {}) {
    const { db } = server().core
    const number = ++seq
    const counts = { waiting: 0, sending: 0, drawing: 0, shown: 0, failed: 0, superseded: 0, [state]: deviceIds.length }
    await db
      .insertInto('display')
      .values({
        seq: number,
        id: `display-${number}`,
        templateId: `template-${number}`,
        templateName: `Name ${number}`,
        designHash: '',
        data: '{}',
        force: 0,
        fit: null,
        algorithm: null,
        source: 'manual',
        planned: 0,
        at: momentOf(number),
        createdBy: 'admin',
        total: deviceIds.length,
        ...counts,
      })
      .execute()
    const nullColumns = {
      frameId: null,
      failures: 0,
      paintAt: null,
      offerAt: null,
      retryAt: null,
      busySince: null,
      shownAt: null,
    }
    const rows = deviceIds.map((deviceId) => ({
      seq: number,
      deviceId,
      state,
      detail: '',
      reason: '',
      ...nullColumns,
      ...columns,
    }))
    await db.insertInto('wish').values(rows).execute()
    await db.updateTable('device').set({ wishSeq: number }).where('id', 'in', deviceIds).execute()
    return number
  }

  beforeAll(async () => {
    for (const digit of [1, 2]) {
      const frame = { bytes: 1, color: 'B/W', width: 8, height: 8, angle: 0, halves: 0, createdAt: '' }
      await server()
        .core.db.insertInto('frame')
        .values({ id: `frame-${digit}`, sha256: hashOf(digit), ...frame })
        .execute()
    }
  })

  test('[entity-device] a device has its wanted and its shown picture, in the list too', async () => {
    const { db } = server().core
    const id = await addDevice(db, { productId: 'shop' })
    const oldSeq = await addWish([id], 'superseded', { frameId: 'frame-1', shownAt: momentOf(1) })
    await db
      .updateTable('device')
      .set({ shownSha256: hashOf(1), shownFrameId: 'frame-1', shownSeq: oldSeq, shownAt: momentOf(1) })
      .where('id', '=', id)
      .execute()
    const message = 'The device could not fetch the picture: “no route”. Check the network.'
    const failed = await addWish([id], 'failed', { frameId: 'frame-2', detail: 'no route', reason: 'network' })
    const device = await server().ask(devices.get, { id })
    expect(device.wanted).toEqual({
      frame: hashOf(2),
      templateId: `template-${failed}`,
      templateName: `Name ${failed}`,
      at: momentOf(failed),
      source: 'manual',
      item: null,
      state: 'failed',
      busy: false,
      lacks: [],
      message,
      reason: 'network',
      detail: 'no route',
    })
    const { items } = await server().ask(readHistory, { id })
    expect(items[0]).toMatchObject({ state: 'failed', message, reason: 'network', detail: 'no route' })
    expect(device.shown).toEqual({
      frame: hashOf(1),
      templateId: `template-${oldSeq}`,
      templateName: `Name ${oldSeq}`,
      at: momentOf(1),
      proof: 'reported',
      lacks: [],
    })
    expect((await server().ask(devices.list, { mac: device.mac })).items).toEqual([device])
    expect((await server().ask(devices.list, { state: 'failed' })).items.map((item) => item._id)).toContain(id)

    await db
      .updateTable('device')
      .set({ shownSha256: hashOf(9), shownFrameId: null, shownSeq: null })
      .where('id', '=', id)
      .execute()
    const deviceWithUnknownFrame = await server().ask(devices.get, { id })
    expect(deviceWithUnknownFrame.shown).toEqual({
      frame: hashOf(9),
      templateId: null,
      templateName: '',
      at: momentOf(1),
      proof: 'reported',
      lacks: [],
    })
  })

  test('the history lists every wish, newest first, in pages', async () => {
    const id = await addDevice(server().core.db, { productId: 'shop' })
    const first = await addWish([id], 'superseded', { frameId: 'frame-1', shownAt: momentOf(1) })
    const second = await addWish([id], 'waiting')
    const { items, total } = await server().ask(readHistory, { id })
    expect(total).toBe(2)
    expect(items).toEqual([
      {
        display: `display-${second}`,
        templateId: `template-${second}`,
        templateName: `Name ${second}`,
        frame: null,
        state: 'waiting',
        message: '',
        at: momentOf(second),
        shownAt: null,
      },
      expect.objectContaining({
        display: `display-${first}`,
        frame: hashOf(1),
        state: 'superseded',
        shownAt: momentOf(1),
      }),
    ])
    expect((await server().ask(readHistory, { id, page: 2, limit: 1 })).items).toEqual([items[1]])
  })

  test('a removed device is no longer expected: neither its display nor the fleet counts it', async () => {
    const { db } = server().core
    const [removedId, remainingId] = [
      await addDevice(db, { online: 1 }),
      await addDevice(db, { productId: 'shop' }),
    ] as const
    const number = await addWish([removedId, remainingId], 'waiting')
    const before = await server().ask(readOverview, {})
    await server().ask(devices.remove, { id: removedId })
    const after = await server().ask(readOverview, {})
    expect(after).toEqual({
      ...before,
      devices: before.devices - 1,
      online: before.online - 1,
      wanted: { ...before.wanted, waiting: before.wanted.waiting - 1 },
    })
    const display = await db.selectFrom('display').selectAll().where('seq', '=', number).executeTakeFirst()
    expect(display).toMatchObject({ total: 1, waiting: 1 })
    expect(await db.selectFrom('wish').select('deviceId').where('seq', '=', number).execute()).toEqual([
      { deviceId: remainingId },
    ])
  })
})
