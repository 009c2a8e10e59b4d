import { expect, test } from 'vitest'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { sealWith } from '../../base/random/seal.ts'
import { passwordPurpose, saveFeed } from './save-feed.ts'
import { sealAgain } from './seal-again.ts'

const [oldKey, newKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const url = 'https://calendar.example.com/secret'

eachDatabase('a new key of the installation', (open) => {
  test('a new key opens addresses and passwords that were sealed with the former key; a calendar that no key opens stays unchanged', async () => {
    const db = await open()
    const fields = { kind: 'caldav' as const, refresh: 15, username: 'anna', password: 'p4ss', url }
    const save = (roomId: string, key: Buffer) =>
      db.transaction().execute((tx) =>
        saveFeed(tx, roomId, { ...fields, tenant: '', mailbox: '' } as never, {
          seal: sealWith(key),
          now: new Date(0),
        }),
      )
    await save('r1', oldKey)
    const unknownKey = Buffer.alloc(32, 3)
    await save('r2', unknownKey)
    const unopenable = await db.selectFrom('feed').selectAll().where('roomId', '=', 'r2').executeTakeFirstOrThrow()
    await sealAgain({ db, seal: sealWith(newKey, oldKey) })
    const rows = await db.selectFrom('feed').selectAll().orderBy('roomId').execute()
    const seal = sealWith(newKey)
    expect(seal.decrypt(rows[0]!.url, 'r1')).toBe(url)
    expect(seal.decrypt(rows[0]!.password!, passwordPurpose('r1'))).toBe('p4ss')
    expect(rows[1]).toEqual(unopenable)
  })
})
