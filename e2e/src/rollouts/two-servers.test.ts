import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deviceTypes } from '@wifi-tms/contract/device-types'
import { otas } from '@wifi-tms/contract/otas'
import { products } from '@wifi-tms/contract/products'
import { rollouts, startRollout } from '@wifi-tms/contract/rollouts'
import { freshDatabase, postgresRuns } from '@wifi-tms/server/base/database/testing/postgres'
import { startServerProcess } from '@wifi-tms/tags/server-process'
import { expect, onTestFinished, test } from 'vitest'
import { ADMIN, appOn, tagOf } from '../app.ts'

const TAGS = 12
const pollOptions = { interval: 200 }

test.skipIf(!postgresRuns)('a server continues a rollout when the server that leads it is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wifi-tms-rollouts-'))
  const { url: DATABASE_URL, drop } = await freshDatabase('empty')
  await writeFile(join(folder, 'key'), randomBytes(32).toString('hex'))
  const start = async (name: string) => {
    await mkdir(join(folder, name))
    return startServerProcess({
      PORT: '0',
      MQTT_PORT: '0',
      DATABASE_URL,
      DATA_DIR: join(folder, name),
      BLOB_URL: `file://${folder}/files`,
      SECRET_KEY_FILE: join(folder, 'key'),
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'error',
    })
  }
  // The first server runs all shared loops; the tags are connected to the second.
  const leader = await start('leader')
  const other = await start('other')
  const app = await appOn({ ...other, folder }, ADMIN, () => other.stop())
  onTestFinished(async () => {
    await app.close()
    await leader.stop('SIGKILL')
    await drop()
    await rm(folder, { recursive: true, force: true })
  })
  const { admin } = app
  const screen = (await app.screens())[0]!
  await app.addTags(
    'pair',
    Array.from({ length: TAGS }, (_, index) => tagOf(0x3000 + index, screen)),
    { speed: 100 },
  )
  const { _id } = (await admin.ask(products.list, { uri: 'pair' })).items[0]!
  const deviceType = (await admin.ask(deviceTypes.list, { type: 1 })).items[0]!._id
  const ota = await admin.ask(
    otas.create,
    {
      name: 'pair',
      product: _id,
      deviceType,
      screenType: screen._id,
      softwareVersion: 0x0301,
      hardwareVersion: 0x0102,
      description: '',
    },
    { name: 'tag.bin', bytes: new Uint8Array(randomBytes(5000)) },
  )
  const { _id: id } = await admin.ask(rollouts.create, {
    name: 'pair',
    ota: ota._id,
    filter: { product: _id },
    groups: [{ count: 1 }, { percent: 100 }],
  })
  await admin.ask(startRollout, { id })
  const countDone = async () => (await admin.ask(rollouts.get, { id })).counts.done
  await expect.poll(countDone, pollOptions).toBeGreaterThanOrEqual(1)
  await leader.stop('SIGKILL')
  expect(await countDone()).toBeLessThan(TAGS)
  await expect
    .poll(() => admin.ask(rollouts.get, { id }), pollOptions)
    .toMatchObject({ state: 'done', counts: { done: TAGS, failed: 0 } })
})
