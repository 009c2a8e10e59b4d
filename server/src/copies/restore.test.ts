import { chmod, copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { blobFile } from '../base/blobs/blobs.ts'
import { openDatabase, sqliteFile } from '../base/database/open.ts'
import { testDatabases } from '../base/database/testing/each-database.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'
import { addTestRecords, configOf, expectTestRecords, newPlace, startServerAt } from './testing/add-test-records.ts'

const [place, migratedPlace] = [
  () => newPlace(testDatabases[0]!.makeEmpty),
  () => newPlace(testDatabases[0]!.makeMigrated),
]

test('a write-protected backup is restored into a database that can be written', async () => {
  const [source, target] = [await migratedPlace(), await place()]
  const folder = join(source.dataDir, 'backup')
  await backup(configOf(source), folder)
  await chmod(sqliteFile(folder), 0o444)
  await restore(configOf(target), folder)
  expect((await stat(sqliteFile(target.dataDir))).mode & 0o777).toBe(0o600)
})

test('a backup from before a change of the key is restored while the former key is still configured', async () => {
  const [source, target] = [await migratedPlace(), await place()]
  const server = await startServerAt(source)
  const records = await addTestRecords(server)
  await server.stop()
  const folder = join(source.dataDir, 'backup')
  await backup(configOf(source), folder)
  const formerKey = await readFile(join(source.dataDir, 'secret.key'), 'utf8')
  await writeFile(join(target.dataDir, 'secret.key'), `${'5'.repeat(64)}\n${formerKey}`)
  await restore(configOf(target), folder)
  const restoredServer = await startServerAt(target)
  onTestFinished(restoredServer.stop)
  await expectTestRecords(restoredServer, records)
})

test('a restore is not mixed with the changes that a killed server has left beside a database that was taken away', async () => {
  const [source, target, killed] = [await migratedPlace(), await place(), await migratedPlace()]
  const folder = join(source.dataDir, 'backup')
  await backup(configOf(source), folder)
  const log = (dataDir: string) => `${sqliteFile(dataDir)}-wal`
  const db = await openDatabase(killed)
  await db.insertInto('lock').values({ name: 'of the killed server' }).execute()
  await copyFile(log(killed.dataDir), log(target.dataDir))
  await db.destroy()
  await restore(configOf(target), folder)
  const restored = await openDatabase(target)
  onTestFinished(() => restored.destroy())
  expect(await restored.selectFrom('lock').selectAll().execute()).toEqual([])
})

test('a damaged file in the folder of a restore is replaced by that of the backup', async () => {
  const [source, target] = [await migratedPlace(), await place()]
  const server = await startServerAt(source)
  const { picture } = await addTestRecords(server)
  await server.stop()
  const folder = join(source.dataDir, 'backup')
  await backup(configOf(source), folder)
  const [good, damaged] = [folder, target.dataDir].map((parent) => blobFile(join(parent, 'blobs'), picture.sha256))
  const bytes = await readFile(good!)
  await mkdir(dirname(damaged!), { recursive: true })
  await writeFile(damaged!, Buffer.alloc(bytes.length))
  await restore(configOf(target), folder)
  expect((await readFile(damaged!)).equals(bytes)).toBe(true)
})
