import { expect, test } from 'vitest'
import { singleServer } from '../../base/cluster/cluster.ts'
import { eachDatabaseAndVersion } from '../../base/database/testing/each-database.ts'
import { readDisplay } from '../displays/queries.ts'
import { findFetch } from '../http-tags/find-fetch.ts'
import { expectCountsRight } from '../wishes/testing/counted.ts'
import { startStand } from '../wishes/testing/stand.ts'
import { MAX_IN_FLIGHT } from './offer-frames.ts'

eachDatabaseAndVersion('the reconciler', (open) => {
  test('paints once for all tags of a panel, offers to those that listen, and takes their reports as proof', async () => {
    const stand = await startStand(await open())
    const added = [await stand.addDevice(), await stand.addDevice(), await stand.addDevice(2), await stand.addDevice()]
    for (const { mac } of added.slice(0, 3)) await stand.greet(mac)
    const templateId = await stand.addTemplate('red')
    const { _id, total } = await stand.showMany({ all: true, templateId })
    expect(total).toBe(4)

    // Panels may be painted in any order.
    const sent = (await stand.turn()).toSorted((a, b) => (a.mac < b.mac ? -1 : 1))
    expect(sent.map(({ mac }) => mac)).toEqual(added.slice(0, 3).map(({ mac }) => mac))
    expect(sent.map(({ message }) => message.frame.format)).toEqual(['1bpp', '1bpp', '2x1bpp'])
    expect(await stand.db.selectFrom('painting').selectAll().execute()).toHaveLength(2)
    const { message } = sent[0]!
    expect(message).not.toHaveProperty('force')
    expect(message.frame).toMatchObject({ url: `/device/v1/frames/${message.id}`, bytes: 16, width: 16, height: 8 })
    // The secret of each device of the stand is the device's id.
    expect(await findFetch(stand.db, added[0]!.id, message.id)).toEqual({
      deviceId: added[0]!.id,
      mac: added[0]!.mac,
      delivery: { sha256: message.frame.sha256, superseded: false },
    })
    expect(await findFetch(stand.db, added[1]!.id, message.id)).not.toHaveProperty('delivery')
    expect((await stand.core.blobs.read(message.frame.sha256))?.length).toBe(16)
    const counts = async () => (await readDisplay(stand.db, { id: _id, page: 1, limit: 10 }))!.counts
    expect(await counts()).toMatchObject({ waiting: 1, sending: 3 })
    expect(await stand.turn()).toEqual([])

    for (const { mac, message } of sent) {
      await stand.core.ingest(mac, { type: 'fetched', deliveryId: message.id })
    }
    expect(await counts()).toMatchObject({ waiting: 1, drawing: 3 })
    for (const { mac, message } of sent) await stand.tell(mac, 'success', message)
    expect(await counts()).toMatchObject({ waiting: 1, shown: 3 })
    const [row] = await stand.db.selectFrom('device').selectAll().where('id', '=', added[0]!.id).execute()
    expect(row).toMatchObject({ shownSha256: message.frame.sha256, shownSeq: 1, updatedAt: '' })
    await expectCountsRight(stand.db)
    expect(stand.faults).toEqual([])
  })

  test('a tag that was away gets its picture at its hello, and one that shows it already gets no message', async () => {
    const stand = await startStand(await open())
    const { mac } = await stand.addDevice()
    const white = await stand.addTemplate('white')
    await stand.showMany({ all: true, templateId: white })
    expect(await stand.turn()).toEqual([])
    await stand.greet(mac)
    const [first] = await stand.turn()
    await stand.tell(mac, 'success', first!.message)

    await stand.showMany({ all: true, templateId: await stand.addTemplate('white') })
    expect(await stand.turn()).toEqual([])
    const { wishState } = await stand.db.selectFrom('device').select('wishState').executeTakeFirstOrThrow()
    expect(wishState).toBe('shown')
    await stand.showMany({ all: true, templateId: white, force: true })
    const [forced] = await stand.turn()
    expect(forced!.message).toMatchObject({ force: true, frame: { sha256: first!.message.frame.sha256 } })
    await expectCountsRight(stand.db)
  })

  test('a newer wish waits until the delivery in flight has ended, and the older picture is no longer wanted', async () => {
    const stand = await startStand(await open())
    const { id, mac } = await stand.addDevice()
    await stand.greet(mac)
    await stand.showMany({ all: true, templateId: await stand.addTemplate('white') })
    const [older] = await stand.turn()
    await stand.showMany({ all: true, templateId: await stand.addTemplate('black') })
    expect(await stand.turn()).toEqual([])
    expect(await findFetch(stand.db, id, older!.message.id)).toMatchObject({ delivery: { superseded: true } })
    await stand.tell(mac, 'fail', older!.message, { reason: 'network' })
    const [newer] = await stand.turn()
    expect(newer!.message.frame.sha256).not.toBe(older!.message.frame.sha256)
    await stand.tell(mac, 'success', newer!.message)
    const wishes = await stand.db.selectFrom('wish').select(['seq', 'state']).orderBy('seq').execute()
    expect(wishes).toEqual([
      { seq: 1, state: 'superseded' },
      { seq: 2, state: 'shown' },
    ])
    await expectCountsRight(stand.db)
  })

  test('[error-display] a tag that keeps failing causes one notice, which says what to check', async () => {
    const stand = await startStand(await open())
    const { id, mac } = await stand.addDevice(1, 'shelf')
    await stand.greet(mac)
    await stand.showMany({ all: true, templateId: await stand.addTemplate() })
    for (const wait of [0, 5, 10]) {
      stand.clock.seconds += wait
      const [{ message }] = (await stand.turn()) as [(typeof stand.sent)[0]]
      await stand.tell(mac, 'fail', message, { reason: 'panel', message: 'no busy line' })
    }
    stand.clock.seconds += 60
    expect(await stand.turn()).toEqual([])
    const wish = await stand.db.selectFrom('wish').selectAll().executeTakeFirstOrThrow()
    expect(wish).toMatchObject({ state: 'failed', failures: 3, reason: 'panel', detail: 'no busy line' })
    expect(stand.notices).toEqual([
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
    await expectCountsRight(stand.db)
  })

  test('a delivery without an answer in time has failed, and the next try follows', async () => {
    const stand = await startStand(await open())
    const { mac } = await stand.addDevice()
    await stand.greet(mac)
    await stand.showMany({ all: true, templateId: await stand.addTemplate() })
    const [first] = await stand.turn()
    // Twice the refresh time of 2 s, and 30 s for the transfer, make 34 s. The next try follows after a pause.
    stand.clock.seconds = 33
    expect(await stand.turn()).toEqual([])
    stand.clock.seconds = 34
    expect(await stand.turn()).toEqual([])
    stand.clock.seconds = 40
    const [second] = await stand.turn()
    expect(second!.message.id).not.toBe(first!.message.id)
    await expectCountsRight(stand.db)
  })

  test('after a message that could not be sent the wish waits for the next hello', async () => {
    const stand = await startStand(await open())
    const { mac } = await stand.addDevice()
    await stand.greet(mac)
    stand.silentlyLost.add(mac)
    await stand.showMany({ all: true, templateId: await stand.addTemplate() })
    await stand.turn()
    stand.silentlyLost.clear()
    expect(await stand.turn()).toEqual([])
    // No answer is awaited, and the tag has no failure.
    const wish = stand.db.selectFrom('wish').select(['state', 'failures'])
    expect(await wish.executeTakeFirst()).toEqual({ state: 'waiting', failures: 0 })
    expect(await stand.db.selectFrom('delivery').select('deadlineAt').execute()).toEqual([{ deadlineAt: null }])
    await stand.greet(mac)
    expect(await stand.turn()).toHaveLength(1)
    await expectCountsRight(stand.db)
  })

  test('a tag that sleeps is told to rest when nothing more is due, and gets newer wishes when it wakes', async () => {
    const stand = await startStand(await open())
    const [sleeper, other] = [await stand.addDevice(), await stand.addDevice()]
    await stand.greet(sleeper.mac, { sleeps: true })
    await stand.greet(other.mac)
    const sleep = {
      mac: sleeper.mac,
      message: { type: 'sleep', seconds: expect.toSatisfy((seconds: number) => seconds >= 270 && seconds <= 300) },
    }
    expect(stand.sent).toEqual([sleep])
    await stand.core.ingest(sleeper.mac, { type: 'disconnected' })
    await stand.showMany({ deviceIds: [sleeper.id], templateId: await stand.addTemplate() })
    expect(await stand.turn()).toEqual([])
    await stand.greet(sleeper.mac)
    const [sent] = await stand.turn()
    expect(sent!.message.type).toBe('display')
    await stand.tell(sleeper.mac, 'success', sent!.message)
    expect(stand.sent.at(-1)).toEqual(sleep)
    expect(stand.sent).toHaveLength(3)
  })

  test(`no more than ${MAX_IN_FLIGHT} deliveries of one server are in flight; when one ends the next is sent`, async () => {
    const stand = await startStand(await open())
    const devices: { mac: string }[] = []
    for (let count = 0; count < MAX_IN_FLIGHT + 3; count++) devices.push(await stand.addDevice())
    await Promise.all(devices.map(({ mac }) => stand.greet(mac)))
    await stand.showMany({ all: true, templateId: await stand.addTemplate() })
    const first = await stand.turn()
    expect(first).toHaveLength(MAX_IN_FLIGHT)
    expect(await stand.turn()).toEqual([])
    await stand.tell(first[7]!.mac, 'success', first[7]!.message)
    expect(await stand.turn()).toHaveLength(1)
    // Deliveries to tags that are away do not count.
    for (const { mac } of first.slice(0, 2)) await stand.core.ingest(mac, { type: 'disconnected' })
    expect(await stand.turn()).toHaveLength(2)
    // Deliveries to tags of another server do not count either: that server has a bound of its own.
    const elsewhere = await stand.addDevice()
    await stand.greet(elsewhere.mac)
    await stand.db.updateTable('delivery').set({ serverId: 'there' }).where('deviceId', '=', elsewhere.id).execute()
    await stand.showOne({ mac: elsewhere.mac, templateId: await stand.addTemplate('black') })
    expect(await stand.turn()).toEqual([])
    Object.assign(stand.core, { cluster: singleServer('there') })
    expect((await stand.turn()).map(({ mac }) => mac)).toEqual([elsewhere.mac])
  })
})
