import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { blobFile, openBlobs } from '../../base/blobs/blobs.ts'
import { folderStore } from '../../base/blobs/folder-store.ts'
import { openSharedBlobs } from '../../base/blobs/shared-blobs.ts'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { newId } from '../../base/random/ids.ts'
import { builtInFonts, fontFile } from '../../content/fonts/font-file.ts'
import { sweepFiles } from './sweep-files.ts'

const stamps = { createdAt: '', updatedAt: '', createdBy: '', updatedBy: '', createdById: '', updatedById: '' }
const DAY_MS = 24 * 3_600_000

eachDatabase('files that no row names', (open) => {
  test('a temporary file that a killed server has left in a shared folder is removed once it is old', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wifi-tms-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const store = folderStore(pathToFileURL(join(folder, 'store')).href)
    const [db, blobs] = [await open(), await openSharedBlobs(join(folder, 'cache'), store, () => {})]
    await mkdir(join(folder, 'store', '00'), { recursive: true })
    const temporary = join(folder, 'store', '00', `${'00'.padEnd(64, '2')}.${newId()}`)
    await writeFile(temporary, 'of a pic')
    await sweepFiles({ db, blobs, now: () => new Date(Date.now() + 29 * DAY_MS) })
    expect(existsSync(temporary)).toBe(true)
    await sweepFiles({ db, blobs, now: () => new Date(Date.now() + 31 * DAY_MS) })
    expect(existsSync(temporary)).toBe(false)
  })

  test('an old file of a store that no row names is removed also if it is damaged', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wifi-tms-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const store = folderStore(pathToFileURL(join(folder, 'store')).href)
    const [db, blobs] = [await open(), await openSharedBlobs(join(folder, 'cache'), store, () => {})]
    const name = '00'.padEnd(64, '1')
    await store.put(name, Buffer.from('of another name'))
    expect(await sweepFiles({ db, blobs, now: () => new Date(Date.now() + 31 * DAY_MS) })).toBe('01')
    expect(await store.get(name)).toBeUndefined()
  })

  test('a file without a row is removed once it is old, and no other file is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wifi-tms-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const [db, blobs] = [await open(), await openBlobs(folder)]
    const clock = { now: Date.now() }
    const core = { db, blobs, now: () => new Date(clock.now) }
    const sweep = async () => {
      for (let place = await sweepFiles(core); place !== ''; ) place = await sweepFiles(core, place)
    }
    const [left, named, drawn, foreign] = [
      await blobs.put(Buffer.from('left by a crash')),
      await blobs.put(Buffer.from('of a picture')),
      await blobs.put(Buffer.from('of a design')),
      await blobs.put(Buffer.from('of another database')),
    ]
    await utimes(blobFile(folder, foreign), 0, 0)
    const image = { ...stamps, id: 'a', name: '', description: '', width: 1, height: 1, bytes: 9, sha256: named }
    await db.insertInto('image').values(image).execute()
    const content = JSON.stringify({ design: {}, pictures: { a: drawn } })
    await db.insertInto('design').values({ hash: 'h', content }).execute()
    const [font] = builtInFonts().keys()
    await fontFile(core as unknown as Parameters<typeof fontFile>[0], font!)
    clock.now += DAY_MS
    await sweep()
    expect(await blobs.find(left)).toBeDefined()
    clock.now += 30 * DAY_MS
    const young = await blobs.put(Buffer.from('of an upload that runs'))
    await utimes(blobFile(folder, young), new Date(clock.now), new Date(clock.now))
    await sweep()
    expect(await blobs.find(left)).toBeUndefined()
    for (const kept of [named, drawn, foreign, font!, young]) expect(await blobs.find(kept)).toBeDefined()
  })
})
