import { expect, test } from 'vitest'
import { readCounters } from '../../base/database/counters.ts'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { startBeside } from '../../base/database/testing/locks.ts'
import { authenticate } from './authenticate.ts'
import { commitTogether } from './commit-together.ts'
import { addProducts, harnessOn, KEY } from './testing/harness.ts'

const MAC = 'a0b1c2d3e4f5'

const insertSecret = (hash: string) => (tx: Db) =>
  tx.insertInto('secret').values({ hash, deviceId: 'd', issuedAt: '', confirmedAt: null }).execute()

eachDatabase('work that is committed together', (open) => {
  test('work that is committed together shares one transaction, and resolves after its commit', async () => {
    const db = await open()
    const events: string[] = []
    const work = (name: string) =>
      commitTogether(db, async (tx) => {
        events.push(`run ${name}`)
        await insertSecret(name)(tx)
        return name
      }).then((result) => events.push(`done ${result}`))
    await Promise.all([work('a'), work('b'), work('c')])
    expect(events).toEqual(['run a', 'run b', 'run c', 'done a', 'done b', 'done c'])
    expect(await db.selectFrom('secret').select('hash').orderBy('hash').execute()).toHaveLength(3)
  })

  test('work that fails does not make the other work of its transaction fail', async () => {
    const db = await open()
    await insertSecret('b')(db)
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((hash) => commitTogether(db, insertSecret(hash))))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    const rows = await db.selectFrom('secret').select('hash').orderBy('hash').execute()
    expect(rows.map((row) => row.hash)).toEqual(['a', 'b', 'c'])
  })
})

eachDatabase('a product that is deleted', (open) => {
  test('a product that is deleted gets no tag that logs in with its key at the same moment', async () => {
    const db = await open()
    await addProducts(db)
    const { core } = harnessOn(db)
    const login = await db.transaction().execute(async (tx) => {
      await lock(tx, 'product')
      const inUse = await tx.selectFrom('device').select('id').where('productId', '=', 'p1').execute()
      expect(inUse).toEqual([])
      const beside = await startBeside(tx, () => authenticate(core, MAC, KEY, 'mqtt'))
      await tx.deleteFrom('product').where('id', '=', 'p1').execute()
      return beside
    })
    expect(await login.done).toEqual({ ok: false, reason: 'unknown' })
    expect(await db.selectFrom('device').select('id').execute()).toEqual([])
    expect((await readCounters(db)).devices ?? 0).toBe(0)
  })
})
