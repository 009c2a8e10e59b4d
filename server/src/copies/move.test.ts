import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { devices } from '@wifi-tms/contract/devices'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startS3 } from '../base/blobs/testing/s3.ts'
import { testDatabases } from '../base/database/testing/each-database.ts'
import { moveFiles, moveRows } from './move.ts'
import {
  addTestRecords,
  configOf,
  dump,
  dumpOf,
  expectTestRecords,
  MANY,
  onPlace,
  placeOf,
} from './testing/add-test-records.ts'

const [sqlite, postgres] = testDatabases

describe.skipIf(!postgres!.runs)('an installation moves', () => {
  test('to PostgreSQL and back with all rows, and the source is unchanged', async () => {
    const source = await placeOf(sqlite!.makeMigrated)
    const { databaseUrl } = await placeOf(postgres!.makeEmpty)
    const first = await onPlace(source)
    const records = await addTestRecords(first, MANY)
    await expect(moveRows(configOf(source), databaseUrl!, () => {})).rejects.toThrow(/another server is running/)
    await first.stop()
    const rowsBefore = await dumpOf(source)

    const countsByTable = new Map<string, number>()
    await moveRows(configOf(source), databaseUrl!, (table, rows) => countsByTable.set(table, rows))
    expect(countsByTable.get('device')).toBe(1 + MANY)
    const target = { ...source, databaseUrl: databaseUrl! }
    expect([await dumpOf(source), await dumpOf(target)]).toEqual([rowsBefore, rowsBefore])
    await expect(moveRows(configOf(source), databaseUrl!, () => {})).rejects.toThrow(
      /DATABASE_URL: an installation lies there/,
    )
    await expect(moveRows(configOf(target), 'sqlite', () => {})).rejects.toThrow(
      /DATA_DIR: an installation lies there already/,
    )
    await expect(moveRows(configOf(target), databaseUrl!, () => {})).rejects.toThrow(
      '--to: the installation lies there already.',
    )

    const second = await onPlace(target)
    await expectTestRecords(second, records)
    const laterRows = await dump(second.core.db)
    await second.stop()
    for (const name of await readdir(source.dataDir))
      if (name.startsWith('wifi-tms.sqlite')) await rm(join(source.dataDir, name))
    await moveRows(configOf(target), 'sqlite', () => {})
    // Only devices are compared, as the sign-in after the first dump has made a session.
    expect((await dumpOf(source)).device).toEqual(laterRows.device)
    const third = await onPlace(source)
    onTestFinished(third.stop)
    expect((await third.ask(devices.list, { q: 'tur' })).items).toMatchObject([{ _id: records.deviceId }])
  })

  test('completely or not at all, and an interrupted move can be repeated', async () => {
    const source = await placeOf(sqlite!.makeMigrated)
    const { databaseUrl } = await placeOf(postgres!.makeEmpty)
    const server = await onPlace(source)
    await addTestRecords(server)
    await server.stop()
    const failAtWish = (table: string) => {
      if (table === 'wish') throw new Error('the power fails')
    }
    await expect(moveRows(configOf(source), databaseUrl!, failAtWish)).rejects.toThrow('the power fails')
    const target = { ...source, databaseUrl: databaseUrl! }
    expect((await dumpOf(target)).device).toEqual([])
    await moveRows(configOf(source), databaseUrl!, () => {})
    expect(await dumpOf(target)).toEqual(await dumpOf(source))
  })
})

test('the files of an installation move to a store and back, and none is lost', async () => {
  const store = await startS3()
  onTestFinished(store.stop)
  const source = await placeOf(sqlite!.makeMigrated)
  const first = await onPlace(source)
  const records = await addTestRecords(first)
  await expect(moveFiles(configOf(source), store.url)).rejects.toThrow(/another server is running/)
  await first.stop()
  store.state.fault = 'refuses writes'
  await expect(moveFiles(configOf(source), store.url)).rejects.toThrow('BLOB_URL: the store answers 403 AccessDenied.')
  expect(store.objects.size).toBe(0)
  store.state.fault = undefined
  expect(await moveFiles(configOf(source), store.url)).toEqual([])
  expect(await moveFiles(configOf(source), store.url)).toEqual([])
  const target = { ...source, blobUrl: store.url }
  await rm(join(source.dataDir, 'blobs'), { recursive: true })
  const second = await onPlace(target)
  await expectTestRecords(second, records)
  await second.stop()
  expect(await moveFiles(configOf(target), 'folder')).toEqual([])
  const third = await onPlace(source)
  onTestFinished(third.stop)
  expect(await third.core.blobs.read(records.frame)).toBeDefined()
})
