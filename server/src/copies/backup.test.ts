import { appendFile, copyFile, mkdir, readdir, rm, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { errors, SUCCESS } from '@wifi-tms/contract/errors'
import { products } from '@wifi-tms/contract/products'
import { describe, expect, onTestFinished, test } from 'vitest'
import { blobFile } from '../base/blobs/blobs.ts'
import { startS3 } from '../base/blobs/testing/s3.ts'
import { migrations } from '../base/database/migrate.ts'
import { type DatabasePlace, openDatabase } from '../base/database/open.ts'
import { eachPlace, testDatabases } from '../base/database/testing/each-database.ts'
import { nameAsBefore } from '../base/database/testing/name-as-before.ts'
import { backup } from './backup.ts'
import { unfinishedRestore } from './installation.ts'
import { manifestFile } from './manifest.ts'
import { restore } from './restore.ts'
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
import { stuckAt } from './testing/stuck-at.ts'

const copyKey = (from: DatabasePlace, to: DatabasePlace) =>
  copyFile(join(from.dataDir, 'secret.key'), join(to.dataDir, 'secret.key'))

async function startStore() {
  const started = await startS3()
  onTestFinished(started.stop)
  return started
}

eachPlace('a backup', (place, migratedPlace) => {
  for (const { database, makeEmpty, runs } of testDatabases) {
    test.skipIf(!runs)(
      `a backup is made while the server runs, and restored on ${database} with all its data`,
      async () => {
        const source = await migratedPlace()
        const server = await startServerAt(source)
        const records = await addTestRecords(server, MANY_DEVICES)
        const folder = join(source.dataDir, 'backup')
        const rowsBefore = await rowsIn(server.core.db)
        const { files, missing } = await backup(configOf(source), folder)
        expect([files, missing]).toEqual([2, []])
        // On a busy machine the server may still paint, so its rows may change before the backup or after it.
        const rowsAfter = await rowsIn(server.core.db)
        await server.stop()

        const target = await newPlace(makeEmpty)
        await restore(configOf(target), folder)
        expect([rowsBefore, rowsAfter]).toContainEqual(await rowsAt(target))
        await copyKey(source, target)
        const restoredServer = await startServerAt(target)
        onTestFinished(restoredServer.stop)
        await expectTestRecords(restoredServer, records)
      },
    )
  }

  test('a backup has every change that was answered before it began, while changes continue', async () => {
    const source = await migratedPlace()
    const server = await startServerAt(source)
    onTestFinished(server.stop)
    const writtenNames: string[] = []
    let isDone = false
    const writing = (async () => {
      for (let number = 0; !isDone; number++) {
        const name = `Shop ${number}`
        // The backup runs in this process, so on a busy machine PostgreSQL may end a transaction that waits for it.
        const { code } = await server.tell(products.create, { name, uri: `shop-${number}` })
        if (code === SUCCESS) writtenNames.push(name)
        else expect([errors.busy.code, errors.ourFault.code]).toContain(code)
      }
    })()
    const folder = join(source.dataDir, 'backup')
    await server.ask(products.create, { name: 'First', uri: 'first' })
    const before = [...writtenNames]
    await backup(configOf(source), folder)
    isDone = true
    await writing
    await using copy = await openDatabase({ dataDir: folder })
    const names = (await copy.selectFrom('product').select('name').execute()).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['First', ...before]))
    expect(writtenNames).not.toEqual([])
    const copiedNames = writtenNames.filter((name) => names.includes(name))
    expect(copiedNames).toEqual(writtenNames.slice(0, copiedNames.length))
  })

  test('a backup needs an installation and an empty folder, and leaves no files where it fails', async () => {
    const source = await place()
    const folder = join(source.dataDir, 'backup')
    await expect(backup(configOf(source), folder)).rejects.toThrow(/^(DATA_DIR|DATABASE_URL): no installation lies/)
    await expect(stat(folder)).rejects.toThrow('ENOENT')
    const server = await startServerAt(source)
    await server.stop()
    await backup(configOf(source), folder)
    await expect(backup(configOf(source), folder)).rejects.toThrow(/needs an empty folder/)
  })

  test('a backup is not restored over an installation, with another key, or if it is incomplete; the target stays empty then', async () => {
    const [source, target] = [await migratedPlace(), await place()]
    const server = await startServerAt(source)
    const { picture } = await addTestRecords(server)
    const folder = join(source.dataDir, 'backup')
    await expect(restore(configOf(target), folder)).rejects.toThrow(/no whole backup lies there/)
    await backup(configOf(source), folder)
    await expect(restore(configOf(source), folder)).rejects.toThrow(/another server is running on/)
    await server.stop()
    await expect(restore(configOf(source), folder)).rejects.toThrow(
      /an installation lies there already; nothing was changed/,
    )

    const another = await newPlace(testDatabases[0]!.makeMigrated)
    await (await startServerAt(another)).stop()
    await copyKey(another, target)
    await expect(restore(configOf(target), folder)).rejects.toThrow(/sealed with another key; nothing was changed/)
    await copyKey(source, target)

    const blob = blobFile(join(folder, 'blobs'), picture.sha256)
    await appendFile(blob, 'x')
    await expect(restore(configOf(target), folder)).rejects.toThrow(
      `1 files are missing or damaged, ${picture.sha256} first`,
    )
    await rm(blob)
    await expect(restore(configOf(target), folder)).rejects.toThrow(/1 files are missing/)
    // The failed restore was reported and leaves nothing behind, so a server may start without it.
    await expect(stat(unfinishedRestore(target.dataDir))).rejects.toThrow('ENOENT')
    await appendFile(join(folder, 'wifi-tms.sqlite'), 'x')
    await expect(restore(configOf(target), folder)).rejects.toThrow(/is not as it was when the backup was made/)
    await appendFile(manifestFile(folder), 'x')
    await expect(restore(configOf(target), folder)).rejects.toThrow(/does not understand it/)
    await expect(backup(configOf(target), join(target.dataDir, 'backup'))).rejects.toThrow(/no installation lies/)
  })

  test('a start after a killed restore fails with one clear line, and the backup can be restored again', async () => {
    const [source, target] = [await migratedPlace(), await place()]
    const server = await startServerAt(source)
    const records = await addTestRecords(server)
    await server.stop()
    const folder = join(source.dataDir, 'backup')
    await backup(configOf(source), folder)
    const unfinished = unfinishedRestore(target.dataDir)
    const file = blobFile(join(folder, 'blobs'), records.picture.sha256)
    const hangingProgram = await stuckAt(file, ['restore', folder], target, join(unfinished, 'wifi-tms.sqlite'))
    await hangingProgram.kill()
    const start = () => startServerAt(target)
    await expect(start()).rejects.toThrow(
      `DATA_DIR: a restore was broken off in ${target.dataDir}: run it again, or remove ${unfinished} to begin without it.`,
    )
    await restore(configOf(target), folder)
    await copyKey(source, target)
    // This is the state after a kill just before the last step, the removal of this folder.
    await mkdir(unfinished)
    const restoredServer = await start()
    onTestFinished(restoredServer.stop)
    await expect(stat(unfinished)).rejects.toThrow('ENOENT')
    await expectTestRecords(restoredServer, records)
  })

  test('a backup of an earlier version is restored, and migrated by the next start', async () => {
    const [source, target] = [await place(), await place()]
    const old = await openDatabase(source, Object.fromEntries(Object.entries(migrations).slice(0, 1)))
    await nameAsBefore(old)
    await old.destroy()
    const folder = join(source.dataDir, 'backup')
    await backup(configOf(source), folder)
    await restore(configOf(target), folder)
    const server = await startServerAt(target)
    expect(server.admin).toBeDefined()
    await server.stop()
  })
})

describe('a backup of either database', () => {
  const [place, migratedPlace] = [
    () => newPlace(testDatabases[0]!.makeEmpty),
    () => newPlace(testDatabases[0]!.makeMigrated),
  ]

  test('a backup that fails in a folder that cannot be removed says why, and leaves the folder empty', async () => {
    const { dataDir } = await place()
    // A link stands for a mount point, which cannot be removed either.
    const [folder, link] = [join(dataDir, 'folder'), join(dataDir, 'link')]
    await mkdir(folder)
    await symlink(folder, link)
    await expect(backup(configOf({ dataDir }), link)).rejects.toThrow(/^DATA_DIR: no installation lies/)
    expect(await readdir(link)).toEqual([])
  })

  test('a backup that was killed can be made again in its folder, and refuses a second backup there while it runs', async () => {
    const source = await migratedPlace()
    const server = await startServerAt(source)
    onTestFinished(server.stop)
    const { picture } = await addTestRecords(server)
    const folder = join(source.dataDir, 'backup')
    const file = blobFile(join(source.dataDir, 'blobs'), picture.sha256)
    const hangingProgram = await stuckAt(file, ['backup', folder], source, join(folder, 'blobs'))
    await expect(backup(configOf(source), folder)).rejects.toThrow('another backup is being made there')
    await hangingProgram.kill()
    await expect(restore(configOf(await place()), folder)).rejects.toThrow('no whole backup lies there')
    await appendFile(join(folder, 'mine.txt'), 'x')
    await expect(backup(configOf(source), folder)).rejects.toThrow('needs an empty folder')
    await rm(join(folder, 'mine.txt'))
    expect(await backup(configOf(source), folder)).toMatchObject({ files: 2, missing: [] })
    expect((await readdir(folder)).sort()).toEqual(['backup.json', 'blobs', 'wifi-tms.sqlite'])
    await expect(backup(configOf(source), folder)).rejects.toThrow('needs an empty folder')
  })

  test('a backup of an installation that has lost a file reports the file, and is restored without it', async () => {
    const [source, target] = [await migratedPlace(), await place()]
    const server = await startServerAt(source)
    const { picture } = await addTestRecords(server)
    await server.stop()
    await rm(blobFile(join(source.dataDir, 'blobs'), picture.sha256))
    const folder = join(source.dataDir, 'backup')
    expect(await backup(configOf(source), folder)).toMatchObject({ files: 1, missing: [picture.sha256] })
    await restore(configOf(target), folder)
    expect(await rowsAt(target)).toEqual(await rowsAt(source))
  })

  test('a backup has the files of a store, and is restored into another store', async () => {
    const [from, to] = [await startStore(), await startStore()]
    const [source, target] = [await migratedPlace(), await place()]
    const server = await startServerAt({ ...source, blobUrl: from.url })
    const records = await addTestRecords(server)
    const folder = join(source.dataDir, 'backup')
    expect((await backup(configOf({ ...source, blobUrl: from.url }), folder)).files).toBe(2)
    await server.stop()
    await expect(restore(configOf({ ...target, blobUrl: to.urlOf('wrong') }), folder)).rejects.toThrow(/^BLOB_URL: /)
    await restore(configOf({ ...target, blobUrl: to.url }), folder)
    expect([...to.objects.keys()].sort()).toEqual([...from.objects.keys()].sort())
    await copyKey(source, target)
    const restoredServer = await startServerAt({ ...target, blobUrl: to.url })
    onTestFinished(restoredServer.stop)
    await expectTestRecords(restoredServer, records)
  })
})
