import { expect, test } from 'vitest'
import { singleServer } from '../../base/cluster/cluster.ts'
import { eachDatabaseAndVersion } from '../../base/database/testing/each-database.ts'
import { readDisplay } from '../displays/queries.ts'
import { findFetch } from '../http-tags/find-fetch.ts'
import { expectCountsRight } from '../wishes/testing/counted.ts'
import { startHarness } from '../wishes/testing/harness.ts'
import { MAX_IN_FLIGHT } from './offer-frames.ts'

eachDatabaseAndVersion('the reconciler', (open) => {
  test('the reconciler paints once for all tags of a panel, offers to those that listen, and takes their reports as proof', async () => {
    const harness = await startHarness(await open())
    const devices = [
      await harness.addDevice(),
      await harness.addDevice(),
      await harness.addDevice(2),
      await harness.addDevice(),
    ]
    for (const { mac } of devices.slice(0, 3)) await harness.greet(mac)
    const templateId = await harness.addTemplate('red')
    const { _id, total } = await harness.showMany({ all: true, templateId })
    expect(total).toBe(4)

    // Panels may be painted in any order.
    const sent = (await harness.reconcile()).toSorted((a, b) => (a.mac < b.mac ? -1 : 1))
    expect(sent.map(({ mac }) => mac)).toEqual(devices.slice(0, 3).map(({ mac }) => mac))
    expect(sent.map(({ message }) => message.frame.format)).toEqual(['1bpp', '1bpp', '2x1bpp'])
    expect(await harness.db.selectFrom('painting').selectAll().execute()).toHaveLength(2)
    const { message } = sent[0]!
    expect(message).not.toHaveProperty('force')
    expect(message.frame).toMatchObject({ url: `/device/v1/frames/${message.id}`, bytes: 16, width: 16, height: 8 })
    // The secret of each device of the harness is the device's id.
    expect(await findFetch(harness.db, devices[0]!.id, message.id)).toEqual({
      deviceId: devices[0]!.id,
      mac: devices[0]!.mac,
      delivery: { sha256: message.frame.sha256, superseded: false },
    })
    expect(await findFetch(harness.db, devices[1]!.id, message.id)).not.toHaveProperty('delivery')
    expect((await harness.core.blobs.read(message.frame.sha256))?.length).toBe(16)
    const counts = async () => (await readDisplay(harness.db, { id: _id, page: 1, limit: 10 }))!.counts
    expect(await counts()).toMatchObject({ waiting: 1, sending: 3 })
    expect(await harness.reconcile()).toEqual([])

    for (const { mac, message } of sent) {
      await harness.core.ingest(mac, { type: 'fetched', deliveryId: message.id })
    }
    expect(await counts()).toMatchObject({ waiting: 1, drawing: 3 })
    for (const { mac, message } of sent) await harness.report(mac, 'success', message)
    expect(await counts()).toMatchObject({ waiting: 1, shown: 3 })
    const [row] = await harness.db.selectFrom('device').selectAll().where('id', '=', devices[0]!.id).execute()
    expect(row).toMatchObject({ shownSha256: message.frame.sha256, shownSeq: 1, updatedAt: '' })
    await expectCountsRight(harness.db)
    expect(harness.faults).toEqual([])
  })

  test('a tag that was away gets its picture at its hello, and one that shows it already gets no message', async () => {
    const harness = await startHarness(await open())
    const { mac } = await harness.addDevice()
    const white = await harness.addTemplate('white')
    await harness.showMany({ all: true, templateId: white })
    expect(await harness.reconcile()).toEqual([])
    await harness.greet(mac)
    const [first] = await harness.reconcile()
    await harness.report(mac, 'success', first!.message)

    await harness.showMany({ all: true, templateId: await harness.addTemplate('white') })
    expect(await harness.reconcile()).toEqual([])
    const { wishState } = await harness.db.selectFrom('device').select('wishState').executeTakeFirstOrThrow()
    expect(wishState).toBe('shown')
    await harness.showMany({ all: true, templateId: white, force: true })
    const [forced] = await harness.reconcile()
    expect(forced!.message).toMatchObject({ force: true, frame: { sha256: first!.message.frame.sha256 } })
    await expectCountsRight(harness.db)
  })

  test('a newer wish waits until the delivery in flight has ended, and the older picture is no longer wanted', async () => {
    const harness = await startHarness(await open())
    const { id, mac } = await harness.addDevice()
    await harness.greet(mac)
    await harness.showMany({ all: true, templateId: await harness.addTemplate('white') })
    const [older] = await harness.reconcile()
    await harness.showMany({ all: true, templateId: await harness.addTemplate('black') })
    expect(await harness.reconcile()).toEqual([])
    expect(await findFetch(harness.db, id, older!.message.id)).toMatchObject({ delivery: { superseded: true } })
    await harness.report(mac, 'fail', older!.message, { reason: 'network' })
    const [newer] = await harness.reconcile()
    expect(newer!.message.frame.sha256).not.toBe(older!.message.frame.sha256)
    await harness.report(mac, 'success', newer!.message)
    const wishes = await harness.db.selectFrom('wish').select(['seq', 'state']).orderBy('seq').execute()
    expect(wishes).toEqual([
      { seq: 1, state: 'superseded' },
      { seq: 2, state: 'shown' },
    ])
    await expectCountsRight(harness.db)
  })

  test('[error-display] a tag that keeps failing causes one notice, which says what to check', async () => {
    const harness = await startHarness(await open())
    const { id, mac } = await harness.addDevice(1, 'shelf')
    await harness.greet(mac)
    await harness.showMany({ all: true, templateId: await harness.addTemplate() })
    for (const wait of [0, 5, 10]) {
      harness.clock.seconds += wait
      const [{ message }] = (await harness.reconcile()) as [(typeof harness.sent)[0]]
      await harness.report(mac, 'fail', message, { reason: 'panel', message: 'no busy line' })
    }
    harness.clock.seconds += 60
    expect(await harness.reconcile()).toEqual([])
    const wish = await harness.db.selectFrom('wish').selectAll().executeTakeFirstOrThrow()
    expect(wish).toMatchObject({ state: 'failed', failures: 3, reason: 'panel', detail: 'no busy line' })
    expect(harness.notices).toEqual([
      {
        kind: 'display-failed',
        count: 1,
        device: { _id: id, mac, alias: 'shelf' },
        message:
          'The panel did not draw the picture: “no busy line”. Check the hardware (ribbon cable and power), then reboot the device. If that does not help, replace the device.',
        reason: 'panel',
        detail: 'no busy line',
      },
    ])
    await expectCountsRight(harness.db)
  })

  test('a delivery without an answer in time has failed, and the next try follows', async () => {
    const harness = await startHarness(await open())
    const { mac } = await harness.addDevice()
    await harness.greet(mac)
    await harness.showMany({ all: true, templateId: await harness.addTemplate() })
    const [first] = await harness.reconcile()
    // Twice the refresh time of 2 s, and 30 s for the transfer, make 34 s. The next try follows after a pause.
    harness.clock.seconds = 33
    expect(await harness.reconcile()).toEqual([])
    harness.clock.seconds = 34
    expect(await harness.reconcile()).toEqual([])
    harness.clock.seconds = 40
    const [second] = await harness.reconcile()
    expect(second!.message.id).not.toBe(first!.message.id)
    await expectCountsRight(harness.db)
  })

  test('after a message that could not be sent the wish waits for the next hello', async () => {
    const harness = await startHarness(await open())
    const { mac } = await harness.addDevice()
    await harness.greet(mac)
    harness.silentlyLost.add(mac)
    await harness.showMany({ all: true, templateId: await harness.addTemplate() })
    await harness.reconcile()
    harness.silentlyLost.clear()
    expect(await harness.reconcile()).toEqual([])
    // No answer is awaited, and the tag has no failure.
    const wish = harness.db.selectFrom('wish').select(['state', 'failures'])
    expect(await wish.executeTakeFirst()).toEqual({ state: 'waiting', failures: 0 })
    expect(await harness.db.selectFrom('delivery').select('deadlineAt').execute()).toEqual([{ deadlineAt: null }])
    await harness.greet(mac)
    expect(await harness.reconcile()).toHaveLength(1)
    await expectCountsRight(harness.db)
  })

  test('a tag that sleeps is told to rest when nothing more is due, and gets newer wishes when it wakes', async () => {
    const harness = await startHarness(await open())
    const [sleeper, other] = [await harness.addDevice(), await harness.addDevice()]
    await harness.greet(sleeper.mac, { sleeps: true })
    await harness.greet(other.mac)
    const sleep = {
      mac: sleeper.mac,
      message: { type: 'sleep', seconds: expect.toSatisfy((seconds: number) => seconds >= 270 && seconds <= 300) },
    }
    expect(harness.sent).toEqual([sleep])
    await harness.core.ingest(sleeper.mac, { type: 'disconnected' })
    await harness.showMany({ deviceIds: [sleeper.id], templateId: await harness.addTemplate() })
    expect(await harness.reconcile()).toEqual([])
    await harness.greet(sleeper.mac)
    const [sent] = await harness.reconcile()
    expect(sent!.message.type).toBe('display')
    await harness.report(sleeper.mac, 'success', sent!.message)
    expect(harness.sent.at(-1)).toEqual(sleep)
    expect(harness.sent).toHaveLength(3)
  })

  test(`no more than ${MAX_IN_FLIGHT} deliveries of one server are in flight; when one ends the next is sent`, async () => {
    const harness = await startHarness(await open())
    const devices: { mac: string }[] = []
    for (let count = 0; count < MAX_IN_FLIGHT + 3; count++) devices.push(await harness.addDevice())
    await Promise.all(devices.map(({ mac }) => harness.greet(mac)))
    await harness.showMany({ all: true, templateId: await harness.addTemplate() })
    const first = await harness.reconcile()
    expect(first).toHaveLength(MAX_IN_FLIGHT)
    expect(await harness.reconcile()).toEqual([])
    await harness.report(first[7]!.mac, 'success', first[7]!.message)
    expect(await harness.reconcile()).toHaveLength(1)
    // Deliveries to tags that are away do not count.
    for (const { mac } of first.slice(0, 2)) await harness.core.ingest(mac, { type: 'disconnected' })
    expect(await harness.reconcile()).toHaveLength(2)
    // Deliveries to tags of another server do not count either: that server has a bound of its own.
    const tagElsewhere = await harness.addDevice()
    await harness.greet(tagElsewhere.mac)
    await harness.db
      .updateTable('delivery')
      .set({ serverId: 'there' })
      .where('deviceId', '=', tagElsewhere.id)
      .execute()
    await harness.showOne({ mac: tagElsewhere.mac, templateId: await harness.addTemplate('black') })
    expect(await harness.reconcile()).toEqual([])
    Object.assign(harness.core, { cluster: singleServer('there') })
    expect((await harness.reconcile()).map(({ mac }) => mac)).toEqual([tagElsewhere.mac])
  })
})
