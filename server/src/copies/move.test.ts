import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { devices } from '@wifi-tms/contract/devices'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startS3 } from '../base/blobs/testing/s3.ts'
import { kinds } from '../base/database/testing/each-database.ts'
import { moveFiles, moveRows } from './move.ts'
import { configOf, dump, dumpOf, expectFurnished, furnish, MANY, onPlace, placeOf } from './testing/furnish.ts'

const [sqlite, postgres] = kinds

describe.skipIf(!postgres!.runs)('an installation moves', () => {
  test('to PostgreSQL and back, row by row, with the source as it was', async () => {
    const here = await placeOf(sqlite!.ready)
    const { databaseUrl } = await placeOf(postgres!.make)
    const first = await onPlace(here)
    const furniture = await furnish(first, MANY)
    await expect(moveRows(configOf(here), databaseUrl!, () => {})).rejects.toThrow(/another server is running/)
    await first.stop()
    const standing = await dumpOf(here)

    const told = new Map<string, number>()
    await moveRows(configOf(here), databaseUrl!, (table, rows) => told.set(table, rows))
    expect(told.get('device')).toBe(1 + MANY)
    const there = { ...here, databaseUrl: databaseUrl! }
    expect([await dumpOf(here), await dumpOf(there)]).toEqual([standing, standing])
    await expect(moveRows(configOf(here), databaseUrl!, () => {})).rejects.toThrow(
      /DATABASE_URL: an installation lies there/,
    )
    await expect(moveRows(configOf(there), 'sqlite', () => {})).rejects.toThrow(
      /DATA_DIR: an installation lies there already/,
    )
    await expect(moveRows(configOf(there), databaseUrl!, () => {})).rejects.toThrow(
      '--to: the installation lies there already.',
    )

    const second = await onPlace(there)
    await expectFurnished(second, furniture)
    const later = await dump(second.core.db)
    await second.stop()
    for (const name of await readdir(here.dataDir))
      if (name.startsWith('wifi-tms.sqlite')) await rm(join(here.dataDir, name))
    await moveRows(configOf(there), 'sqlite', () => {})
    // The sign-in after the first dump has made a session.
    expect((await dumpOf(here)).device).toEqual(later.device)
    const third = await onPlace(here)
    onTestFinished(third.stop)
    expect((await third.ask(devices.list, { q: 'tur' })).items).toMatchObject([{ _id: furniture.deviceId }])
  })

  test('whole or not at all: a move that broke off is begun again', async () => {
    const here = await placeOf(sqlite!.ready)
    const { databaseUrl } = await placeOf(postgres!.make)
    const server = await onPlace(here)
    await furnish(server)
    await server.stop()
    const broken = (table: string) => {
      if (table === 'wish') throw new Error('the power fails')
    }
    await expect(moveRows(configOf(here), databaseUrl!, broken)).rejects.toThrow('the power fails')
    const there = { ...here, databaseUrl: databaseUrl! }
    expect((await dumpOf(there)).device).toEqual([])
    await moveRows(configOf(here), databaseUrl!, () => {})
    expect(await dumpOf(there)).toEqual(await dumpOf(here))
  })
})

test('the files of an installation move to a store and back, and none is lost', async () => {
  const store = await startS3()
  onTestFinished(store.stop)
  const here = await placeOf(sqlite!.ready)
  const first = await onPlace(here)
  const furniture = await furnish(first)
  await expect(moveFiles(configOf(here), store.url)).rejects.toThrow(/another server is running/)
  await first.stop()
  store.state.fault = 'refuses writes'
  await expect(moveFiles(configOf(here), store.url)).rejects.toThrow('BLOB_URL: the store answers 403 AccessDenied.')
  expect(store.objects.size).toBe(0)
  store.state.fault = undefined
  expect(await moveFiles(configOf(here), store.url)).toEqual([])
  expect(await moveFiles(configOf(here), store.url)).toEqual([])
  const there = { ...here, blobUrl: store.url }
  await rm(join(here.dataDir, 'blobs'), { recursive: true })
  const second = await onPlace(there)
  await expectFurnished(second, furniture)
  await second.stop()
  expect(await moveFiles(configOf(there), 'folder')).toEqual([])
  const third = await onPlace(here)
  onTestFinished(third.stop)
  expect(await third.core.blobs.read(furniture.frame)).toBeDefined()
})
