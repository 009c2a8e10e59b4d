import { audits } from '@wifi-tms/contract/audit'
import {
  KEPT_MESSAGES,
  type LoggedMessage,
  NEWEST_EVENTS,
  readEvents,
  readMessages,
  sendMessage,
} from '@wifi-tms/contract/debug'
import { devices } from '@wifi-tms/contract/devices'
import { FRAME_PATH } from '@wifi-tms/contract/http-tags'
import { type Down, downTopic, encode, tagEvents, upTopic } from '@wifi-tms/contract/messages'
import { users } from '@wifi-tms/contract/users'
import mqtt from 'mqtt'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '../../base/random/ids.ts'
import { eachServer } from '../../testing/each-server.ts'
import { connectionEnded, say, until } from '../broker/testing/harness.ts'
import { dayOf } from '../days/rules.ts'
import { addTestProduct, pollingTag, SCREEN, secretIn } from '../http-tags/testing/polling-tag.ts'
import { partOfDay, parts } from './parts.ts'

const hello = { type: 'hello', protocol: 1, screenType: SCREEN }
let count = 0

eachServer('the debug log', (server) => {
  /** Adds a tag that has said hello, in a product of its own, with a list of the messages sent to it. */
  const start = async () => {
    const mac = (++count).toString(16).padStart(12, 'd')
    const { product } = await addTestProduct(server(), `debug-${mac}`)
    const connect = async (password: string) => {
      const tag = await mqtt.connectAsync(
        `mqtt://127.0.0.1:${server().mqttPort}`,
        { clientId: mac, username: mac, password, reconnectPeriod: 0 },
        false,
      )
      onTestFinished(() => void tag.end(true))
      return tag
    }
    const tag = await connect(product.apikey)
    const receivedMessages: Down[] = []
    tag.on('message', (_, payload) =>
      receivedMessages.push(JSON.parse(Buffer.from(payload.toString(), 'base64').toString())),
    )
    await tag.subscribeAsync(downTopic(product.uri, mac))
    const upTopicOfTag = upTopic(product.uri, mac)
    await say(tag, upTopicOfTag, hello)
    const { _id: id } = (await server().ask(devices.list, { mac })).items[0]!
    const readLog = async (query: object = {}) => server().ask(readMessages, { id, limit: 100, ...query })
    /** Waits until the log has `number` matching lines; returns them, oldest first. */
    const logged = async (number: number, query: object = {}) => {
      await expect.poll(async () => (await readLog(query)).total).toBe(number)
      return (await readLog(query)).items.toReversed()
    }
    return { mac, product, tag, receivedMessages, upTopicOfTag, id, connect, readLog, logged }
  }
  const summaryOf = ({ direction, kind, outcome, reason }: LoggedMessage) =>
    [direction, kind, ...(outcome === 'taken' ? [] : [outcome, reason])].join(' ')

  test('[screen-debug] the log has all events and every message up and down, decoded and in order, with secrets hidden', async () => {
    const { tag, receivedMessages, upTopicOfTag, logged } = await start()
    for (const event of tagEvents) await say(tag, upTopicOfTag, { type: 'event', event, message: `it was ${event}` })
    await say(tag, upTopicOfTag, { type: 'result', id: '1', ok: false, reason: 'unsupported' })
    await say(tag, upTopicOfTag, { type: 'progress', id: '1', percent: 50 })
    await tag.endAsync()
    const lines = await logged(6 + tagEvents.length)
    expect(lines.map(summaryOf)).toEqual([
      ...['seen connected', 'up hello', 'down credentials', ...tagEvents.map((event) => `up ${event}`)],
      ...['up result', 'up progress', 'seen disconnected'],
    ])
    expect(lines[1]!.body).toEqual(hello)
    const [credentials] = receivedMessages as Extract<Down, { type: 'credentials' }>[]
    expect(lines[2]!.body).toEqual({ ...credentials, secret: '***' })
    expect(lines[3]!.body).toEqual({ type: 'event', event: 'online', message: 'it was online' })
    expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).toSorted())
    const rows = await server().core.db.selectFrom('messageLog').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(credentials!.secret)
  })

  test('[route-index] the newest events of all devices are listed with their devices, and nothing else is', async () => {
    const [source, otherSource] = [await start(), await start()]
    for (let number = 1; number < NEWEST_EVENTS; number++)
      await say(source.tag, source.upTopicOfTag, { type: 'event', event: 'button', button: number })
    await say(source.tag, source.upTopicOfTag, { type: 'event', event: 'button', message: '\u0001'.repeat(1000) })
    await say(otherSource.tag, otherSource.upTopicOfTag, { type: 'event', event: 'usb-plugin' })
    await say(otherSource.tag, otherSource.upTopicOfTag, { type: 'report', rssi: -50 })
    await say(otherSource.tag, otherSource.upTopicOfTag, { type: 'result', id: '1', ok: true })
    await otherSource.logged(6)
    await source.logged(3 + NEWEST_EVENTS)
    const { items } = await server().ask(readEvents, {})
    // A message too long to be stored whole is left out.
    expect(items.map(({ device, event }) => [device.mac, event.event, event.button])).toEqual([
      [otherSource.mac, 'usb-plugin', undefined],
      ...Array.from({ length: NEWEST_EVENTS - 2 }, (_, index) => [source.mac, 'button', NEWEST_EVENTS - 1 - index]),
    ])
    expect(items[0]!.device).toEqual({ _id: otherSource.id, mac: otherSource.mac, alias: '' })
  })

  test('[screen-debug] the log has malformed, refused and ignored messages with the reason and their readable part', async () => {
    const { mac, product, tag, upTopicOfTag, logged, connect } = await start()
    await tag.publishAsync(upTopicOfTag, '{"type":"hello","password":"p4ss"}', { qos: 1 })
    await tag.publishAsync(upTopicOfTag, btoa('not JSON'), { qos: 1 })
    for (const wrong of [7, { type: 'event', event: 'dance', apikey: 'p4ss' }])
      await tag.publishAsync(upTopicOfTag, encode(wrong), { qos: 1 })
    await tag.publishAsync(upTopicOfTag, encode({ type: 'of-tomorrow', x: 1 }), { qos: 1 })
    await expect(tag.subscribeAsync('#')).rejects.toThrow()
    tag.publish('other/topic', encode({ type: 'report' }), { qos: 1 })
    await connectionEnded(tag)
    await expect(connect('wrong-password')).rejects.toThrow()
    const lines = (await logged(12)).filter(({ outcome }) => outcome !== 'taken')
    expect(lines.map((line) => [summaryOf(line), line.body])).toEqual([
      ['up  malformed not base64', '{"type":"hello","password":***}'],
      ['up  malformed not JSON', 'not JSON'],
      ['up  malformed not an object with a type', 7],
      [expect.stringMatching(/^up dance malformed event: /), { type: 'event', event: 'dance', apikey: '***' }],
      ['up of-tomorrow ignored its type is none of this version', { type: 'of-tomorrow', x: 1 }],
      ['seen subscribe refused a tag subscribes to its own /down topic only', { topic: '#' }],
      [
        'seen publish refused a tag publishes on its own /up topic only',
        { topic: 'other/topic', message: { type: 'report' } },
      ],
      ['seen connect refused wrong-secret', { over: 'MQTT' }],
    ])
    const tagWithWrongSecret = pollingTag(server(), mac, 'also wrong')
    expect((await tagWithWrongSecret.get()).status).toBe(401)
    expect(product.uri).toContain(mac)
  })

  test('[screen-debug] the log has the messages of tags that only poll, too', async () => {
    const mac = (++count).toString(16).padStart(12, 'd')
    const { product } = await addTestProduct(server(), `debug-${mac}`)
    const answer = await pollingTag(server(), mac, product.apikey).say(hello, { type: 'event' })
    const headers = { authorization: `Bearer ${secretIn(answer)}` }
    expect((await fetch(`${server().url}${FRAME_PATH}/nonsense`, { headers })).status).toBe(404)
    const { _id: id } = (await server().ask(devices.list, { mac })).items[0]!
    const readLog = async () => (await server().ask(readMessages, { id })).items.map(summaryOf)
    await expect.poll(async () => (await readLog()).length).toBe(5)
    expect(await readLog()).toEqual([
      'seen fetch refused No such frame',
      'seen asked',
      'down credentials',
      expect.stringMatching(/^up event malformed event: /),
      'up hello',
    ])
  })

  test('[screen-debug] lines are found by direction, kind, outcome and text, in pages, and up to a given line', async () => {
    const { tag, upTopicOfTag, logged, readLog, id } = await start()
    for (const event of ['button', 'battery', 'button-long']) await say(tag, upTopicOfTag, { type: 'event', event })
    await say(tag, upTopicOfTag, { type: 'event', event: 'network-problem', message: '50 % of Żółw' })
    await tag.publishAsync(upTopicOfTag, 'x', { qos: 1 })
    const lines = await logged(8)
    const found = async (query: object) => (await readLog(query)).items.map(({ kind }) => kind)
    expect(await found({ direction: 'seen' })).toEqual(['connected'])
    expect(await found({ kind: ['button', 'battery'] })).toEqual(['battery', 'button'])
    expect(await found({ outcome: 'malformed' })).toEqual([''])
    expect(await found({ q: 'żÓŁW' })).toEqual(['network-problem'])
    expect(await found({ q: '%' })).toEqual(['network-problem'])
    expect(await found({ q: 'not base' })).toEqual([''])
    expect(await found({ q: 'BUTTON', direction: 'up' })).toEqual(['button-long', 'button'])
    expect(await found({ limit: 2, page: 2 })).toEqual(['button-long', 'battery'])
    expect(await readLog({ until: lines[3]!._id, limit: 1 })).toMatchObject({ items: [lines[3]], total: 4 })
    for (const [path, query] of Object.entries({ direction: { direction: 'left' }, limit: { limit: 101 } })) {
      const { body } = await server().tell(readMessages, { id, ...query })
      expect(body).toMatchObject({ code: 40000, errors: [{ path }] })
    }
    expect((await server().tell(readMessages, { id: 'nobody' })).code).toBe(40400)
  })

  test('[screen-debug] the newest lines of each device and day are stored, and none of a removed device', async () => {
    const { tag, upTopicOfTag, readLog, id, logged } = await start()
    const { core } = server()
    await logged(3)
    const row = {
      deviceId: id,
      at: core.now().toISOString(),
      direction: 'up',
      outcome: 'taken',
      reason: '',
      body: '{}',
    }
    const today = dayOf(core.now())
    const rowsOf = (kind: string) => Array.from({ length: KEPT_MESSAGES }, () => ({ ...row, kind, id: newId() }))
    await core.db
      .insertInto(parts[partOfDay(today - 1)]!)
      .values(rowsOf('yesterday'))
      .execute()
    await core.db.insertInto(parts[partOfDay(today)]!).values(rowsOf('today')).execute()
    await Promise.all(Array.from({ length: 150 }, () => say(tag, upTopicOfTag, { type: 'event', event: 'battery' })))
    await logged(150, { kind: 'battery' })
    await expect
      .poll(async () => (await readLog({ kind: ['today', 'battery'] })).total)
      .toBeLessThanOrEqual(KEPT_MESSAGES + 100)
    expect((await readLog({ kind: 'hello' })).total).toBe(0)
    expect((await readLog({ kind: 'yesterday' })).total).toBe(KEPT_MESSAGES)
    await server().ask(devices.remove, { id })
    await connectionEnded(tag)
    expect(await core.db.selectFrom('messageLog').selectAll().where('deviceId', '=', id).execute()).toEqual([])
  })

  test('[screen-debug] consoles are informed of the devices whose logs have new lines', async () => {
    const { tag, upTopicOfTag, id } = await start()
    const changedSpy = vi.spyOn(server().core.wire, 'changed')
    onTestFinished(() => changedSpy.mockRestore())
    await say(tag, upTopicOfTag, { type: 'event', event: 'button' })
    await until(() => changedSpy.mock.calls.some(([resource, ids]) => resource === 'messages' && ids.includes(id)))
  })

  test('[screen-debug] an administrator sends any message with a type; it is in the log and in the history without its secrets', async () => {
    const { mac, tag, receivedMessages, id, product, logged } = await start()
    const send = async (message: unknown, token?: string) => server().tell(sendMessage, { id, message }, token)
    const raw = { type: 'of-tomorrow', id: '7', deep: { wifi: { psk: 'p4ss' } } }
    expect((await send(raw)).body.data).toEqual({ topic: downTopic(product.uri, mac) })
    await until(() => receivedMessages.length === 2)
    expect(receivedMessages[1]).toEqual(raw)
    const hidden = { ...raw, deep: { wifi: { psk: '***' } } }
    expect((await logged(1, { kind: 'of-tomorrow' }))[0]).toMatchObject({ direction: 'down', body: hidden })
    const { items } = await server().ask(audits.list, { object: id, limit: 1 })
    expect(items[0]).toMatchObject({
      call: 'POST /user/api/devices/{id}/messages',
      changes: [{ field: 'message', from: null, to: hidden }],
    })

    const refusalOf = async (message: unknown) => {
      const { body } = await send(message)
      return [body.code, body.errors?.map(({ path }) => path)]
    }
    for (const wrong of [7, null, [], 'text', undefined]) expect(await refusalOf(wrong)).toEqual([40000, ['message']])
    for (const wrong of [{}, { type: '' }, { type: 7 }, { type: 'credentials', id: '1', secret: 'mine' }])
      expect(await refusalOf(wrong)).toEqual([40000, ['message.type']])
    expect(await refusalOf({ type: 'x', y: 'ü'.repeat(9000) })).toEqual([40000, ['message']])
    expect((await server().tell(sendMessage, { id: 'nobody', message: raw })).code).toBe(40400)
    await server().ask(users.create, { username: `ed-${mac}`, password: 'password-1', roles: ['editor'] })
    const editor = await server().login(`ed-${mac}`, 'password-1')
    expect((await send(raw, editor)).code).toBe(40300)
    expect((await server().tell(readMessages, { id }, editor)).code).toBe(20000)

    await tag.endAsync()
    await expect.poll(async () => (await send(raw)).body).toMatchObject({ code: 40900, reason: 'away' })
    expect(receivedMessages).toHaveLength(2)
  })
})
