import { appendFile, copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { products } from '@wifi-tms/contract/products'
import { describe, expect, onTestFinished, test } from 'vitest'
import { blobFile } from '../base/blobs/blobs.ts'
import { startS3 } from '../base/blobs/testing/s3.ts'
import { migrations } from '../base/database/migrate.ts'
import { type DatabasePlace, openDatabase } from '../base/database/open.ts'
import { eachPlace, kinds } from '../base/database/testing/each-database.ts'
import { nameAsBefore } from '../base/database/testing/name-as-before.ts'
import { backup } from './backup.ts'
import { unfinishedRestore } from './installation.ts'
import { manifestFile } from './manifest.ts'
import { restore } from './restore.ts'
import { configOf, dump, dumpOf, expectFurnished, furnish, MANY, onPlace, placeOf } from './testing/furnish.ts'
import { stuckAt } from './testing/stuck-at.ts'

const copyKey = (from: DatabasePlace, to: DatabasePlace) =>
  copyFile(join(from.dataDir, 'secret.key'), join(to.dataDir, 'secret.key'))

async function s3() {
  const started = await startS3()
  onTestFinished(started.stop)
  return started
}

eachPlace('a backup', (place, ready) => {
  for (const { kind, make, runs } of kinds) {
    test.skipIf(!runs)(`is made while the server runs, and restored on ${kind} with all its data`, async () => {
      const here = await ready()
      const server = await onPlace(here)
      const furniture = await furnish(server, MANY)
      const folder = join(here.dataDir, 'backup')
      const { files, missing } = await backup(configOf(here), folder)
      expect([files, missing]).toEqual([2, []])
      const standing = await dump(server.core.db)
      await server.stop()

      const there = await placeOf(make)
      await restore(configOf(there), folder)
      expect(await dumpOf(there)).toEqual(standing)
      await copyKey(here, there)
      const other = await onPlace(there)
      onTestFinished(other.stop)
      await expectFurnished(other, furniture)
    })
  }

  test('holds every change that was answered before it began, and changes go on meanwhile', async () => {
    const here = await ready()
    const server = await onPlace(here)
    onTestFinished(server.stop)
    const written: string[] = []
    let done = false
    const writing = (async () => {
      while (!done) {
        const name = `Shop ${written.length}`
        await server.ask(products.create, { name, uri: `shop-${written.length}` })
        written.push(name)
      }
    })()
    const folder = join(here.dataDir, 'backup')
    await server.ask(products.create, { name: 'First', uri: 'first' })
    const before = [...written]
    await backup(configOf(here), folder)
    done = true
    await writing
    await using copy = await openDatabase({ dataDir: folder })
    const names = (await copy.selectFrom('product').select('name').execute()).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['First', ...before]))
    const last = names.filter((name) => name.startsWith('Shop')).length
    expect(names).toEqual(expect.arrayContaining(written.slice(0, last)))
  })

  test('needs an installation and an empty folder, and leaves nothing where it fails', async () => {
    const here = await place()
    const folder = join(here.dataDir, 'backup')
    await expect(backup(configOf(here), folder)).rejects.toThrow(/^(DATA_DIR|DATABASE_URL): no installation lies/)
    await expect(stat(folder)).rejects.toThrow('ENOENT')
    const server = await onPlace(here)
    await server.stop()
    await backup(configOf(here), folder)
    await expect(backup(configOf(here), folder)).rejects.toThrow(/needs an empty folder/)
  })

  test('is refused where an installation is, with another key, or if it is not whole, and then leaves nothing there', async () => {
    const [here, there] = [await ready(), await place()]
    const server = await onPlace(here)
    const { picture } = await furnish(server)
    const folder = join(here.dataDir, 'backup')
    await expect(restore(configOf(there), folder)).rejects.toThrow(/no whole backup lies there/)
    await backup(configOf(here), folder)
    await expect(restore(configOf(here), folder)).rejects.toThrow(/another server is running on/)
    await server.stop()
    await expect(restore(configOf(here), folder)).rejects.toThrow(
      /an installation lies there already; nothing was changed/,
    )

    const another = await placeOf(kinds[0]!.ready)
    await (await onPlace(another)).stop()
    await copyKey(another, there)
    await expect(restore(configOf(there), folder)).rejects.toThrow(/sealed with another key; nothing was changed/)
    await copyKey(here, there)

    const blob = blobFile(join(folder, 'blobs'), picture.sha256)
    await appendFile(blob, 'x')
    await expect(restore(configOf(there), folder)).rejects.toThrow(
      `1 files are missing or damaged, ${picture.sha256} first`,
    )
    await rm(blob)
    await expect(restore(configOf(there), folder)).rejects.toThrow(/1 files are missing/)
    // The failed restore was reported and leaves nothing behind, so a server may start without it.
    await expect(stat(unfinishedRestore(there.dataDir))).rejects.toThrow('ENOENT')
    await appendFile(join(folder, 'wifi-tms.sqlite'), 'x')
    await expect(restore(configOf(there), folder)).rejects.toThrow(/is not as it was when the backup was made/)
    await appendFile(manifestFile(folder), 'x')
    await expect(restore(configOf(there), folder)).rejects.toThrow(/does not understand it/)
    await expect(backup(configOf(there), join(there.dataDir, 'backup'))).rejects.toThrow(/no installation lies/)
  })

  test('whose restore is killed makes a start fail with one clear line, and is restored again', async () => {
    const [here, there] = [await ready(), await place()]
    const server = await onPlace(here)
    const furniture = await furnish(server)
    await server.stop()
    const folder = join(here.dataDir, 'backup')
    await backup(configOf(here), folder)
    const unfinished = unfinishedRestore(there.dataDir)
    const file = blobFile(join(folder, 'blobs'), furniture.picture.sha256)
    const going = await stuckAt(file, ['restore', folder], there, join(unfinished, 'wifi-tms.sqlite'))
    await going.kill()
    const start = () => onPlace(there)
    await expect(start()).rejects.toThrow(
      `DATA_DIR: a restore was broken off in ${there.dataDir}: run it again, or remove ${unfinished} to begin without it.`,
    )
    await restore(configOf(there), folder)
    await copyKey(here, there)
    // This is the state after a kill when all but this was done.
    await mkdir(unfinished)
    const other = await start()
    onTestFinished(other.stop)
    await expect(stat(unfinished)).rejects.toThrow('ENOENT')
    await expectFurnished(other, furniture)
  })

  test('of an earlier version is restored, and migrated by the next start', async () => {
    const [here, there] = [await place(), await place()]
    const old = await openDatabase(here, Object.fromEntries(Object.entries(migrations).slice(0, 1)))
    await nameAsBefore(old)
    await old.destroy()
    const folder = join(here.dataDir, 'backup')
    await backup(configOf(here), folder)
    await restore(configOf(there), folder)
    const server = await onPlace(there)
    expect(server.admin).toBeDefined()
    await server.stop()
  })
})

describe('a backup of either database', () => {
  const [place, ready] = [() => placeOf(kinds[0]!.make), () => placeOf(kinds[0]!.ready)]

  test('that is killed is made again in its folder, and keeps others out while it is made', async () => {
    const here = await ready()
    const server = await onPlace(here)
    onTestFinished(server.stop)
    const { picture } = await furnish(server)
    const folder = join(here.dataDir, 'backup')
    const file = blobFile(join(here.dataDir, 'blobs'), picture.sha256)
    const going = await stuckAt(file, ['backup', folder], here, join(folder, 'blobs'))
    await expect(backup(configOf(here), folder)).rejects.toThrow('another backup is being made there')
    await going.kill()
    await expect(restore(configOf(await place()), folder)).rejects.toThrow('no whole backup lies there')
    await appendFile(join(folder, 'mine.txt'), 'x')
    await expect(backup(configOf(here), folder)).rejects.toThrow('needs an empty folder')
    await rm(join(folder, 'mine.txt'))
    expect(await backup(configOf(here), folder)).toMatchObject({ files: 2, missing: [] })
    expect((await readdir(folder)).sort()).toEqual(['backup.json', 'blobs', 'wifi-tms.sqlite'])
    await expect(backup(configOf(here), folder)).rejects.toThrow('needs an empty folder')
  })

  test('of an installation that has lost a file names the file, and is restored without it', async () => {
    const [here, there] = [await ready(), await place()]
    const server = await onPlace(here)
    const { picture } = await furnish(server)
    await server.stop()
    await rm(blobFile(join(here.dataDir, 'blobs'), picture.sha256))
    const folder = join(here.dataDir, 'backup')
    expect(await backup(configOf(here), folder)).toMatchObject({ files: 1, missing: [picture.sha256] })
    await restore(configOf(there), folder)
    expect(await dumpOf(there)).toEqual(await dumpOf(here))
  })

  test('holds the files of a store, and is restored into another', async () => {
    const [from, to] = [await s3(), await s3()]
    const [here, there] = [await ready(), await place()]
    const server = await onPlace({ ...here, blobUrl: from.url })
    const furniture = await furnish(server)
    const folder = join(here.dataDir, 'backup')
    expect((await backup(configOf({ ...here, blobUrl: from.url }), folder)).files).toBe(2)
    await server.stop()
    await expect(restore(configOf({ ...there, blobUrl: to.urlOf('wrong') }), folder)).rejects.toThrow(/^BLOB_URL: /)
    await restore(configOf({ ...there, blobUrl: to.url }), folder)
    expect([...to.objects.keys()].sort()).toEqual([...from.objects.keys()].sort())
    await copyKey(here, there)
    const other = await onPlace({ ...there, blobUrl: to.url })
    onTestFinished(other.stop)
    await expectFurnished(other, furniture)
  })
})
