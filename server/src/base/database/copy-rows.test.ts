import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { copyRows } from './copy-rows.ts'
import { openDatabase } from './open.ts'

test('a copy whose rows differ from the originals fails, and leaves no row behind', async () => {
  const [from, to] = await Promise.all(
    ['from', 'to'].map(async (name) => {
      const dataDir = await mkdtemp(join(tmpdir(), `wifi-tms-${name}-`))
      const db = await openDatabase({ dataDir })
      onTestFinished(() => db.destroy().then(() => rm(dataDir, { recursive: true })))
      return db
    }),
  )
  await from!.insertInto('lock').values({ name: 'door' }).execute()
  const copy = () => from!.transaction().execute((tx) => copyRows(tx, to!, () => {}))
  await sql`create trigger wrong after insert on lock begin update lock set name = 'x'; end`.execute(to!)
  await expect(copy()).rejects.toThrow('the rows of lock are not as they were')
  expect(await to!.selectFrom('lock').selectAll().execute()).toEqual([])
  await sql`drop trigger wrong`.execute(to!)
  await copy()
  expect(await to!.selectFrom('lock').selectAll().execute()).toEqual([{ name: 'door' }])
})
