import { letInAgain } from '@wifi-tms/contract/device-calls'
import { devices } from '@wifi-tms/contract/devices'
import { products } from '@wifi-tms/contract/products'
import { expect, test, vi } from 'vitest'
import { lock } from '../../base/database/lock.ts'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { startBeside } from '../../base/database/testing/locks.ts'
import { eachServer } from '../../testing/each-server.ts'
import { hello, pollingTag, secretIn } from '../http-tags/testing/polling-tag.ts'
import { authenticate } from './authenticate.ts'
import { issueSecret } from './issue-secret.ts'
import { keyDigest } from './product-key.ts'
import { addProducts, harnessOn, KEY, SEAL } from './testing/harness.ts'

let count = 0
const newMac = () => (++count).toString(16).padStart(12, 'd')

eachServer('a product whose key ends', (server) => {
  const start = async () => {
    const uri = `ends-${++count}`
    const product = await server().ask(products.create, { name: uri, uri })
    const { _id: id, name } = product
    const change = (fields: object) => server().ask(products.update, { id, name, uri, ...fields })
    const tag = (mac: string, password = product.apikey) => pollingTag(server(), mac, password)
    return { product, change, tag }
  }

  test('a product’s tags that logged in with its key are cut when the key changes or new devices are refused, and on no other change', async () => {
    const { product, change } = await start()
    const cutKeyed = vi.spyOn(server().core.wire, 'cutKeyed')
    await change({ name: 'another name' })
    await change({ enrolment: 'approval' })
    await change({ enrolment: 'open', apikey: product.apikey })
    expect(cutKeyed).not.toHaveBeenCalled()
    await change({ apikey: 'another-key-0123456789' })
    await change({ enrolment: 'closed' })
    await change({ enrolment: 'closed', name: 'once more' })
    await change({ enrolment: 'open' })
    expect(cutKeyed.mock.calls).toEqual([[product.uri], [product.uri]])
    cutKeyed.mockRestore()
  })

  test('after a change of the key, tags without a secret that still use the old key are refused, and tags with a secret accepted', async () => {
    const { change, tag } = await start()
    const [mac, macWithSecret] = [newMac(), newMac()]
    await tag(mac).ask()
    const secret = secretIn(await tag(macWithSecret).say(hello))
    await tag(macWithSecret, secret).ask()
    await change({ apikey: 'one-more-key-0123456789' })
    expect((await tag(mac).get()).status).toBe(401)
    expect((await tag(macWithSecret, secret).get()).status).toBe(200)
    expect(secretIn(await tag(mac, 'one-more-key-0123456789').say(hello))).toBeTruthy()
  })

  test('a known tag of a closed product gets no first secret until a person opens the product, adds the tag or lets it in again', async () => {
    const { product, change, tag } = await start()
    // Adds the device without asking for its secret.
    const meetDevice = async () => {
      const mac = newMac()
      expect(await authenticate(server().core, mac, product.apikey, 'http')).toMatchObject({ ok: true })
      return mac
    }
    const [waitingMac, letInMac, addedMac, macWithUnusedSecret] = [
      await meetDevice(),
      await meetDevice(),
      newMac(),
      newMac(),
    ]
    const secret = secretIn(await tag(macWithUnusedSecret).say(hello))
    await change({ enrolment: 'closed' })
    await server().ask(devices.create, { mac: addedMac, product: product._id })
    expect((await tag(waitingMac).get()).status).toBe(401)
    expect((await tag(newMac()).get()).status).toBe(401)
    expect((await server().ask(devices.list, { mac: waitingMac })).items).toMatchObject([{ secretSet: false }])
    // The answer with the secret may have been lost, so the device gets another secret. A device that a person added
    // gets one too.
    expect(secretIn(await tag(macWithUnusedSecret).say(hello))).not.toBe(secret)
    expect(secretIn(await tag(addedMac).say(hello))).toBeTruthy()
    const { items } = await server().ask(devices.list, { mac: letInMac })
    await server().ask(letInAgain, { deviceIds: [items[0]!._id] })
    expect(secretIn(await tag(letInMac).say(hello))).toBeTruthy()
    expect((await tag(waitingMac).get()).status).toBe(401)
    await change({ enrolment: 'open' })
    expect(secretIn(await tag(waitingMac).say(hello))).toBeTruthy()
  })
})

eachDatabase('the key of a product', (open) => {
  test.each([
    ['is being changed', { apikey: 'another-key-0123456789' }],
    ['is being closed to new devices', { enrolment: 'closed' }],
  ])('a product’s key gives no secret to a tag that says hello while the key %s', async (_, changedColumns) => {
    const db = await open()
    await addProducts(db)
    const { core } = harnessOn(db)
    const verdict = await authenticate(core, 'd0d0d0d0d0d0', KEY, 'mqtt')
    if (!verdict.ok) throw new Error('not let in')
    const { done } = await db.transaction().execute(async (tx) => {
      await lock(tx, 'product')
      const beside = await startBeside(tx, () => issueSecret(core, verdict.deviceId, verdict.keyHash))
      await tx.updateTable('product').set(changedColumns).where('id', '=', 'p1').execute()
      return beside
    })
    expect(await done).toBeUndefined()
    expect(verdict.keyHash).toBe(keyDigest(SEAL, KEY))
    expect(await db.selectFrom('secret').selectAll().execute()).toEqual([])
  })
})
