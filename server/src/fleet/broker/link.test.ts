import { MAX_FOLLOWED } from '@wifi-tms/contract/link'
import { decode, encode, upTopic } from '@wifi-tms/contract/messages'
import type { Role } from '@wifi-tms/contract/permissions'
import { expect, test } from 'vitest'
import WebSocket from 'ws'
import { KEY } from '../secrets/testing/harness.ts'
import { cutDeadLinks } from './console-link.ts'
import { connectionEnded, hello, MAC, say, startHarness, UP, until } from './testing/harness.ts'
import { CONNACK } from './testing/packets.ts'

const makeMacs = (count: number) => Array.from({ length: count }, (_, index) => index.toString(16).padStart(12, '0'))

test('[entity-session] the credential of a login opens the link, and ends with the session', async () => {
  const harness = await startHarness()
  const link = await harness.link()
  // The credential is encoded and decoded as the console stores it.
  const storedAccess = decode(encode(link.access)) as typeof link.access
  const second = await harness.link(storedAccess)
  const other = await harness.link()
  await harness.db.deleteFrom('session').where('id', '=', storedAccess.username).execute()
  harness.core.wire.cut(storedAccess.username)
  await Promise.all([connectionEnded(link), connectionEnded(second)])
  await expect(harness.link(storedAccess)).rejects.toMatchObject({ code: CONNACK.badPassword })
  expect(other.connected).toBe(true)
})

test('a wrong credential, a token, a tag and no credential open no link', async () => {
  const harness = await startHarness()
  const link = await harness.link()
  for (const access of [
    { ...link.access, password: 'guess' },
    { ...link.access, username: 'guess' },
    { username: MAC, password: KEY },
  ]) {
    await expect(harness.link(access)).rejects.toMatchObject({ code: CONNACK.badPassword })
  }
  await expect(harness.link({ username: '', password: '' })).rejects.toThrow()
  await expect(harness.tag(MAC, link.access.password, { username: link.access.username })).rejects.toMatchObject({
    code: CONNACK.badName,
  })
})

test('a console publishes nothing', async () => {
  const harness = await startHarness()
  const tag = await harness.tag()
  await tag.subscribeAsync(`shop/${MAC}/down`)
  for (const topic of [UP, `shop/${MAC}/down`, 'console/changed']) {
    const link = await harness.link()
    link.publish(topic, encode(hello), { qos: 1 })
    await connectionEnded(link)
  }
  await say(tag, UP, { type: 'report' })
  expect(harness.ingestedOf('hello')).toEqual([])
  expect(tag.received).toEqual([])
})

test('a console may follow up to 200 /up topics and console/#, but no wildcard and no other topic', async () => {
  expect(MAX_FOLLOWED).toBe(200)
  const harness = await startHarness()
  const link = await harness.link()
  const topics = makeMacs(MAX_FOLLOWED).map((mac) => upTopic('office/floor-1', mac))
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
  const tag = await harness.tag()
  await say(tag, UP, { type: 'report', battery: 371 })
  await until(() => link.received.length === 2)
  expect(link.received[1]).toEqual({ topic: UP, message: { type: 'report', battery: 371 } })
})

test('consoles get gathered changes, and messages that tags send over HTTP', async () => {
  const harness = await startHarness()
  const [link, unsubscribed] = [await harness.link(), await harness.link()]
  await link.subscribeAsync(['console/#', UP])
  const { wire } = harness.core
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

test('[role-member] the console of a member follows no device, and hears of rooms and meetings alone', async () => {
  const harness = await startHarness()
  const link = await harness.link()
  await link.subscribeAsync(['console/#', UP])
  const setRole = (role: string) =>
    harness.db
      .updateTable('account')
      .set({ roles: JSON.stringify([role]) })
      .execute()
  await setRole('member')
  // The link was opened with other roles, so it ends, and the next one has those of a member.
  await cutDeadLinks(harness.core, harness.peers)
  await connectionEnded(link)
  const membersLink = await harness.link(link.access)
  await membersLink.subscribeAsync('console/#')
  await expect(membersLink.subscribeAsync(UP)).rejects.toThrow()
  await setRole('editor')
  const editorsLink = await harness.link()
  await editorsLink.subscribeAsync('console/#')
  const { wire } = harness.core
  wire.changed('devices', ['a'])
  wire.notice({ kind: 'battery-low', count: 1, device: { _id: 'a', mac: MAC, alias: '' }, message: '' })
  for (const resource of ['admin_users', 'audits', 'templates', 'unknown', 'meetings'])
    wire.changed(resource as 'meetings', ['b'])
  await until(() => editorsLink.received.some(({ topic }) => topic === 'console/notice'))
  wire.changed('rooms', ['c'])
  await until(() => membersLink.received.length === 2)
  expect(membersLink.received.map(({ message }) => message)).toEqual([
    { resource: 'meetings', ids: ['b'] },
    { resource: 'rooms', ids: ['c'] },
  ])
})

test('a tag that is refused several times causes a single notice', async () => {
  const harness = await startHarness()
  const link = await harness.link()
  await link.subscribeAsync('console/#')
  for (const mac of [MAC, '0a0a0a0a0a0a', MAC])
    await expect(harness.tag(mac, 'wrong')).rejects.toMatchObject({ code: CONNACK.badPassword })
  await until(() => link.received.length === 1)
  expect(link.received[0]).toEqual({
    topic: 'console/notice',
    message: { kind: 'refused', count: 2, device: { _id: null, mac: MAC, alias: '' }, message: expect.any(String) },
  })
})

test('two consoles with one client id, and one whose client id is a mac, do not end each other’s connections', async () => {
  const harness = await startHarness()
  const tag = await harness.tag()
  const link = await harness.link(undefined, { clientId: MAC })
  const other = await harness.link(undefined, { clientId: MAC })
  await say(tag, UP, { type: 'report' })
  expect([tag.connected, link.connected, other.connected]).toEqual([true, true, true])
  const replacing = await harness.link(link.access, { clientId: MAC })
  await connectionEnded(link)
  expect(replacing.connected).toBe(true)
})

test('only pages of this server, its public address and the allowed origins open a link', async () => {
  const harness = await startHarness({
    PUBLIC_URL: 'https://tags.example.com/wifi',
    CORS_ORIGIN: 'https://console.example.com',
  })
  const host = `127.0.0.1:${harness.httpPort}`
  const tryToOpen = (origin: string | undefined, path = '/mqtt') =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(`ws://${host}${path}`, ['mqtt'], origin === undefined ? {} : { origin })
      socket.once('open', () => resolve('opens'))
      // The only number in the message is the status of the answer.
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
  const harness = await startHarness()
  const link = await harness.link()
  // A session ends after 12 hours without use.
  harness.clock.now = new Date(harness.clock.now.getTime() + 13 * 3_600_000)
  await expect(harness.link(link.access)).rejects.toMatchObject({ code: CONNACK.badPassword })
  const cut: string[] = []
  const peers = {
    links: new Map([['x', { sessionId: link.access.username, roles: ['admin'] as Role[] }]]),
    cut: (name: string) => void cut.push(name),
  }
  await cutDeadLinks(harness.core, peers)
  expect(cut).toEqual([link.access.username])
})

test('a link ends when its person loses the only role of its narrowed session', async () => {
  const harness = await startHarness()
  const link = await harness.link()
  const cut: string[] = []
  const peers = {
    links: new Map([['x', { sessionId: link.access.username, roles: ['editor'] as Role[] }]]),
    cut: (name: string) => void cut.push(name),
  }
  const setRoles = (roles: string[]) =>
    harness.db
      .updateTable('account')
      .set({ roles: JSON.stringify(roles) })
      .execute()
  await harness.db.updateTable('session').set({ narrowed: 'editor' }).execute()
  await setRoles(['editor', 'viewer'])
  await cutDeadLinks(harness.core, peers)
  expect(cut).toEqual([])
  await setRoles(['viewer'])
  await expect(harness.link(link.access)).rejects.toMatchObject({ code: CONNACK.badPassword })
  await cutDeadLinks(harness.core, peers)
  expect(cut).toEqual([link.access.username])
})

test('a session has at most twenty links: one more cuts its oldest, and no link of another session', async () => {
  const harness = await startHarness()
  const other = await harness.link()
  const first = await harness.link()
  const laterLinks = [await harness.link(first.access)]
  for (let count = 2; count < 20; count++) laterLinks.push(await harness.link(first.access))
  expect(first.connected).toBe(true)
  laterLinks.push(await harness.link(first.access))
  await connectionEnded(first)
  for (const link of [other, ...laterLinks]) await link.subscribeAsync('console/#')
  harness.core.wire.changed('devices', ['d1'])
  await until(() => [other, ...laterLinks].every(({ received }) => received.length === 1))
})
