import { expect, test } from 'vitest'
import { dropOldest, endSessions, forgetSessions } from '../../api/sessions/queries.ts'
import { saveFeedColumns } from '../../calendar/feeds/queries.ts'
import { dropFeed } from '../../calendar/feeds/save-feed.ts'
import { wakeRooms } from '../../calendar/meetings/queries.ts'
import type { Db } from './db.ts'
import { lock, lockOrder, withRowLocks } from './lock.ts'
import { eachDatabase } from './testing/each-database.ts'

eachDatabase('locks', (open) => {
  const transact = async (work: (tx: Db) => Promise<unknown>) => (await open()).transaction().execute(work)

  test('a lock that is earlier in the order is refused after a later one, and the error names both', async () => {
    const backwards = transact(async (tx) => {
      await lock(tx, 'wishes')
      await lock(tx, 'product')
    })
    await expect(backwards).rejects.toThrow('product is locked after wishes')
  })

  test('several locks are taken in the order of the list, and a lock that is held already may be taken again', async () => {
    await transact(async (tx) => {
      await lock(tx, 'wishes', 'product', 'room')
      await lock(tx, 'room', 'wishes')
      const { length } = await tx.selectFrom('lock').selectAll().execute()
      expect(length).toBe(3)
    })
  })

  test('the locks of pictures and fonts that must stay are the last in the order', async () => {
    const laterLock = transact(async (tx) => {
      await tx.selectFrom('image').select('id').$call(withRowLocks(tx)).execute()
      await lock(tx, 'image')
    })
    await expect(laterLock).rejects.toThrow('image is locked after drawn')
  })

  test('functions that change several sessions or feeds take their lock, before that of the fleet', async () => {
    const changes = [
      (tx: Db) => endSessions(tx, 'ann'),
      (tx: Db) => forgetSessions(tx, '2026'),
      (tx: Db) => dropOldest(tx, 'ann', 'new'),
      (tx: Db) => saveFeedColumns(tx, 'oslo', { nextAt: '' }),
      (tx: Db) => dropFeed(tx, 'oslo', new Date(0)),
      (tx: Db) => wakeRooms(tx, ['oslo']),
    ]
    for (const change of changes) {
      await transact(change)
      const lateChange = transact(async (tx) => {
        await lock(tx, 'wishes')
        await change(tx)
      })
      await expect(lateChange).rejects.toThrow(/(session|feed) is locked after wishes/)
    }
  })

  test('outside a transaction a lock is refused, as nothing would hold it', async () => {
    const db = await open()
    await expect(lock(db, 'room')).rejects.toThrow('no transaction holds it')
    await db.selectFrom('image').select('id').$call(withRowLocks(db)).execute()
  })
})

test('each lock is in the list once', () => {
  expect(new Set(lockOrder).size).toBe(lockOrder.length)
})
