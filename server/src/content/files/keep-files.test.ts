import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { hashOf, openBlobs } from '../../base/blobs/blobs.ts'
import { folderStore } from '../../base/blobs/folder-store.ts'
import { openSharedBlobs } from '../../base/blobs/shared-blobs.ts'
import { ConnectionLost } from '../../base/database/lost-connection.ts'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { keepFiles } from './keep-files.ts'

const stamps = { createdAt: '', updatedAt: '', createdBy: '', updatedBy: '', createdById: '', updatedById: '' }

eachDatabase('files of rows', (open) => {
  test('a file stays if one server adds a row for it while another drops it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wifi-tms-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const [db, store] = [await open(), folderStore(pathToFileURL(join(folder, 'store')).href)]
    const serverIn = async (name: string) =>
      keepFiles(
        { db, blobs: await openSharedBlobs(join(folder, name), store, () => {}), now: () => new Date() },
        'image',
      )
    const [first, second] = [await serverIn('first'), await serverIn('second')]
    const bytes = Buffer.from('a picture')
    const sha256 = await first.withFiles([bytes], async ([sha256]) => {
      await second.drop(sha256!)
      const columns = { ...stamps, id: 'a', name: '', description: '', width: 1, height: 1, bytes: 9, sha256: sha256! }
      await db.insertInto('image').values(columns).execute()
      return sha256!
    })
    expect(Buffer.from((await store.get(sha256)) ?? [])).toEqual(bytes)
  })

  test('an upload that is refused tells why, also if its file cannot be removed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wifi-tms-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const remove = () => Promise.reject(new Error('not removed'))
    const blobs = { ...(await openBlobs(folder)), remove }
    const { withFiles } = keepFiles({ db: await open(), blobs, now: () => new Date() }, 'image')
    const refuse = () => Promise.reject(new Error('refused'))
    await expect(withFiles([Buffer.from('a picture')], refuse)).rejects.toThrow('refused')
  })

  test('a file stays if the connection is lost at the commit, as the row may be stored after all', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wifi-tms-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const blobs = await openBlobs(folder)
    const { withFiles } = keepFiles({ db: await open(), blobs, now: () => new Date() }, 'image')
    const bytes = Buffer.from('a picture')
    const lose = () => Promise.reject(new ConnectionLost('lost'))
    await expect(withFiles([bytes], lose)).rejects.toThrow(ConnectionLost)
    expect(await blobs.find(await hashOf(bytes))).toBeDefined()
  })
})
