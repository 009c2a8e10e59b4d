import { expect, test } from 'vitest'
import type { Db } from './db.ts'
import { lock, lockOrder, staying } from './lock.ts'
import { eachDatabase } from './testing/each-database.ts'

eachDatabase('locks', (open) => {
  const within = async (work: (tx: Db) => Promise<unknown>) => (await open()).transaction().execute(work)

  test('one that comes earlier in the order is refused after a later one, and names both', async () => {
    const backwards = within(async (tx) => {
      await lock(tx, 'wishes')
      await lock(tx, 'product')
    })
    await expect(backwards).rejects.toThrow('product is locked after wishes')
  })

  test('several are taken in the order of the list; what is held already may be asked for again', async () => {
    await within(async (tx) => {
      await lock(tx, 'wishes', 'product', 'room')
      await lock(tx, 'room', 'wishes')
      const { length } = await tx.selectFrom('lock').selectAll().execute()
      expect(length).toBe(3)
    })
  })

  test('rows that stay come last', async () => {
    const after = within(async (tx) => {
      await tx.selectFrom('image').select('id').$call(staying(tx)).execute()
      await lock(tx, 'image')
    })
    await expect(after).rejects.toThrow('image is locked after drawn')
  })

  test('outside a transaction nothing would hold it, so it is refused', async () => {
    const db = await open()
    await expect(lock(db, 'room')).rejects.toThrow('no transaction holds it')
    await db.selectFrom('image').select('id').$call(staying(db)).execute()
  })
})

test('each stands in the list once', () => {
  expect(new Set(lockOrder).size).toBe(lockOrder.length)
})
