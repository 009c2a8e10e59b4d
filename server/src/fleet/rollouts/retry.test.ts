import { otas } from '@wifi-tms/contract/otas'
import { retryRollout, rollouts, startRollout } from '@wifi-tms/contract/rollouts'
import { expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { install, prepareRollout } from './testing/prepare.ts'

eachServer('the retry of a rollout', (server) => {
  test('devices that the firmware no longer fits, as it was changed after the rollout, stay failed', async () => {
    const { add, tags, ota } = await prepareRollout(server(), 1)
    const { _id: id } = await add({ groups: [{ percent: 100 }], failure: 100 })
    await server().ask(startRollout, { id })
    await install(tags[0]!, false)
    const get = () => server().ask(rollouts.get, { id })
    await expect.poll(get).toMatchObject({ state: 'done', counts: { failed: 1 } })
    await server().ask(otas.update, { ...ota, id: ota._id, hardwareVersion: 2 })
    expect((await server().ask(retryRollout, { id })).counts).toMatchObject({ failed: 1, waiting: 0 })
    await expect.poll(get).toMatchObject({ state: 'done', counts: { failed: 1 } })
    await tags[0]!.greet()
    expect(tags[0]!.received.filter(({ type }) => type === 'ota')).toEqual([])
    await server().ask(otas.update, { ...ota, id: ota._id, hardwareVersion: 1, updatedAt: undefined } as never)
    await server().ask(retryRollout, { id })
    await install(tags[0]!)
    await expect.poll(get).toMatchObject({ state: 'done', counts: { done: 1 } })
  })
})
