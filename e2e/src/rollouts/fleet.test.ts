import { randomBytes } from 'node:crypto'
import { deviceTypes } from '@wifi-tms/contract/device-types'
import { otas } from '@wifi-tms/contract/otas'
import { products } from '@wifi-tms/contract/products'
import { readRolloutDevices, rollouts, startRollout } from '@wifi-tms/contract/rollouts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedApp, startApp, tagOf } from '../app.ts'

/** The number of virtual tags. The benchmark does the same with a thousand. */
const TAGS = 200
/** The new version of the firmware. */
const VERSION = 0x0301
/** The ways in which firmware fails on tags, in turn. */
const failings = ['hash', 'signature', 'old', 'other', 'restart']

let app: StartedApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** Starts virtual tags from MAC number `first` on, and adds a rollout of firmware for them. */
async function addRollout(uri: string, first: number) {
  const { admin } = app
  const screen = (await app.screens())[0]!
  const fleet = await app.addTags(
    uri,
    Array.from({ length: TAGS }, (_, index) => tagOf(first + index, screen)),
    { speed: 100 },
  )
  const { _id } = (await admin.ask(products.list, { uri })).items[0]!
  const deviceType = (await admin.ask(deviceTypes.list, { type: 1 })).items[0]!._id
  const types = { product: _id, deviceType, screenType: screen._id }
  const file = { name: 'tag.bin', bytes: new Uint8Array(randomBytes(5000)) }
  const write = { name: uri, ...types, softwareVersion: VERSION, hardwareVersion: 0x0102, description: '' }
  const ota = await admin.ask(otas.create, write, file)
  const rollout = await admin.ask(rollouts.create, { name: uri, ota: ota._id, filter: { product: _id } })
  return { fleet, id: rollout._id, rollout }
}
const pollOptions = { interval: 200 }

test('a rollout brings good firmware to 200 tags, group after group, although the server is killed three times', async () => {
  const { id, rollout } = await addRollout('good', 0x1000)
  expect(rollout.groups.map(({ total }) => total)).toEqual([1, 9, 40, 150])
  await app.admin.ask(startRollout, { id })
  for (const doneCount of [1, 10, 40]) {
    await expect
      .poll(async () => (await app.admin.ask(rollouts.get, { id })).counts.done, pollOptions)
      .toBeGreaterThanOrEqual(doneCount)
    await app.kill()
    await app.revive()
  }
  await expect
    .poll(() => app.admin.ask(rollouts.get, { id }), pollOptions)
    .toMatchObject({ state: 'done', counts: { done: TAGS, failed: 0 } })
})

test('a rollout that fails on some tags pauses automatically and reaches no tag of a later group', async () => {
  const { fleet, id } = await addRollout('bad', 0x2000)
  // Three of each twenty tags fail.
  for (const [index, tag] of fleet.tags.entries())
    if (index % 20 >= 17) tag.misbehave({ firmwareFault: failings[index % failings.length]! })
  await app.admin.ask(startRollout, { id })
  const get = () => app.admin.ask(rollouts.get, { id })
  await expect.poll(get, pollOptions).toMatchObject({ state: 'paused', reason: 'failures' })
  const { groups, counts } = await get()
  const begunGroups = groups.filter(({ state }) => state !== 'ready').length
  expect(begunGroups).toBeLessThan(groups.length)
  const { items } = await app.admin.ask(readRolloutDevices, { id, state: 'failed', limit: 100 })
  expect(items.every(({ group, message }) => group < begunGroups && message !== '')).toBe(true)
  const laterTags = groups.slice(begunGroups).reduce((sum, { total }) => sum + total, 0)
  expect(counts.waiting).toBeGreaterThanOrEqual(laterTags)
  expect(groups.slice(begunGroups).every(({ done, failed }) => done + failed === 0)).toBe(true)
})
