import { encode, upTopic } from '@wifi-tms/contract/messages'
import { expect, test } from 'vitest'
import { OTHER_KEY } from '../secrets/testing/stand.ts'
import { connectionEnded, hello, MAC, say, startStand, UP } from './testing/stand.ts'

const [KEEPER, NEIGHBOUR] = ['0123456789ab', '0123456789ac']

test('tags that have logged in with a product’s key are cut when the key ends, even during their login, and others are not', async () => {
  const stand = await startStand()
  const first = await stand.tag(KEEPER)
  await first.subscribeAsync(`shop/${KEEPER}/down`)
  await say(first, upTopic('shop', KEEPER), hello)
  await expect.poll(() => first.received).toHaveLength(1)
  const { secret } = first.received[0]!.message as { secret: string }
  const keeper = await stand.tag(KEEPER, secret)
  const neighbour = await stand.tag(NEIGHBOUR, OTHER_KEY)
  const tag = await stand.tag()
  const link = await stand.link()
  stand.core.wire.cutKeyed('shop')
  await connectionEnded(tag)

  let refusedLogin: Promise<unknown> | undefined
  // SQLite has one connection: while this transaction uses it, no password can be checked.
  const { cutKeyed } = stand.core.wire
  await stand.db.transaction().execute(async () => {
    const queried = new Promise<void>((resolve) => {
      const get = () => {
        resolve()
        return stand.db
      }
      Object.defineProperty(stand.core, 'db', { get })
    })
    refusedLogin = expect(stand.tag()).rejects.toThrow()
    await queried
    cutKeyed('shop')
  })
  await refusedLogin
  await Promise.all([keeper, neighbour].map((client) => client.unsubscribeAsync('x')))
  await link.subscribeAsync('console/#')
  expect([keeper, neighbour, link].map((client) => client.connected)).toEqual([true, true, true])
})

test.each([
  ['changed', { apikey: 'another-key-0123456789' }],
  ['closed to new tags', { enrolment: 'closed' }],
])(
  'a connection was opened by a key that has been %s since: a hello on it gets no secret and ends the connection',
  async (_, changed) => {
    const stand = await startStand()
    const tag = await stand.tag()
    await tag.subscribeAsync(`shop/${MAC}/down`)
    await stand.db.updateTable('product').set(changed).where('uri', '=', 'shop').execute()
    tag.publish(UP, encode(hello), { qos: 1 })
    await connectionEnded(tag)
    expect([tag.received, stand.got('hello')]).toEqual([[], []])
    expect(await stand.db.selectFrom('secret').selectAll().execute()).toEqual([])
  },
)

test('the will of a tag that is cut because a key has ended is not published', async () => {
  const stand = await startStand()
  const will = (mac: string) => ({ topic: upTopic('shop', mac), payload: Buffer.from(encode(hello)), qos: 1 as const })
  const tag = await stand.tag(MAC, undefined, { will: will(MAC) })
  stand.core.wire.cutKeyed('shop')
  await connectionEnded(tag)
  const other = await stand.tag(KEEPER, undefined, { will: will(KEEPER) })
  other.stream.destroy()
  await expect.poll(() => stand.got('hello').map(({ mac }) => mac)).toEqual([KEEPER])
})

test('a login by the key does not replace a login by the secret that was accepted while the key was being checked', async () => {
  const stand = await startStand()
  const first = await stand.tag()
  await first.subscribeAsync(`shop/${MAC}/down`)
  await say(first, UP, hello)
  await expect.poll(() => first.received).toHaveLength(1)
  const { secret } = first.received[0]!.message as { secret: string }
  const { db } = stand
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
  stand.core.db = slowDb
  const keyed = expect(stand.tag()).rejects.toThrow('Not authorized')
  await isKeyChecked.promise
  stand.core.db = db
  const keeper = await stand.tag(MAC, secret)
  continueLogin.resolve()
  await keyed
  await keeper.subscribeAsync(`shop/${MAC}/down`)
  expect(keeper.connected).toBe(true)
})
