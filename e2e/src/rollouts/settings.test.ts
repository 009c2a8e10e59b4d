import { products } from '@wifi-tms/contract/products'
import { cancelRollout, readRolloutDevices, rollouts, startRollout } from '@wifi-tms/contract/rollouts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedApp, startApp, tagOf } from '../app.ts'

const TAGS = 200
/** The Wi-Fi networks that exist, with their passwords. */
const networks = { old: 'the-old-password', new: 'the-new-password' }

let app: StartedApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/**
 * Starts virtual tags from MAC number `first` on, and a rollout that moves them to the network "new" by this password.
 */
async function startMove(uri: string, first: number, password: string, speed: number) {
  const { admin } = app
  const screen = (await app.screens())[0]!
  const tags = Array.from({ length: TAGS }, (_, index) => tagOf(first + index, screen))
  const fleet = await app.addTags(uri, tags, { speed, networks, ssid: 'old' })
  // On a busy machine some tags connect only at their second try.
  const failuresBefore = new Map(fleet.tags.map((tag) => [tag, tag.statistics.networkConnectFail]))
  const { _id } = (await admin.ask(products.list, { uri })).items[0]!
  const config = { wifi: { ssid: 'new', password } }
  const { _id: id } = await admin.ask(rollouts.create, { name: uri, config, filter: { product: _id } })
  await admin.ask(startRollout, { id })
  return {
    fleet,
    id,
    get: () => admin.ask(rollouts.get, { id }),
    /** The tags that have failed to connect since the rollout started. */
    disconnected: () => fleet.tags.filter((tag) => tag.statistics.networkConnectFail > failuresBefore.get(tag)!),
  }
}
/** The network that each tag has stored. */
const networksOf = ({ fleet }: Awaited<ReturnType<typeof startMove>>) =>
  fleet.tags.map(({ mac }) => fleet.store.read(mac).settings?.ssid ?? 'old')
const pollOptions = { interval: 200 }

// The tags' time runs only five times faster: a tag returns to its old network after five minutes without the server.
test('a rollout moves 200 tags to another network, group after group, although the server is killed twice', async () => {
  const moved = await startMove('moved', 0x1000, networks.new, 5)
  for (const done of [1, 30]) {
    await expect.poll(async () => (await moved.get()).counts.done, pollOptions).toBeGreaterThanOrEqual(done)
    await app.kill()
    await app.revive()
  }
  await expect.poll(moved.get, pollOptions).toMatchObject({ state: 'done', counts: { done: TAGS, failed: 0 } })
  expect(new Set(networksOf(moved))).toEqual(new Set(['new']))
})

test('a rollout with a wrong password pauses after one tag, which returns to its old network', async () => {
  const moved = await startMove('wrong', 0x2000, 'no-such-password', 200)
  await expect.poll(moved.get, pollOptions).toMatchObject({ state: 'paused', reason: 'failures' })
  const { id, get, fleet, disconnected } = moved
  expect((await get()).counts).toMatchObject({ waiting: TAGS - 1, failed: 1 })
  const { items } = await app.admin.ask(readRolloutDevices, { id, state: 'failed' })
  expect(items).toMatchObject([{ group: 0, reason: 'no contact' }])
  await fleet.until('all tags online again', () => fleet.online === TAGS)
  expect(new Set(networksOf(moved))).toEqual(new Set(['old']))
  expect(disconnected().map(({ mac }) => mac)).toEqual([items[0]!.mac])
  expect(await app.admin.ask(cancelRollout, { id })).toMatchObject({ state: 'canceled' })
})
