import { encode, upTopic } from '@wifi-tms/contract/messages'
import { expect, test } from 'vitest'
import { OTHER_KEY } from '../secrets/testing/harness.ts'
import { connectionEnded, hello, MAC, say, startHarness, UP } from './testing/harness.ts'

const [OTHER_MAC, NEIGHBOUR] = ['0123456789ab', '0123456789ac']

test('tags that have logged in with a product’s key are cut when the key ends, even during their login, and others are not', async () => {
  const harness = await startHarness()
  const first = await harness.tag(OTHER_MAC)
  await first.subscribeAsync(`shop/${OTHER_MAC}/down`)
  await say(first, upTopic('shop', OTHER_MAC), hello)
  await expect.poll(() => first.received).toHaveLength(1)
  const { secret } = first.received[0]!.message as { secret: string }
  const tagWithSecret = await harness.tag(OTHER_MAC, secret)
  const neighbour = await harness.tag(NEIGHBOUR, OTHER_KEY)
  const tag = await harness.tag()
  const link = await harness.link()
  harness.core.wire.cutKeyed('shop')
  await connectionEnded(tag)

  let refusedLogin: Promise<unknown> | undefined
  // SQLite has one connection: while this transaction uses it, no password can be checked.
  const { cutKeyed } = harness.core.wire
  await harness.db.transaction().execute(async () => {
    const queried = new Promise<void>((resolve) => {
      const get = () => {
        resolve()
        return harness.db
      }
      Object.defineProperty(harness.core, 'db', { get })
    })
    refusedLogin = expect(harness.tag()).rejects.toThrow()
    await queried
    cutKeyed('shop')
  })
  await refusedLogin
  await Promise.all([tagWithSecret, neighbour].map((client) => client.unsubscribeAsync('x')))
  await link.subscribeAsync('console/#')
  expect([tagWithSecret, neighbour, link].map((client) => client.connected)).toEqual([true, true, true])
})

test.each([
  ['changed', { apikey: 'another-key-0123456789' }],
  ['closed to new tags', { enrolment: 'closed' }],
])(
  'a hello on a connection whose key has been %s since the login gets no secret and ends the connection',
  async (_, changed) => {
    const harness = await startHarness()
    const tag = await harness.tag()
    await tag.subscribeAsync(`shop/${MAC}/down`)
    await harness.db.updateTable('product').set(changed).where('uri', '=', 'shop').execute()
    tag.publish(UP, encode(hello), { qos: 1 })
    await connectionEnded(tag)
    expect([tag.received, harness.ingestedOf('hello')]).toEqual([[], []])
    expect(await harness.db.selectFrom('secret').selectAll().execute()).toEqual([])
  },
)

test('the will of a tag that is cut because a key has ended is not published', async () => {
  const harness = await startHarness()
  const will = (mac: string) => ({ topic: upTopic('shop', mac), payload: Buffer.from(encode(hello)), qos: 1 as const })
  const tag = await harness.tag(MAC, undefined, { will: will(MAC) })
  harness.core.wire.cutKeyed('shop')
  await connectionEnded(tag)
  const other = await harness.tag(OTHER_MAC, undefined, { will: will(OTHER_MAC) })
  other.stream.destroy()
  await expect.poll(() => harness.ingestedOf('hello').map(({ mac }) => mac)).toEqual([OTHER_MAC])
})

test('a login by the key does not replace a login by the secret that was accepted while the key was being checked', async () => {
  const harness = await startHarness()
  const first = await harness.tag()
  await first.subscribeAsync(`shop/${MAC}/down`)
  await say(first, UP, hello)
  await expect.poll(() => first.received).toHaveLength(1)
  const { secret } = first.received[0]!.message as { secret: string }
  const { db } = harness
  const [isKeyChecked, continueLogin] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // The answer of the first query is delayed.
  const answerLate = async (...args: Parameters<typeof db.executeQuery>) => {
    const answer = await db.executeQuery(...args)
    isKeyChecked.resolve()
    await continueLogin.promise
    return answer
  }
  const slowDb = new Proxy(db, {
    get(_, name) {
      const value = Reflect.get(db, name, db)
      // Without its adapter no statement runs synchronously, so that each can be delayed.
      if (name === 'getExecutor') return () => ({ adapter: {} })
      if (name === 'executeQuery') return answerLate
      return typeof value === 'function' ? value.bind(db) : value
    },
  })
  harness.core.db = slowDb
  const keyLogin = expect(harness.tag()).rejects.toThrow('Not authorized')
  await isKeyChecked.promise
  harness.core.db = db
  const tagWithSecret = await harness.tag(MAC, secret)
  continueLogin.resolve()
  await keyLogin
  await tagWithSecret.subscribeAsync(`shop/${MAC}/down`)
  expect(tagWithSecret.connected).toBe(true)
})
