import { expect, test } from 'vitest'
import { JobFailed } from '../../base/concurrency/workers.ts'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { afterFailure } from './painting-rules.ts'
import { expectCountsRight } from './testing/counted.ts'
import { startStand, type WishStand } from './testing/stand.ts'
import { moment, NOW } from './testing/states.ts'

const wishesOf = ({ db }: WishStand) =>
  db
    .selectFrom('wish')
    .innerJoin('device', 'device.id', 'deviceId')
    .selectAll('wish')
    .select('mac')
    .orderBy('mac')
    .execute()

eachDatabase('painting wishes', (open) => {
  test('each device gets a picture of its own if the template shows a value of the device', async () => {
    const stand = await startStand(await open())
    const macs: string[] = []
    for (const alias of ['', 'shelf', 'till']) {
      const { mac } = await stand.addDevice(1, alias)
      await stand.greet(mac)
      macs.push(mac)
    }
    await stand.showMany({ all: true, templateId: await stand.addTemplate('white', 'device.alias') })
    const sent = new Map((await stand.turn()).map(({ mac, message }) => [mac, message.frame.sha256]))
    const [unnamed, shelf, till] = macs.map((mac) => sent.get(mac))
    expect(shelf).toBe(till)
    expect(shelf).not.toBe(unnamed)
    await stand.showMany({ all: true, templateId: await stand.addTemplate('white', 'data.price'), data: { price: 1 } })
    await stand.turn()
    const byPrice = (await wishesOf(stand)).filter((wish) => wish.seq === 2)
    expect(new Set(byPrice.map((wish) => wish.frameId)).size).toBe(1)
    expect(byPrice[0]!.frameId).not.toBeNull()
  })

  test('a picture shows the name that the device had at the wish, not at the painting', async () => {
    const stand = await startStand(await open())
    const rename = (alias: string) => stand.db.updateTable('device').set({ alias }).execute()
    const { mac } = await stand.addDevice(1, 'shelf')
    await stand.greet(mac, { screenType: 1 })
    const [named, plain] = [await stand.addTemplate('white', 'device.alias'), await stand.addTemplate('white')]
    await stand.showMany({ all: true, templateId: named })
    await rename('')
    const [firstSent] = await stand.turn()
    await stand.tell(mac, 'success', firstSent!.message)
    await stand.showOne({ mac, templateId: plain })
    const [secondSent] = await stand.turn()
    expect(firstSent!.message.frame.sha256).not.toBe(secondSent!.message.frame.sha256)
    await stand.tell(mac, 'success', secondSent!.message)

    await rename('till')
    const shown = await stand.showOne({ mac, templateId: named })
    expect(shown.frame).toBe(firstSent!.message.frame.sha256)
    await rename('')
    for (const screenType of [2, 1]) {
      await stand.greet(mac, { screenType })
      await stand.turn()
    }
    expect(stand.sent.at(-1)!.message.frame.sha256).toBe(shown.frame)
  })

  test('a device’s algorithm is used if the call names none', async () => {
    const stand = await startStand(await open())
    const [plainDevice, deviceWithAlgorithm] = [await stand.addDevice(), await stand.addDevice()]
    await stand.db
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
    await stand.db.updateTable('device').set({ algorithmId: 'x' }).where('id', '=', deviceWithAlgorithm.id).execute()
    const templateId = await stand.addTemplate()
    for (const algorithm of [undefined, 'burkes'] as const) {
      const deviceIds = [plainDevice.id, deviceWithAlgorithm.id]
      await stand.showMany({ deviceIds, templateId, ...(algorithm && { algorithm }) })
      await stand.turn()
    }
    expect(await stand.db.selectFrom('painting').selectAll().execute()).toHaveLength(3)
  })

  test('a device without a known panel waits for its hello; one with a panel of an unknown type fails with that reason', async () => {
    const stand = await startStand(await open())
    const { mac } = await stand.addDevice(null)
    await stand.showMany({ all: true, templateId: await stand.addTemplate() })
    await stand.turn()
    expect(await wishesOf(stand)).toMatchObject([{ state: 'waiting', frameId: null, paintAt: null }])
    await stand.greet(mac, { screenType: 99 })
    await stand.turn()
    expect(await wishesOf(stand)).toMatchObject([{ state: 'failed', reason: 'unknown-screen', detail: '99' }])
    expect(stand.notices).toMatchObject([{ kind: 'display-failed', count: 1, device: { mac }, detail: '99' }])
    expect(stand.notices[0]!.message).toMatch(/^The device reports an unknown screen type.*“99”\. Add the screen type/)
    await stand.greet(mac, { screenType: 1 })
    expect(await stand.turn()).toHaveLength(1)
    await expectCountsRight(stand.db)
  })

  test('a device that comes back with another panel gets its wish painted for that panel; if it does not fit, the wish fails', async () => {
    const stand = await startStand(await open())
    const { mac } = await stand.addDevice()
    await stand.greet(mac, { screenType: 1 })
    await stand.showMany({ all: true, templateId: await stand.addTemplate('black') })
    const [first] = await stand.turn()
    await stand.tell(mac, 'success', first!.message)
    await stand.greet(mac, { screenType: 2, frame: first!.message.frame.sha256 })
    const [second] = await stand.turn()
    expect(second!.message.frame).toMatchObject({ format: '2x1bpp', bytes: 32 })
    await stand.greet(mac, { screenType: 3 })
    expect(await stand.turn()).toEqual([])
    const [wish] = await wishesOf(stand)
    expect(wish).toMatchObject({ state: 'failed', reason: 'does-not-fit', retryAt: null })
    expect(wish!.detail).toMatch(/16x8.*32x16/)
    expect(stand.notices.at(-1)!.message).toMatch(/^The picture does not fit the panel: “.*16x8.*32x16.*”\. Check the/)
    await expectCountsRight(stand.db)
  })

  test('a change or removal of a template does not change what was wished before', async () => {
    const stand = await startStand(await open())
    const { mac } = await stand.addDevice()
    const [black, sameBlack] = [await stand.addTemplate('black'), await stand.addTemplate('black')]
    await stand.showMany({ all: true, templateId: black })
    await stand.db.updateTable('template').set({ background: 'white' }).where('id', '=', black).execute()
    await stand.turn()
    await stand.greet(mac)
    const [sent] = await stand.turn()
    await stand.tell(mac, 'success', sent!.message)
    await stand.showMany({ all: true, templateId: sameBlack })
    expect(await stand.turn()).toEqual([])
    expect((await wishesOf(stand)).map((wish) => wish.state)).toEqual(['shown', 'shown'])
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
