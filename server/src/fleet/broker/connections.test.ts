import { type Down, encode, upTopic } from '@wifi-tms/contract/messages'
import { expect, test } from 'vitest'
import { KEY } from '../secrets/testing/harness.ts'
import { mayWaitToLogIn } from './admit-client.ts'
import { connectionEnded, DOWN, hello, MAC, say, startHarness, UP, until } from './testing/harness.ts'
import { CONNACK } from './testing/packets.ts'

const NEIGHBOUR = '0123456789ab'

const display: Down = {
  type: 'display',
  id: '1',
  frame: { url: '/device/v1/frames/1', sha256: 'a'.repeat(64), bytes: 1, format: '1bpp', width: 8, height: 1 },
}

test('the newer of two connections with one mac stays, and the older one’s end and will have no effect', async () => {
  const harness = await startHarness()
  const will = {
    topic: UP,
    payload: Buffer.from(encode({ type: 'event', event: 'offline' })),
    qos: 1,
    retain: false,
  } as const
  const older = await harness.tag(MAC, KEY, { will })
  await older.subscribeAsync(DOWN)
  const newer = await harness.tag(MAC, KEY, { will })
  await connectionEnded(older)
  const newest = await harness.tag(MAC, KEY, { will })
  await connectionEnded(newer)
  await newest.subscribeAsync(DOWN)
  await say(newest, UP, hello)
  await until(() => newest.received.length === 1)
  expect(harness.ingested.map(({ message }) => message.type)).toEqual(['connected', 'connected', 'connected', 'hello'])
  newest.stream.destroy()
  await until(() => harness.ingestedOf('disconnected').length === 1)
  expect(harness.ingestedOf('event').map(({ message }) => message)).toEqual([{ type: 'event', event: 'offline' }])
})

test('ten connections with one mac at once leave one, which gets its messages', async () => {
  const harness = await startHarness()
  const connectAndSubscribe = async () => {
    const tag = await harness.tag()
    tag.subscribe(DOWN)
    return tag
  }
  for (let round = 0; round < 5; round++) {
    const attempts = await Promise.allSettled(Array.from({ length: 10 }, connectAndSubscribe))
    const tags = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []))
    const connected = () => tags.filter((tag) => tag.connected)
    await until(() => connected().length === 1, 'one is left')
    const [last] = connected()
    await last!.subscribeAsync(DOWN)
    await say(last!, UP, hello)
    await until(() => last!.received.length === 1, 'the tag gets its secret')
  }
  await until(() => harness.ingestedOf('connected').length > 10)
  expect(harness.ingestedOf('disconnected')).toEqual([])
})

test('messages of a tag that reconnects while its old connection breaks are handled, and its next connection replaces this one', async () => {
  const harness = await startHarness()
  let oldTag = await harness.tag()
  for (let round = 0; round < 20; round++) {
    await oldTag.subscribeAsync(DOWN)
    const login = harness.tag()
    oldTag.stream.destroy()
    const middle = await login
    oldTag = await harness.tag()
    await connectionEnded(middle)
  }
  await oldTag.subscribeAsync(DOWN)
  await say(oldTag, UP, hello)
  await until(() => oldTag.received.length === 1, 'the tag gets its secret')
})

test('a console gets the will of a tag whose connection broke, and not the will of a tag that disconnected itself', async () => {
  const harness = await startHarness()
  const will = {
    topic: UP,
    payload: Buffer.from(encode({ type: 'event', event: 'offline' })),
    qos: 1,
    retain: false,
  } as const
  const link = await harness.link()
  await link.subscribeAsync(UP)
  const disconnectingTag = await harness.tag(MAC, KEY, { will })
  await disconnectingTag.endAsync()
  await until(() => harness.ingestedOf('disconnected').length === 1)
  const brokenTag = await harness.tag(MAC, KEY, { will })
  brokenTag.stream.destroy()
  await until(() => link.received.length === 1)
  expect(link.received[0]!.message).toEqual({ type: 'event', event: 'offline' })
})

test('a connection whose will is for another topic, retained or on QoS 2 is refused', async () => {
  const harness = await startHarness()
  const payload = Buffer.from(encode({ type: 'event', event: 'offline' }))
  for (const will of [
    { topic: upTopic('shop', NEIGHBOUR), payload, qos: 1, retain: false },
    { topic: UP, payload, qos: 1, retain: true },
    { topic: UP, payload, qos: 2, retain: false },
  ] as const) {
    await expect(harness.tag(MAC, KEY, { will })).rejects.toMatchObject({ code: CONNACK.notAllowed })
  }
})

test('a tag is refused unless its client id and its user name are its mac', async () => {
  const harness = await startHarness()
  for (const [clientId, username] of [
    [MAC, NEIGHBOUR],
    ['AABBCCDDEEFF', 'AABBCCDDEEFF'],
    ['aa:bb:cc:dd:ee:ff', 'aa:bb:cc:dd:ee:ff'],
    ['admin', 'admin'],
  ] as const) {
    await expect(harness.tag(MAC, KEY, { clientId, username })).rejects.toMatchObject({ code: CONNACK.badName })
  }
  await expect(harness.tag(MAC, '')).rejects.toMatchObject({ code: CONNACK.badPassword })
})

test('a session is clean even if the tag wants another one, and nothing is stored for it', async () => {
  const harness = await startHarness()
  const tag = await harness.tag(MAC, KEY, { clean: false })
  await tag.subscribeAsync(DOWN, { qos: 1 })
  await tag.endAsync()
  await until(() => harness.ingestedOf('disconnected').length === 1)
  const returnedTag = await harness.tag(MAC, KEY, { clean: false })
  await say(returnedTag, UP, hello)
  expect(harness.core.wire.toTag(MAC, display)).toBe(false)
  expect(returnedTag.received).toEqual([])
})

test('cutting a tag disconnects it, even while its password is being checked', async () => {
  const harness = await startHarness()
  const tag = await harness.tag()
  const { cut } = harness.core.wire
  cut(MAC)
  await connectionEnded(tag)
  let login: Promise<unknown> | undefined
  // SQLite has one connection: while this transaction uses it, no password can be checked.
  await harness.db.transaction().execute(async () => {
    const queried = new Promise<void>((resolve) => {
      const get = () => {
        resolve()
        return harness.db
      }
      Object.defineProperty(harness.core, 'db', { get })
    })
    login = harness.tag()
    await queried
    cut(MAC)
  })
  await expect(login).rejects.toThrow()
  expect(harness.ingestedOf('connected')).toHaveLength(1)
})

test('while the database does not answer, a tag is refused as "server unavailable", not as unknown', async () => {
  const harness = await startHarness()
  await harness.db.destroy()
  await expect(harness.tag()).rejects.toMatchObject({ code: CONNACK.unavailable })
})

test('a tag that finds the queue of logins full is refused at once as "server unavailable", and the others get in', async () => {
  // 128 of 140 logins are checked at once, three wait, and nine are refused.
  const harness = await startHarness({}, (queueLength) => queueLength < 3)
  let release = () => {}
  const blocking = harness.db.transaction().execute(() => new Promise<void>((done) => (release = done)))
  const refusalCodes: number[] = []
  const tags = Array.from({ length: 140 }, (_, index) =>
    harness.tag((index + 1).toString(16).padStart(12, '0')).then(
      () => true,
      (error: { code: number }) => {
        refusalCodes.push(error.code)
        return false
      },
    ),
  )
  await until(() => refusalCodes.length === 9, 'nine are refused while no login can be checked')
  expect(refusalCodes).toEqual(Array(9).fill(CONNACK.unavailable))
  release()
  await blocking
  expect((await Promise.all(tags)).filter(Boolean).length).toBe(131)
  expect(harness.ingestedOf('connected').length).toBe(131)
})

test('five thousand logins may always wait, and up to twenty thousand while the first has waited less than 3 s', () => {
  expect([4999, 5000, 19_999, 20_000].map((queueLength) => mayWaitToLogIn(queueLength, 2999))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect([4999, 5000].map((queueLength) => mayWaitToLogIn(queueLength, 3000))).toEqual([true, false])
})
