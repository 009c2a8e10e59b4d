import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { showMany } from '@wifi-tms/contract/displays'
import { images } from '@wifi-tms/contract/images'
import { readOverview, readStorage } from '@wifi-tms/contract/overview'
import { logout } from '@wifi-tms/contract/session'
import { expect, onTestFinished, test } from 'vitest'
import { addPicture, photo, sendPicture } from './content/images/testing/upload-picture.ts'
import { addDevice } from './testing/add-device.ts'
import { smallDisk } from './testing/small-disk.ts'
import { type Overrides, startTestServer, type TestServer } from './testing/start.ts'

const MB = 1024 * 1024
const PHOTO = 'hubble_deep_field.jpg'

/** Starts a server, and waits until its ballast of 8 MB is written. */
async function start(overrides: Overrides) {
  const server = await startTestServer(overrides)
  onTestFinished(() => server.stop())
  const readBallastMb = () =>
    stat(join(server.dataDir, 'ballast')).then(
      ({ size }) => size / MB,
      () => 0,
    )
  await expect.poll(readBallastMb).toBe(8)
  return { server, readBallastMb }
}

const readHealth = async ({ url }: TestServer) => {
  const answer = await fetch(`${url}/healthz`)
  return [answer.status, (await answer.json()).storage]
}

test('on a disk that is nearly full uploads and new displays are refused, until it has space again', async () => {
  let free = 1000 * MB
  const { server, readBallastMb } = await start({ free: async () => free })
  const bytes = await photo(PHOTO)
  const { _id } = await addPicture(server, 'a.jpg', bytes)
  expect([await readHealth(server), await server.ask(readStorage, {})]).toEqual([[200, true], { low: false }])

  free = 63 * MB
  const changedResources: string[] = []
  server.core.wire.changed = (resource) => void changedResources.push(resource)
  const upload = await sendPicture(server, 'b.jpg', bytes)
  expect([upload.status, upload.code, upload.body.message]).toEqual([507, 50700, 'The server’s disk is nearly full'])
  expect(changedResources).toEqual(['images'])
  expect(await readdir(join(server.dataDir, 'uploads'))).toEqual([])
  expect((await server.tell(showMany, { all: true, templateId: 'x' })).code).toBe(50700)
  expect([await readHealth(server), await server.ask(readStorage, {})]).toEqual([[503, false], { low: true }])
  const token = await server.login()
  await server.ask(images.remove, { id: _id }, token)
  await server.ask(logout, {}, token)
  expect(await readBallastMb()).toBe(8)

  free = 7 * MB
  await server.core.storage.check()
  expect(await readBallastMb()).toBe(0)
  free = 90 * MB
  expect((await sendPicture(server, 'b.jpg', bytes)).code).toBe(50700)
  free = 100 * MB
  await addPicture(server, 'b.jpg', bytes)
  expect(await readBallastMb()).toBe(8)
  expect(await readHealth(server)).toEqual([200, true])
})

/** Writes to a file until the disk is full. */
async function fillUp(file: FileHandle): Promise<never> {
  const chunk = Buffer.alloc(MB / 16)
  for (;;) await file.write(chunk)
}

test('on a full disk people can sign in and delete files, as the ballast is removed; tags wait, and nothing is lost', async ({
  skip,
}) => {
  const dataDir = await smallDisk(160)
  if (!dataDir) return skip('this machine lets nobody mount a tmpfs: no disk was filled in earnest')
  const { server, readBallastMb } = await start({ dataDir })
  const { _id } = await addPicture(server, 'a.jpg', await photo(PHOTO))
  await addDevice(server.core.db, { mac: 'aabbccddee01' })

  const filler = join(dataDir, 'filler')
  await using file = await open(filler, 'w')
  const fill = () => expect(fillUp(file)).rejects.toThrow('ENOSPC')
  await fill()
  expect(await readBallastMb()).toBe(8)
  expect((await sendPicture(server, 'b.jpg', await photo(PHOTO))).code).toBe(50700)
  expect([await readBallastMb(), (await readHealth(server))[0]]).toEqual([0, 503])

  const token = await server.login()
  await server.ask(readOverview, {}, token)
  await server.ask(images.remove, { id: _id }, token)
  await server.core.ingest('aabbccddee01', { type: 'report', battery: 311 })
  await server.ask(logout, {}, token)

  // The space of the ballast is used up as well: nothing can be stored, and nothing is acknowledged.
  await fill()
  let isStored = false
  const ingesting = server.core.ingest('aabbccddee01', { type: 'report', serialNumber: 'S'.repeat(150), battery: 312 })
  void ingesting.then(() => {
    isStored = true
  })
  const blob = new Uint8Array(MB)
  await expect(server.core.blobs.put(blob)).rejects.toThrow('ENOSPC')
  expect(await readdir(join(dataDir, 'blobs/unfinished'))).toEqual([])
  const device = async () =>
    server.core.db.selectFrom('device').select('batteryVoltage').where('mac', '=', 'aabbccddee01').executeTakeFirst()
  if (!isStored) expect(await device()).toEqual({ batteryVoltage: 311 })
  await rm(filler)
  await file.truncate(0)
  await ingesting
  expect(await device()).toEqual({ batteryVoltage: 312 })
  await addPicture(server, 'b.jpg', await photo(PHOTO))
  expect([await readBallastMb(), await readHealth(server)]).toEqual([8, [200, true]])
})

test('a server that starts on a full disk deletes its ballast first', async ({ skip }) => {
  const dataDir = await smallDisk(160)
  if (!dataDir) return skip('this machine lets nobody mount a tmpfs: no disk was filled in earnest')
  const { server } = await start({ dataDir })
  await server.stop()
  await using file = await open(join(dataDir, 'filler'), 'w')
  await expect(fillUp(file)).rejects.toThrow('ENOSPC')
  const again = await startTestServer({ dataDir })
  onTestFinished(() => again.stop())
  expect(await again.login()).toBeTruthy()
})
