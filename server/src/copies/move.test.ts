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
  expectTestRecords,
  MANY_DEVICES,
  newPlace,
  rowsAt,
  rowsIn,
  startServerAt,
} from './testing/add-test-records.ts'

const [sqlite, postgres] = testDatabases

describe.skipIf(!postgres!.runs)('an installation moves', () => {
  test('an installation moves to PostgreSQL and back with all rows, and the source is unchanged', async () => {
    const source = await newPlace(sqlite!.makeMigrated)
    const { databaseUrl } = await newPlace(postgres!.makeEmpty)
    const first = await startServerAt(source)
    const records = await addTestRecords(first, MANY_DEVICES)
    await expect(moveRows(configOf(source), databaseUrl!, () => {})).rejects.toThrow(/another server is running/)
    await first.stop()
    const rowsBefore = await rowsAt(source)

    const countsByTable = new Map<string, number>()
    await moveRows(configOf(source), databaseUrl!, (table, rowCount) => countsByTable.set(table, rowCount))
    expect(countsByTable.get('device')).toBe(1 + MANY_DEVICES)
    const target = { ...source, databaseUrl: databaseUrl! }
    expect([await rowsAt(source), await rowsAt(target)]).toEqual([rowsBefore, rowsBefore])
    await expect(moveRows(configOf(source), databaseUrl!, () => {})).rejects.toThrow(
      /DATABASE_URL: an installation lies there/,
    )
    await expect(moveRows(configOf(target), 'sqlite', () => {})).rejects.toThrow(
      /DATA_DIR: an installation lies there already/,
    )
    await expect(moveRows(configOf(target), databaseUrl!, () => {})).rejects.toThrow(
      '--to: the installation lies there already.',
    )

    const second = await startServerAt(target)
    await expectTestRecords(second, records)
    const laterRows = await rowsIn(second.core.db)
    await second.stop()
    for (const name of await readdir(source.dataDir))
      if (name.startsWith('wifi-tms.sqlite')) await rm(join(source.dataDir, name))
    await moveRows(configOf(target), 'sqlite', () => {})
    // Only devices are compared: since `laterRows` were read, stopping the server may change other tables.
    expect((await rowsAt(source)).device).toEqual(laterRows.device)
    const third = await startServerAt(source)
    onTestFinished(third.stop)
    // A search finds the device 'Tür 1' without the dots as well.
    expect((await third.ask(devices.list, { q: 'tur' })).items).toMatchObject([{ _id: records.deviceId }])
  })

  test('an installation moves completely or not at all, and an interrupted move can be repeated', async () => {
    const source = await newPlace(sqlite!.makeMigrated)
    const { databaseUrl } = await newPlace(postgres!.makeEmpty)
    const server = await startServerAt(source)
    await addTestRecords(server)
    await server.stop()
    // Some tables are copied by then.
    const failAtWish = (table: string) => {
      if (table === 'wish') throw new Error('the power fails')
    }
    await expect(moveRows(configOf(source), databaseUrl!, failAtWish)).rejects.toThrow('the power fails')
    const target = { ...source, databaseUrl: databaseUrl! }
    expect((await rowsAt(target)).device).toEqual([])
    await moveRows(configOf(source), databaseUrl!, () => {})
    expect(await rowsAt(target)).toEqual(await rowsAt(source))
  })
})

test('the files of an installation move to a store and back, and none is lost', async () => {
  const store = await startS3()
  onTestFinished(store.stop)
  const source = await newPlace(sqlite!.makeMigrated)
  const first = await startServerAt(source)
  const records = await addTestRecords(first)
  await expect(moveFiles(configOf(source), store.url)).rejects.toThrow(/another server is running/)
  await first.stop()
  store.state.fault = 'refuses writes'
  await expect(moveFiles(configOf(source), store.url)).rejects.toThrow('BLOB_URL: the store answers 403 AccessDenied.')
  expect(store.objects.size).toBe(0)
  store.state.fault = undefined
  const lostFiles = await moveFiles(configOf(source), store.url)
  expect(lostFiles).toEqual([])
  // A repeated move finds all files in the store already.
  expect(await moveFiles(configOf(source), store.url)).toEqual([])
  const target = { ...source, blobUrl: store.url }
  await rm(join(source.dataDir, 'blobs'), { recursive: true })
  const second = await startServerAt(target)
  await expectTestRecords(second, records)
  await second.stop()
  expect(await moveFiles(configOf(target), 'folder')).toEqual([])
  const third = await startServerAt(source)
  onTestFinished(third.stop)
  expect(await third.core.blobs.read(records.frame)).toBeDefined()
})
