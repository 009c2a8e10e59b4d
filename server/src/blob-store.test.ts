import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { showMany } from '@wifi-tms/contract/displays'
import { readFontFile } from '@wifi-tms/contract/fonts'
import { images, readPicture } from '@wifi-tms/contract/images'
import { templates } from '@wifi-tms/contract/templates'
import { expect, onTestFinished, test } from 'vitest'
import { startS3 } from './base/blobs/testing/s3.ts'
import { eachPlace } from './base/database/testing/each-database.ts'
import { addFont, notoSans } from './content/fonts/testing/upload-font.ts'
import { addPicture, photo, sendPicture } from './content/images/testing/upload-picture.ts'
import { addDevice } from './testing/add-device.ts'
import { startTestServer, type TestServer } from './testing/start.ts'

async function startStore() {
  const store = await startS3()
  onTestFinished(store.stop)
  return store
}

const readHealth = async (server: TestServer) => {
  const answer = await fetch(`${server.url}/healthz`)
  return [answer.status, (await answer.json()).files]
}

eachPlace('an installation whose files lie in a store', (place) => {
  const start = async (blobUrl: string | undefined, where: Awaited<ReturnType<typeof place>>) => {
    const { drop: _, ...options } = where
    const server = await startTestServer({ ...options, ...(blobUrl && { blobUrl }) })
    onTestFinished(server.stop)
    return server
  }

  test('an installation with a store has its files after a start on another machine', async () => {
    const { url, objects } = await startStore()
    const here = await place()
    const server = await start(url, here)
    const { _id: id, sha256 } = await addPicture(server, 'coffee.png', await photo('coffee.png'))
    // Files named `server-…` are the marks of running servers.
    const names = () => [...objects.keys()].filter((name) => !name.startsWith('server-')).sort()
    expect(names()).toEqual([sha256, 'installation'].sort())
    await server.stop()
    const there = here.databaseUrl ? { ...here, dataDir: (await place()).dataDir } : here
    const next = await start(url, there)
    expect(await next.ask(readPicture, { id })).toEqual(new Uint8Array(await photo('coffee.png')))
    await next.ask(images.remove, { id })
    await expect.poll(names).toEqual(['installation'])
  })

  test('parts of a file are sent from the server’s disk, to which the file is fetched from the store once', async () => {
    const { url, state } = await startStore()
    const here = await place()
    const server = await start(url, here)
    const bytes = await notoSans('300Light')
    const { sha256 } = await addFont(server, 'light.ttf', bytes, { family: 'Light' })
    await server.stop()
    await rm(join(here.dataDir, 'cache'), { recursive: true })
    const next = await start(url, here)
    const authorization = `Bearer ${await next.login()}`
    const part = async (from: number, to: number) => {
      const address = next.url + readFontFile.path.replace('{sha256}', sha256)
      const answer = await fetch(address, { headers: { authorization, range: `bytes=${from}-${to}` } })
      return [answer.status, Buffer.from(await answer.arrayBuffer())]
    }
    const before = state.requestCount
    for (const [from, to] of [
      [0, 99],
      [5000, 5999],
      [bytes.length - 1, bytes.length - 1],
    ] as const)
      expect(await part(from, to)).toEqual([206, bytes.subarray(from, to + 1)])
    expect(state.requestCount - before).toBe(1)
  })

  test('a server reports an unreachable store, refuses files meanwhile, and recovers automatically', async () => {
    const { url, state } = await startStore()
    const server = await start(url, await place())
    expect(await readHealth(server)).toEqual([200, true])
    state.fault = 'is gone'
    const refused = await sendPicture(server, 'coffee.png', await photo('coffee.png'))
    expect([refused.status, refused.code, refused.body.message]).toEqual([
      503,
      50300,
      'Files are out of reach, please try again',
    ])
    expect(await readHealth(server)).toEqual([503, false])
    expect((await server.ask(images.list, {})).total).toBe(0)

    const canvas = { version: 1 as const, elements: [] }
    const { _id: templateId } = await server.ask(templates.create, { name: 'Menu', resolution: '240x416', canvas })
    const deviceId = await addDevice(server.core.db, { screenType: 1 })
    await server.ask(showMany, { templateId, deviceIds: [deviceId] })
    const { db } = server.core
    // The painting could not be stored, so the wish will be painted again later.
    const findWishesToRepaint = () =>
      db.selectFrom('wish').select('state').where('paintAt', '>', new Date().toISOString()).execute()
    await expect.poll(findWishesToRepaint).toEqual([{ state: 'waiting' }])
    expect(await db.selectFrom('frame').selectAll().execute()).toEqual([])

    state.fault = undefined
    await expect.poll(() => db.selectFrom('frame').select('sha256').execute()).toHaveLength(1)
    await addPicture(server, 'coffee.png', await photo('coffee.png'))
    expect(await readHealth(server)).toEqual([200, true])
  })

  test('a server does not start if the files of the store are missing or belong to another installation', async () => {
    const { url, objects } = await startStore()
    const here = await place()
    const server = await start(undefined, here)
    await addPicture(server, 'coffee.png', await photo('coffee.png'))
    await server.stop()
    await expect(start(url, here)).rejects.toThrow(
      'BLOB_URL: the files of this installation do not lie there: npm run move -- --files brings them.',
    )
    expect(objects.size).toBe(0)
    await (await start(url, await place())).stop()
    await expect(start(url, here)).rejects.toThrow('BLOB_URL: the files of another installation lie there.')
    await start(undefined, here)
  })
})
