import { type Down, encode, upTopic } from '@wifi-tms/contract/messages'
import { expect, test } from 'vitest'
import { KEY } from '../secrets/testing/stand.ts'
import { mayWaitToLogIn } from './admit-client.ts'
import { DOWN, ended, hello, MAC, say, startStand, UP, until } from './testing/stand.ts'

const NEIGHBOUR = '0123456789ab'

const display: Down = {
  type: 'display',
  id: '1',
  frame: { url: '/device/v1/frames/1', sha256: 'a'.repeat(64), bytes: 1, format: '1bpp', width: 8, height: 1 },
}

test('of two connections with one mac the newer stays, and the older one’s end and will have no effect', async () => {
  const stand = await startStand()
  const will = {
    topic: UP,
    payload: Buffer.from(encode({ type: 'event', event: 'offline' })),
    qos: 1,
    retain: false,
  } as const
  const older = await stand.tag(MAC, KEY, { will })
  await older.subscribeAsync(DOWN)
  const newer = await stand.tag(MAC, KEY, { will })
  await ended(older)
  const newest = await stand.tag(MAC, KEY, { will })
  await ended(newer)
  await newest.subscribeAsync(DOWN)
  await say(newest, UP, hello)
  await until(() => newest.heard.length === 1)
  expect(stand.ingested.map(({ message }) => message.type)).toEqual(['connected', 'connected', 'connected', 'hello'])
  newest.stream.destroy()
  await until(() => stand.got('disconnected').length === 1)
  expect(stand.got('event').map(({ message }) => message)).toEqual([{ type: 'event', event: 'offline' }])
})

test('ten connections with one mac at once leave one, which gets its messages', async () => {
  const stand = await startStand()
  const arrive = async () => {
    const tag = await stand.tag()
    tag.subscribe(DOWN)
    return tag
  }
  for (let round = 0; round < 5; round++) {
    const came = await Promise.allSettled(Array.from({ length: 10 }, arrive))
    const tags = came.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const connected = () => tags.filter((tag) => tag.connected)
    await until(() => connected().length === 1, 'one is left')
    const [last] = connected()
    await last!.subscribeAsync(DOWN)
    await say(last!, UP, hello)
    await until(() => last!.heard.length === 1, 'it hears')
  }
  await until(() => stand.got('connected').length > 10)
  expect(stand.got('disconnected')).toEqual([])
})

test('messages of a tag that reconnects while its old connection breaks are handled, and its next connection replaces this one', async () => {
  const stand = await startStand()
  let oldTag = await stand.tag()
  for (let round = 0; round < 20; round++) {
    await oldTag.subscribeAsync(DOWN)
    const coming = stand.tag()
    oldTag.stream.destroy()
    const middle = await coming
    oldTag = await stand.tag()
    await ended(middle)
  }
  await oldTag.subscribeAsync(DOWN)
  await say(oldTag, UP, hello)
  await until(() => oldTag.heard.length === 1, 'it hears')
})

test('a console gets a tag’s own goodbye without its will, and the will of a lost tag', async () => {
  const stand = await startStand()
  const will = {
    topic: UP,
    payload: Buffer.from(encode({ type: 'event', event: 'offline' })),
    qos: 1,
    retain: false,
  } as const
  const link = await stand.link()
  await link.subscribeAsync(UP)
  const polite = await stand.tag(MAC, KEY, { will })
  await polite.endAsync()
  await until(() => stand.got('disconnected').length === 1)
  const lost = await stand.tag(MAC, KEY, { will })
  lost.stream.destroy()
  await until(() => link.heard.length === 1)
  expect(link.heard[0]!.message).toEqual({ type: 'event', event: 'offline' })
})

test('a connection whose will is for another topic, retained or on QoS 2 is refused', async () => {
  const stand = await startStand()
  const payload = Buffer.from(encode({ type: 'event', event: 'offline' }))
  for (const will of [
    { topic: upTopic('shop', NEIGHBOUR), payload, qos: 1, retain: false },
    { topic: UP, payload, qos: 1, retain: true },
    { topic: UP, payload, qos: 2, retain: false },
  ] as const) {
    await expect(stand.tag(MAC, KEY, { will })).rejects.toMatchObject({ code: 5 })
  }
})

test('a tag is refused unless its client id and its user name are its mac', async () => {
  const stand = await startStand()
  for (const [clientId, username] of [
    [MAC, NEIGHBOUR],
    ['AABBCCDDEEFF', 'AABBCCDDEEFF'],
    ['aa:bb:cc:dd:ee:ff', 'aa:bb:cc:dd:ee:ff'],
    ['admin', 'admin'],
  ] as const) {
    await expect(stand.tag(MAC, KEY, { clientId, username })).rejects.toMatchObject({ code: 2 })
  }
  await expect(stand.tag(MAC, '')).rejects.toMatchObject({ code: 4 })
})

test('a session is clean even if the tag wants another one, and nothing is stored for it', async () => {
  const stand = await startStand()
  const tag = await stand.tag(MAC, KEY, { clean: false })
  await tag.subscribeAsync(DOWN, { qos: 1 })
  await tag.endAsync()
  await until(() => stand.got('disconnected').length === 1)
  const returnedTag = await stand.tag(MAC, KEY, { clean: false })
  await say(returnedTag, UP, hello)
  expect(stand.core.wire.toTag(MAC, display)).toBe(false)
  expect(returnedTag.heard).toEqual([])
})

test('cutting a tag disconnects it, even while its password is being checked', async () => {
  const stand = await startStand()
  const tag = await stand.tag()
  const { cut } = stand.core.wire
  cut(MAC)
  await ended(tag)
  let coming: Promise<unknown> | undefined
  // SQLite has one connection: while this transaction uses it, no password can be checked.
  await stand.db.transaction().execute(async () => {
    const queried = new Promise<void>((resolve) => {
      const get = () => {
        resolve()
        return stand.db
      }
      Object.defineProperty(stand.core, 'db', { get })
    })
    coming = stand.tag()
    await queried
    cut(MAC)
  })
  await expect(coming).rejects.toThrow()
  expect(stand.got('connected')).toHaveLength(1)
})

test('while the database does not answer, a tag is refused as "server unavailable", not as unknown', async () => {
  const stand = await startStand()
  await stand.db.destroy()
  await expect(stand.tag()).rejects.toMatchObject({ code: 3 })
})

test('a tag that finds the queue of logins full is refused at once as "server unavailable", and the others get in', async () => {
  const stand = await startStand({}, (queueLength) => queueLength < 3)
  let release = () => {}
  const holding = stand.db.transaction().execute(() => new Promise<void>((done) => (release = done)))
  const refused: number[] = []
  const tags = Array.from({ length: 140 }, (_, index) =>
    stand.tag((index + 1).toString(16).padStart(12, '0')).then(
      () => true,
      (error: { code: number }) => refused.push(error.code) < 0,
    ),
  )
  await until(() => refused.length === 9, 'nine are refused while nothing can be judged')
  expect(refused).toEqual(Array(9).fill(3))
  release()
  await holding
  expect((await Promise.all(tags)).filter(Boolean).length).toBe(131)
  expect(stand.got('connected').length).toBe(131)
})

test('five thousand logins may always wait, and more up to a bound while the queue moves', () => {
  expect([4999, 5000, 19_999, 20_000].map((queueLength) => mayWaitToLogIn(queueLength, 2999))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect([4999, 5000].map((queueLength) => mayWaitToLogIn(queueLength, 3000))).toEqual([true, false])
})
