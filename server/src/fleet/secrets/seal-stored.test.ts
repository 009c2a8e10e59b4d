import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../base/database/open.ts'
import { testDatabases } from '../../base/database/testing/each-database.ts'
import { sealWith } from '../../base/random/seal.ts'
import { addDevice } from '../../testing/add-device.ts'
import { dueOrders } from '../orders/due-orders.ts'
import { authenticate } from './authenticate.ts'
import { keyDigest, readKey } from './product-key.ts'
import { sealStored } from './seal-stored.ts'
import { addProducts, harnessOn, KEY, SEAL } from './testing/harness.ts'

/** The password in an order, and the next key of the installation. */
const [PASSWORD, LATER_KEY] = ['wifi-password-of-the-shop', Buffer.alloc(32, 9)]

test.each(testDatabases.filter(({ runs }) => runs))(
  'secrets that an earlier version stored in plain text are sealed once, work as before, and are sealed again by a new key ($database)',
  async ({ makeEmpty }) => {
    const place = await makeEmpty()
    onTestFinished(place.drop)
    let db = await openDatabase(place)
    await addProducts(db)
    await db.updateTable('product').set({ apikey: KEY, sealedKey: '' }).where('id', '=', 'p1').execute()
    const p1 = await db.selectFrom('product').selectAll().where('id', '=', 'p1').executeTakeFirstOrThrow()
    // The rows fill several pages of the file. Old values may remain in the free bytes of pages.
    const others = Array.from({ length: 60 }, (_, index) => ({
      ...p1,
      id: `x${index}`,
      uri: `x${index}`,
      apikey: `${KEY}-${index}`,
    }))
    await db.insertInto('product').values(others).execute()
    const deviceId = await addDevice(db, { productId: 'p1' })
    const message = { type: 'config', id: 'o1', wifi: { ssid: 'Shop', password: PASSWORD } }
    const order = { id: 'o1', deviceId, type: 'config', said: '{}', givenBy: '', at: '', endedAt: null, ok: null }
    const orderState = { validUntil: null, toldAt: null, dropped: null }
    await db
      .insertInto('tagOrder')
      .values({ ...order, ...orderState, message: JSON.stringify(message), answerBy: '2026-11-22', reason: '' })
      .execute()
    // Closing moves the write-ahead log into the file.
    await db.destroy()
    db = await openDatabase(place)
    const rows = async () => [
      ...(await db.selectFrom('product').selectAll().orderBy('id').execute()),
      ...(await db.selectFrom('tagOrder').selectAll().execute()),
    ]
    await sealStored({ db, seal: SEAL })
    const sealed = await rows()
    for (const secret of [KEY, PASSWORD]) expect(JSON.stringify(sealed)).not.toContain(secret)
    await sealStored({ db, seal: SEAL })
    expect(await rows()).toEqual(sealed)
    await db.destroy()
    if (!place.databaseUrl) {
      const file = (await readFile(join(place.dataDir, 'wifi-tms.sqlite'))).toString('latin1')
      expect([KEY, PASSWORD].filter((secret) => file.includes(secret))).toEqual([])
    }

    db = await openDatabase(place)
    onTestFinished(() => db.destroy())
    const { core } = harnessOn(db)
    expect(await authenticate(core, 'd0d0d0d0d0d0', KEY, 'mqtt')).toMatchObject({ ok: true })
    expect(await dueOrders(core, deviceId)).toEqual([message])

    await sealStored({ db, seal: sealWith(LATER_KEY, Buffer.alloc(32, 7)) })
    const seal = sealWith(LATER_KEY)
    const product = await db.selectFrom('product').selectAll().where('id', '=', 'p1').executeTakeFirstOrThrow()
    expect([product.apikey, readKey(seal, product)]).toEqual([keyDigest(seal, KEY), KEY])
    expect(await authenticate({ ...core, seal }, 'd0d0d0d0d0d1', KEY, 'mqtt')).toMatchObject({ ok: true })
    expect([readKey(SEAL, product), readKey(seal, { ...product, sealedKey: '' })]).toEqual(['', ''])
  },
)
