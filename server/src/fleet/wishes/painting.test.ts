import { expect, test } from 'vitest'
import { JobFailed } from '../../base/concurrency/workers.ts'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { afterFailure } from './painting-rules.ts'
import { expectCountsRight } from './testing/counted.ts'
import { startHarness, type WishHarness } from './testing/harness.ts'
import { moment, NOW } from './testing/states.ts'

const wishesOf = ({ db }: WishHarness) =>
  db
    .selectFrom('wish')
    .innerJoin('device', 'device.id', 'deviceId')
    .selectAll('wish')
    .select('mac')
    .orderBy('mac')
    .execute()

eachDatabase('painting wishes', (open) => {
  test('each device gets a picture of its own if the template shows a value of the device', async () => {
    const harness = await startHarness(await open())
    const macs: string[] = []
    for (const alias of ['', 'shelf', 'till']) {
      const { mac } = await harness.addDevice(1, alias)
      await harness.greet(mac)
      macs.push(mac)
    }
    await harness.showMany({ all: true, templateId: await harness.addTemplate('white', 'device.alias') })
    const sent = new Map((await harness.reconcile()).map(({ mac, message }) => [mac, message.frame.sha256]))
    const [unnamed, shelf, till] = macs.map((mac) => sent.get(mac))
    expect(shelf).toBe(till)
    expect(shelf).not.toBe(unnamed)
    await harness.showMany({
      all: true,
      templateId: await harness.addTemplate('white', 'data.price'),
      data: { price: 1 },
    })
    await harness.reconcile()
    const wishesWithPrice = (await wishesOf(harness)).filter((wish) => wish.seq === 2)
    expect(new Set(wishesWithPrice.map((wish) => wish.frameId)).size).toBe(1)
    expect(wishesWithPrice[0]!.frameId).not.toBeNull()
  })

  test('a picture shows the name that the device had at the wish, not at the painting', async () => {
    const harness = await startHarness(await open())
    const rename = (alias: string) => harness.db.updateTable('device').set({ alias }).execute()
    const { mac } = await harness.addDevice(1, 'shelf')
    await harness.greet(mac, { screenType: 1 })
    const [withName, plain] = [await harness.addTemplate('white', 'device.alias'), await harness.addTemplate('white')]
    await harness.showMany({ all: true, templateId: withName })
    await rename('')
    const [firstSent] = await harness.reconcile()
    await harness.report(mac, 'success', firstSent!.message)
    await harness.showOne({ mac, templateId: plain })
    const [secondSent] = await harness.reconcile()
    expect(firstSent!.message.frame.sha256).not.toBe(secondSent!.message.frame.sha256)
    await harness.report(mac, 'success', secondSent!.message)

    await rename('till')
    const shown = await harness.showOne({ mac, templateId: withName })
    expect(shown.frame).toBe(firstSent!.message.frame.sha256)
    await rename('')
    for (const screenType of [2, 1]) {
      await harness.greet(mac, { screenType })
      await harness.reconcile()
    }
    expect(harness.sent.at(-1)!.message.frame.sha256).toBe(shown.frame)
  })

  test('a device’s algorithm is used if the call names none', async () => {
    const harness = await startHarness(await open())
    const [plainDevice, deviceWithAlgorithm] = [await harness.addDevice(), await harness.addDevice()]
    await harness.db
      .insertInto('algorithm')
      .values({
        id: 'x',
        createdAt: '',
        updatedAt: '',
        createdBy: '',
        updatedBy: '',
        name: 'x',
        algorithm: 'atkinson',
      })
      .execute()
    await harness.db.updateTable('device').set({ algorithmId: 'x' }).where('id', '=', deviceWithAlgorithm.id).execute()
    const templateId = await harness.addTemplate()
    for (const algorithm of [undefined, 'burkes'] as const) {
      const deviceIds = [plainDevice.id, deviceWithAlgorithm.id]
      await harness.showMany({ deviceIds, templateId, ...(algorithm && { algorithm }) })
      await harness.reconcile()
    }
    expect(await harness.db.selectFrom('painting').selectAll().execute()).toHaveLength(3)
  })

  test('a device without a known panel waits for its hello; one with a panel of an unknown type fails with that reason', async () => {
    const harness = await startHarness(await open())
    const { mac } = await harness.addDevice(null)
    await harness.showMany({ all: true, templateId: await harness.addTemplate() })
    await harness.reconcile()
    expect(await wishesOf(harness)).toMatchObject([{ state: 'waiting', frameId: null, paintAt: null }])
    await harness.greet(mac, { screenType: 99 })
    await harness.reconcile()
    expect(await wishesOf(harness)).toMatchObject([{ state: 'failed', reason: 'unknown-screen', detail: '99' }])
    expect(harness.notices).toMatchObject([{ kind: 'display-failed', count: 1, device: { mac }, detail: '99' }])
    expect(harness.notices[0]!.message).toMatch(
      /^The device reports an unknown screen type.*“99”\. Add the screen type/,
    )
    await harness.greet(mac, { screenType: 1 })
    expect(await harness.reconcile()).toHaveLength(1)
    await expectCountsRight(harness.db)
  })

  test('a device that comes back with another panel gets its wish painted for that panel; if it does not fit, the wish fails', async () => {
    const harness = await startHarness(await open())
    const { mac } = await harness.addDevice()
    await harness.greet(mac, { screenType: 1 })
    await harness.showMany({ all: true, templateId: await harness.addTemplate('black') })
    const [first] = await harness.reconcile()
    await harness.report(mac, 'success', first!.message)
    await harness.greet(mac, { screenType: 2, frame: first!.message.frame.sha256 })
    const [second] = await harness.reconcile()
    expect(second!.message.frame).toMatchObject({ format: '2x1bpp', bytes: 32 })
    await harness.greet(mac, { screenType: 3 })
    expect(await harness.reconcile()).toEqual([])
    const [wish] = await wishesOf(harness)
    expect(wish).toMatchObject({ state: 'failed', reason: 'does-not-fit', retryAt: null })
    expect(wish!.detail).toMatch(/16x8.*32x16/)
    expect(harness.notices.at(-1)!.message).toMatch(
      /^The picture does not fit the panel: “.*16x8.*32x16.*”\. Check the/,
    )
    await expectCountsRight(harness.db)
  })

  test('a change or removal of a template does not change what was wished before', async () => {
    const harness = await startHarness(await open())
    const { mac } = await harness.addDevice()
    const [black, sameBlack] = [await harness.addTemplate('black'), await harness.addTemplate('black')]
    await harness.showMany({ all: true, templateId: black })
    await harness.db.updateTable('template').set({ background: 'white' }).where('id', '=', black).execute()
    await harness.reconcile()
    await harness.greet(mac)
    const [sent] = await harness.reconcile()
    await harness.report(mac, 'success', sent!.message)
    await harness.showMany({ all: true, templateId: sameBlack })
    expect(await harness.reconcile()).toEqual([])
    expect((await wishesOf(harness)).map((wish) => wish.state)).toEqual(['shown', 'shown'])
  })
})

test('painting without a free painter, a disk or a database is tried again soon; a painter that breaks makes the wish fail', () => {
  expect(afterFailure(new JobFailed('busy', 'full'), NOW)).toEqual({ wait: moment(5) })
  expect(afterFailure(new JobFailed('stopped', 'stopping'), NOW)).toEqual({ wait: moment(5) })
  expect(afterFailure(Object.assign(new Error('no room'), { code: 'ENOSPC' }), NOW)).toEqual({ wait: moment(5) })
  expect(afterFailure(new Error('PostgreSQL says nothing'), NOW)).toEqual({ wait: moment(5) })
  expect(afterFailure(new JobFailed('died', 'the worker died'), NOW)).toMatchObject({
    fail: {
      reason: 'painting',
      detail: 'the worker died',
      retryAt: moment(3600).toISOString(),
    },
  })
})
