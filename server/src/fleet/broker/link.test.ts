import { MAX_FOLLOWED } from '@wifi-tms/contract/link'
import { decode, encode, upTopic } from '@wifi-tms/contract/messages'
import { expect, test } from 'vitest'
import WebSocket from 'ws'
import { KEY } from '../secrets/testing/stand.ts'
import { connectionEnded, hello, MAC, say, startStand, UP, until } from './testing/stand.ts'

const macs = (count: number) => Array.from({ length: count }, (_, index) => index.toString(16).padStart(12, '0'))

test('[entity-session] the credential of a login opens the link, and ends with the session', async () => {
  const stand = await startStand()
  const link = await stand.link()
  // The credential is encoded and decoded as the console stores it.
  const storedAccess = decode(encode(link.access)) as typeof link.access
  const second = await stand.link(storedAccess)
  const other = await stand.link()
  await stand.db.deleteFrom('session').where('id', '=', storedAccess.username).execute()
  stand.core.wire.cut(storedAccess.username)
  await Promise.all([connectionEnded(link), connectionEnded(second)])
  await expect(stand.link(storedAccess)).rejects.toMatchObject({ code: 4 })
  expect(other.connected).toBe(true)
})

test('a wrong credential, a token, a tag and no credential open no link', async () => {
  const stand = await startStand()
  const link = await stand.link()
  for (const access of [
    { ...link.access, password: 'guess' },
    { ...link.access, username: 'guess' },
    { username: MAC, password: KEY },
  ]) {
    await expect(stand.link(access)).rejects.toMatchObject({ code: 4 })
  }
  await expect(stand.link({ username: '', password: '' })).rejects.toThrow()
  await expect(stand.tag(MAC, link.access.password, { username: link.access.username })).rejects.toMatchObject({
    code: 2,
  })
})

test('a console publishes nothing', async () => {
  const stand = await startStand()
  const tag = await stand.tag()
  await tag.subscribeAsync(`shop/${MAC}/down`)
  for (const topic of [UP, `shop/${MAC}/down`, 'console/changed']) {
    const link = await stand.link()
    link.publish(topic, encode(hello), { qos: 1 })
    await connectionEnded(link)
  }
  await say(tag, UP, { type: 'report' })
  expect(stand.got('hello')).toEqual([])
  expect(tag.received).toEqual([])
})

test('a console may follow up to 200 /up topics and console/#, but no wildcard and no other topic', async () => {
  expect(MAX_FOLLOWED).toBe(200)
  const stand = await startStand()
  const link = await stand.link()
  const topics = macs(MAX_FOLLOWED).map((mac) => upTopic('office/floor-1', mac))
  await link.subscribeAsync('console/#')
  await link.subscribeAsync(topics)
  await expect(link.subscribeAsync(upTopic('office', MAC))).rejects.toThrow()
  await link.subscribeAsync(topics[0]!)
  await link.unsubscribeAsync(topics[0]!)
  await link.subscribeAsync(UP)
  await link.unsubscribeAsync(topics)
  for (const topic of [
    '#',
    '+/+/up',
    'shop/+/up',
    `+/${MAC}/up`,
    `$share/g/${UP}`,
    `shop/${MAC}/down`,
    'console/+',
    '$SYS/#',
    'shop/up',
    `Shop/${MAC}/up`,
  ]) {
    await expect(link.subscribeAsync(topic), topic).rejects.toThrow()
    expect(link.connected, topic).toBe(true)
  }
  // A console hears of the new device, and then gets its tag's message.
  const tag = await stand.tag()
  await say(tag, UP, { type: 'report', battery: 371 })
  await until(() => link.received.length === 2)
  expect(link.received[1]).toEqual({ topic: UP, message: { type: 'report', battery: 371 } })
})

test('consoles get gathered changes, and messages that tags send over HTTP', async () => {
  const stand = await startStand()
  const [link, unsubscribed] = [await stand.link(), await stand.link()]
  await link.subscribeAsync(['console/#', UP])
  const { wire } = stand.core
  wire.changed('devices', ['a'])
  wire.changed('devices', ['b'])
  wire.changed('devices', ['c', 'b'])
  wire.changed('templates', [])
  wire.toConsoles(UP, encode({ type: 'report', battery: 371 }))
  await until(() => link.received.length === 4)
  expect(link.received.map(({ topic, message }) => [topic, message])).toEqual([
    ['console/changed', { resource: 'devices', ids: ['a'] }],
    [UP, { type: 'report', battery: 371 }],
    ['console/changed', { resource: 'devices', ids: ['b', 'c'] }],
    ['console/changed', { resource: 'templates', ids: [] }],
  ])
  expect(unsubscribed.received).toEqual([])
})

test('a tag that is refused several times causes a single notice', async () => {
  const stand = await startStand()
  const link = await stand.link()
  await link.subscribeAsync('console/#')
  for (const mac of [MAC, '0a0a0a0a0a0a', MAC]) await expect(stand.tag(mac, 'wrong')).rejects.toMatchObject({ code: 4 })
  await until(() => link.received.length === 1)
  expect(link.received[0]).toEqual({
    topic: 'console/notice',
    message: { kind: 'refused', count: 2, device: { _id: null, mac: MAC, alias: '' }, message: expect.any(String) },
  })
})

test('two consoles with one client id, and one whose client id is a mac, do not end each other’s connections', async () => {
  const stand = await startStand()
  const tag = await stand.tag()
  const link = await stand.link(undefined, { clientId: MAC })
  const other = await stand.link(undefined, { clientId: MAC })
  await say(tag, UP, { type: 'report' })
  expect([tag.connected, link.connected, other.connected]).toEqual([true, true, true])
  const replacing = await stand.link(link.access, { clientId: MAC })
  await connectionEnded(link)
  expect(replacing.connected).toBe(true)
})

test('only pages of this server, its public address and the allowed origins open a link', async () => {
  const stand = await startStand({
    PUBLIC_URL: 'https://tags.example.com/wifi',
    CORS_ORIGIN: 'https://console.example.com',
  })
  const host = `127.0.0.1:${stand.httpPort}`
  const tryToOpen = (origin: string | undefined, path = '/mqtt') =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(`ws://${host}${path}`, ['mqtt'], origin === undefined ? {} : { origin })
      socket.once('open', () => resolve('opens'))
      socket.once('error', (error) => resolve(error.message.replace(/\D/g, '')))
      socket.once('open', () => socket.terminate())
    })
  expect(await tryToOpen(undefined)).toBe('opens')
  expect(await tryToOpen(`http://${host}`)).toBe('opens')
  expect(await tryToOpen('https://tags.example.com')).toBe('opens')
  expect(await tryToOpen('https://console.example.com')).toBe('opens')
  for (const origin of ['https://evil.example', 'null', `http://${host}.evil.example`, 'http://localhost']) {
    expect(await tryToOpen(origin), origin).toBe('403')
  }
  expect(await tryToOpen(undefined, '/other')).toBe('404')
})

test('a session that expires while its link is open ends the link', async () => {
  const stand = await startStand()
  const link = await stand.link()
  const { cutDeadLinks } = await import('./console-link.ts')
  stand.clock.now = new Date(stand.clock.now.getTime() + 13 * 3_600_000)
  await expect(stand.link(link.access)).rejects.toMatchObject({ code: 4 })
  const cut: string[] = []
  const peers = {
    links: new Map([['x', { sessionId: link.access.username }]]),
    cut: (name: string) => void cut.push(name),
  }
  await cutDeadLinks(stand.core, peers)
  expect(cut).toEqual([link.access.username])
})

test('a session has at most twenty links: one more cuts its oldest, and no link of another session', async () => {
  const stand = await startStand()
  const other = await stand.link()
  const first = await stand.link()
  const laterLinks = [await stand.link(first.access)]
  for (let count = 2; count < 20; count++) laterLinks.push(await stand.link(first.access))
  expect(first.connected).toBe(true)
  laterLinks.push(await stand.link(first.access))
  await connectionEnded(first)
  for (const link of [other, ...laterLinks]) await link.subscribeAsync('console/#')
  stand.core.wire.changed('devices', ['d1'])
  await until(() => [other, ...laterLinks].every(({ received }) => received.length === 1))
})
