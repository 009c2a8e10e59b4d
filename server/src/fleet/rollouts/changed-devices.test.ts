import { cancelRollout, readRolloutDevices, rollouts, startRollout } from '@wifi-tms/contract/rollouts'
import { expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { pollingTag, secretIn } from '../http-tags/testing/polling-tag.ts'
import { newMac } from '../orders/testing/hand-played.ts'
import { findVisitor } from '../visits/find-visitor.ts'
import { install, prepareRollout } from './testing/prepare.ts'

eachServer('devices that change during a rollout', (server, once) => {
  const get = (id: string) => server().ask(rollouts.get, { id })

  test('a device that has got a newer version or another panel since the start gets no firmware when its group begins', async () => {
    const { add, tags } = await prepareRollout(server(), 4)
    const [first, newer, otherPanel, away] = tags
    const { _id: id } = await add({ groups: [{ count: 1 }, { percent: 100 }], failure: 100 })
    await server().ask(startRollout, { id })
    await newer!.greet({ softwareVersion: 300 })
    await otherPanel!.greet({ screenType: 2 })
    await away!.leave()
    await install(first!)
    await expect.poll(() => get(id)).toMatchObject({ total: 3, counts: { done: 1, failed: 1, waiting: 1 } })
    await away!.comeBack({ screenType: 2 })
    await expect.poll(() => get(id)).toMatchObject({ state: 'done', total: 2 })
    const { items } = await server().ask(readRolloutDevices, { id, state: 'failed' })
    expect(items).toMatchObject([{ deviceId: newer!._id, message: 'The device has a newer version' }])
    const otherTags = [newer!, otherPanel!, away!]
    expect(otherTags.flatMap(({ received }) => received.filter(({ type }) => type === 'ota'))).toEqual([])
  })

  once('a device that polls is asked about rollouts only while one that runs has begun its group', async () => {
    const { add, product } = await prepareRollout(server(), 0)
    const hello = { type: 'hello', protocol: 1, deviceType: 1, screenType: 1, hardwareVersion: 1, softwareVersion: 1 }
    const secret = secretIn(await pollingTag(server(), newMac(), product.apikey).say(hello))
    const { _id: id } = await add()
    const rolloutOf = async () => (await findVisitor(server().core.db, secret, new Date()))?.rolloutId
    expect(await rolloutOf()).toBeNull()
    await server().ask(startRollout, { id })
    expect(await rolloutOf()).toBe(id)
    await server().ask(cancelRollout, { id })
    expect(await get(id)).toMatchObject({ state: 'canceled', counts: { waiting: 1 } })
    expect(await rolloutOf()).toBeNull()
  })
})
