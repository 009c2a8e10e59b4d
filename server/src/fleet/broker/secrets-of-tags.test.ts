import { type Down, encode } from '@wifi-tms/contract/messages'
import { expect, test } from 'vitest'
import { KEY, OTHER_KEY } from '../secrets/testing/harness.ts'
import { connectionEnded, DOWN, hello, MAC, say, startHarness, UP, until } from './testing/harness.ts'
import { CONNACK } from './testing/packets.ts'

const display: Down = {
  type: 'display',
  id: '1',
  frame: { url: '/device/v1/frames/1', sha256: 'a'.repeat(64), bytes: 1, format: '1bpp', width: 8, height: 1 },
}

test('every hello with the product’s key is answered with a secret first, and the first use of the secret ends the key for that tag', async () => {
  const harness = await startHarness()
  const tag = await harness.tag()
  await tag.subscribeAsync(DOWN)
  expect(harness.core.wire.toTag(MAC, display)).toBe(false)
  await Promise.all([say(tag, UP, hello), say(tag, UP, { type: 'report', battery: 371 })])
  expect(harness.ingested.map(({ message }) => message.type)).toEqual(['connected', 'hello', 'report'])
  await say(tag, UP, hello)
  await until(() => tag.received.length === 2)
  const secrets = tag.received.map(({ message }) => (message as { secret: string }).secret)
  expect(tag.received.map(({ message }) => message)).toEqual(
    secrets.map((secret) => ({ type: 'credentials', id: expect.any(String), secret })),
  )
  expect(harness.core.wire.toTag(MAC, display)).toBe(true)
  await until(() => tag.received.length === 3)
  expect(tag.received[2]).toEqual({ topic: DOWN, message: display })

  const tagWithSecret = await harness.tag(MAC, secrets[1])
  await connectionEnded(tag)
  await tagWithSecret.subscribeAsync(DOWN)
  await say(tagWithSecret, UP, hello)
  expect(tagWithSecret.received).toEqual([])
  await expect(harness.tag(MAC, KEY)).rejects.toMatchObject({ code: CONNACK.notAllowed })
  await expect(harness.tag(MAC, secrets[0])).rejects.toMatchObject({ code: CONNACK.badPassword })
  await expect(harness.tag(MAC, OTHER_KEY)).rejects.toMatchObject({ code: CONNACK.notAllowed })
  expect(tagWithSecret.connected).toBe(true)
  expect(JSON.stringify(harness.logged)).not.toMatch(new RegExp([...secrets, KEY, OTHER_KEY].join('|')))
})

test('a secret that has been in use for a year is replaced at the first hello of a connection, and is valid until the new one is used', async () => {
  const harness = await startHarness()
  const secretsOf = ({ received }: Awaited<ReturnType<typeof harness.tag>>) =>
    received.map(({ message }) => (message as Extract<Down, { type: 'credentials' }>).secret)
  const sayHello = async (tag: Awaited<ReturnType<typeof harness.tag>>) => {
    await tag.subscribeAsync(DOWN)
    await say(tag, UP, hello)
    // One more round trip makes sure that earlier messages have been handled.
    await tag.unsubscribeAsync(DOWN)
    return tag
  }
  const connectAndSayHello = async (password?: string) => sayHello(await harness.tag(MAC, password))
  const [oldSecret] = secretsOf(await connectAndSayHello())
  expect(secretsOf(await connectAndSayHello(oldSecret))).toEqual([])
  harness.clock.now = new Date(harness.clock.now.getTime() + 366 * 24 * 3_600_000)
  const oldConnection = await connectAndSayHello(oldSecret)
  const [newSecret, ...more] = secretsOf(await sayHello(oldConnection))
  expect([typeof newSecret, more]).toEqual(['string', []])
  expect(secretsOf(await connectAndSayHello(oldSecret))).toHaveLength(1)
  expect(secretsOf(await connectAndSayHello(newSecret))).toEqual([])
  await expect(harness.tag(MAC, oldSecret)).rejects.toMatchObject({ code: CONNACK.badPassword })
})

test('a hello on a connection whose key has ended meanwhile is ignored and ends the connection', async () => {
  const harness = await startHarness()
  const tag = await harness.tag()
  await harness.db
    .insertInto('secret')
    .values({ hash: 'x', deviceId: await findDeviceId(harness), issuedAt: '', confirmedAt: 'z' })
    .execute()
  tag.publish(UP, encode(hello), { qos: 1 })
  await connectionEnded(tag)
  expect(harness.ingestedOf('hello')).toEqual([])
})

const findDeviceId = async ({ db }: { db: Awaited<ReturnType<typeof startHarness>>['db'] }) =>
  (await db.selectFrom('device').select('id').where('mac', '=', MAC).executeTakeFirstOrThrow()).id
