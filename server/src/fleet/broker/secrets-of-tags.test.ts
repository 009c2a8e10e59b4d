import { type Down, encode } from '@wifi-tms/contract/messages'
import { expect, test } from 'vitest'
import { KEY, OTHER_KEY } from '../secrets/testing/stand.ts'
import { connectionEnded, DOWN, hello, MAC, say, startStand, UP, until } from './testing/stand.ts'

const display: Down = {
  type: 'display',
  id: '1',
  frame: { url: '/device/v1/frames/1', sha256: 'a'.repeat(64), bytes: 1, format: '1bpp', width: 8, height: 1 },
}

test('every hello with the product’s key is answered with a secret first, and the first use of the secret ends the key for that tag', async () => {
  const stand = await startStand()
  const tag = await stand.tag()
  await tag.subscribeAsync(DOWN)
  expect(stand.core.wire.toTag(MAC, display)).toBe(false)
  await Promise.all([say(tag, UP, hello), say(tag, UP, { type: 'report', battery: 371 })])
  expect(stand.ingested.map(({ message }) => message.type)).toEqual(['connected', 'hello', 'report'])
  await say(tag, UP, hello)
  await until(() => tag.received.length === 2)
  const secrets = tag.received.map(({ message }) => (message as { secret: string }).secret)
  expect(tag.received.map(({ message }) => message)).toEqual(
    secrets.map((secret) => ({ type: 'credentials', id: expect.any(String), secret })),
  )
  expect(stand.core.wire.toTag(MAC, display)).toBe(true)
  await until(() => tag.received.length === 3)
  expect(tag.received[2]).toEqual({ topic: DOWN, message: display })

  const again = await stand.tag(MAC, secrets[1])
  await connectionEnded(tag)
  await again.subscribeAsync(DOWN)
  await say(again, UP, hello)
  expect(again.received).toEqual([])
  await expect(stand.tag(MAC, KEY)).rejects.toMatchObject({ code: 5 })
  await expect(stand.tag(MAC, secrets[0])).rejects.toMatchObject({ code: 4 })
  await expect(stand.tag(MAC, OTHER_KEY)).rejects.toMatchObject({ code: 5 })
  expect(again.connected).toBe(true)
  expect(JSON.stringify(stand.logged)).not.toMatch(new RegExp([...secrets, KEY, OTHER_KEY].join('|')))
})

test('a secret that has been in use for a year is replaced at the first hello of a connection, and is valid until the new one is used', async () => {
  const stand = await startStand()
  const secretsOf = ({ received }: Awaited<ReturnType<typeof stand.tag>>) =>
    received.map(({ message }) => (message as Extract<Down, { type: 'credentials' }>).secret)
  const greet = async (tag: Awaited<ReturnType<typeof stand.tag>>) => {
    await tag.subscribeAsync(DOWN)
    await say(tag, UP, hello)
    // One more round trip makes sure that earlier messages have been handled.
    await tag.unsubscribeAsync(DOWN)
    return tag
  }
  const greetWith = async (password?: string) => greet(await stand.tag(MAC, password))
  const [oldSecret] = secretsOf(await greetWith())
  expect(secretsOf(await greetWith(oldSecret))).toEqual([])
  stand.clock.now = new Date(stand.clock.now.getTime() + 366 * 24 * 3_600_000)
  const oldConnection = await greetWith(oldSecret)
  const [newSecret, ...more] = secretsOf(await greet(oldConnection))
  expect([typeof newSecret, more]).toEqual(['string', []])
  expect(secretsOf(await greetWith(oldSecret))).toHaveLength(1)
  expect(secretsOf(await greetWith(newSecret))).toEqual([])
  await expect(stand.tag(MAC, oldSecret)).rejects.toMatchObject({ code: 4 })
})

test('a hello on a connection whose key has ended meanwhile is ignored and ends the connection', async () => {
  const stand = await startStand()
  const tag = await stand.tag()
  await stand.db
    .insertInto('secret')
    .values({ hash: 'x', deviceId: await deviceId(stand), issuedAt: '', confirmedAt: 'z' })
    .execute()
  tag.publish(UP, encode(hello), { qos: 1 })
  await connectionEnded(tag)
  expect(stand.got('hello')).toEqual([])
})

const deviceId = async ({ db }: { db: Awaited<ReturnType<typeof startStand>>['db'] }) =>
  (await db.selectFrom('device').select('id').where('mac', '=', MAC).executeTakeFirstOrThrow()).id
