import { devices } from '@wifi-tms/contract/devices'
import { showOne } from '@wifi-tms/contract/displays'
import { DESIRED_PATH, Due, UP_PATH } from '@wifi-tms/contract/http-tags'
import { wakeBounds } from '@wifi-tms/contract/wake'
import mqtt from 'mqtt'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { CONNACK } from '../broker/testing/packets.ts'
import { malformedMessages, refusedConnections } from '../ingest/metrics.ts'
import { NEXT_WHEN_BUSY_SECONDS } from './rules.ts'
import { addTestProduct, displayIn, hello, pollingTag, secretIn } from './testing/polling-tag.ts'

let count = 0
const newMac = () => (++count).toString(16).padStart(12, '0')

eachServer('tags that poll', (server) => {
  const start = async () => {
    const mac = newMac()
    const { product, template } = await addTestProduct(server(), `asking-${mac}`)
    return { mac, product, template, tag: (password = product.apikey) => pollingTag(server(), mac, password) }
  }
  const readDevice = async (mac: string) => (await server().ask(devices.list, { mac })).items[0]!

  test('a tag that logs in with its product’s key gets a secret, in an answer without an envelope, and logs in with that secret', async () => {
    const { mac, product, tag } = await start()
    const first = await tag().say(hello)
    expect(first).toEqual({
      messages: [{ type: 'credentials', id: expect.any(String), secret: expect.any(String) }],
      next: expect.any(Number),
    })
    // The answer may be lost: another request brings another secret, and both are valid.
    const second = await tag().ask()
    expect(secretIn(second)).not.toBe(secretIn(first))
    expect(await readDevice(mac)).toMatchObject({
      product: product._id,
      secretSet: false,
      status: 'online',
      sleeps: true,
    })
    expect((await tag(secretIn(second)).ask()).messages).toEqual([])
    expect(await readDevice(mac)).toMatchObject({ secretSet: true })
    for (const password of [product.apikey, secretIn(first), 'guess']) {
      const refused = await tag(password).get()
      expect([refused.status, await refused.json()]).toEqual([401, { message: expect.any(String) }])
    }
    expect((await tag(secretIn(second)).say(hello)).messages).toEqual([])
  })

  test('a secret that has been in use for a year is replaced at a hello, and is valid until the new one is used', async () => {
    const { mac, tag } = await start()
    const oldTag = tag(secretIn(await tag().say(hello)))
    expect((await oldTag.say(hello)).messages).toEqual([])
    const { db } = server().core
    const { id } = await db.selectFrom('device').select('id').where('mac', '=', mac).executeTakeFirstOrThrow()
    const confirmedAt = new Date(Date.now() - 366 * 24 * 3_600_000).toISOString()
    await db.updateTable('secret').set({ confirmedAt }).where('deviceId', '=', id).execute()
    expect((await oldTag.ask()).messages).toEqual([])
    const renewedTag = tag(secretIn(await oldTag.say(hello)))
    expect((await oldTag.ask()).messages).toEqual([])
    expect((await renewedTag.say(hello)).messages).toEqual([])
    expect((await oldTag.get()).status).toBe(401)
  })

  test('Basic authentication accepts a mac in capitals, with dashes and with colons', async () => {
    const { product } = await start()
    const mac = 'abcdef012345'
    const dashed = mac.toUpperCase().match(/../g)!.join('-')
    for (const name of [mac.toUpperCase(), dashed, dashed.replaceAll('-', ':')]) {
      expect((await pollingTag(server(), name, product.apikey).get()).status, name).toBe(200)
    }
    expect((await server().ask(devices.list, { mac })).total).toBe(1)
  })

  test('the macs 000000000000 and ffffffffffff are refused by every protocol, and a lookup of them finds nothing', async () => {
    const { product, template } = await start()
    const { _id: templateId } = await template(20)
    for (const mac of ['000000000000', 'ffffffffffff']) {
      const added = await server().tell(devices.create, { mac: mac.replace(/..\B/g, '$&:'), product: product._id })
      expect([added.code, added.body.errors?.map(({ path }) => path)]).toEqual([40000, ['mac']])
      expect((await pollingTag(server(), mac, product.apikey).get()).status).toBe(401)
      const url = `mqtt://127.0.0.1:${server().mqttPort}`
      const names = { clientId: mac, username: mac, password: product.apikey, reconnectPeriod: 0 }
      await expect(mqtt.connectAsync(url, names, false)).rejects.toMatchObject({ code: CONNACK.badName })
      expect((await server().ask(devices.list, { mac })).total).toBe(0)
      expect((await server().tell(showOne, { mac, templateId })).code).toBe(40400)
    }
  })

  test('the log reports why a tag is refused or its message malformed, each reason once a minute, and metrics count both', async () => {
    const { mac, tag } = await start()
    const ownTag = tag(secretIn(await tag().say(hello)))
    const warn = vi.spyOn(server().core.log, 'warn')
    onTestFinished(() => warn.mockRestore())
    const countRefusals = async () =>
      (await refusedConnections.get()).values.find(({ labels }) => labels.reason === 'wrong-secret')?.value ?? 0
    const before = await countRefusals()
    const warnings = () => warn.mock.calls.filter(([facts]) => (facts as { mac?: string }).mac === mac)
    for (let times = 0; times < 2; times++) {
      await ownTag.say({ ...hello, protocol: 2 }, { type: 'report', battery: 3.7 }, 'text')
      await tag('guess').get()
    }
    expect(warnings()).toEqual([
      [{ mac, reason: expect.stringMatching(/^protocol: /) }, 'malformed message'],
      [{ mac, reason: expect.stringMatching(/^battery: /) }, 'fields left out of a message'],
      [{ mac, reason: 'not an object with a type' }, 'malformed message'],
      [{ mac, reason: 'wrong-secret' }, 'not let in'],
    ])
    expect((await countRefusals()) - before).toBe(2)
    const nameless = await fetch(`${server().url}${DESIRED_PATH}`)
    expect((await nameless.json()).message).toMatch(/Basic/)
  })

  test('a call is refused when its Basic authentication lacks a mac or a password', async () => {
    const { mac, product } = await start()
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
    for (const authorization of [
      '',
      'Basic',
      'Basic !!!!',
      `Bearer ${product.apikey}`,
      basic(product.apikey),
      basic(`:${product.apikey}`),
      basic(`${mac}:`),
      basic(`${mac.slice(1)}:${product.apikey}`),
      basic(`${mac}x:${product.apikey}`),
    ]) {
      for (const path of [DESIRED_PATH, UP_PATH]) {
        const method = path === UP_PATH ? 'POST' : 'GET'
        const { status, headers } = await fetch(`${server().url}${path}`, { method, headers: { authorization } })
        expect([status, headers.get('www-authenticate')], authorization).toEqual([401, 'Basic realm="tags"'])
      }
    }
    expect((await server().ask(devices.list, { mac })).total).toBe(0)
  })

  test('a tag gets 304 while nothing is due, and a wanted picture at each request until it proves that it shows it', async () => {
    const { mac, template, tag } = await start()
    const ownTag = tag(secretIn(await tag().say(hello)))
    const idle = await ownTag.get()
    const etag = idle.headers.get('etag')!
    expect(etag).toMatch(/^"\S+"$/)
    const unchanged = await ownTag.get({ 'if-none-match': etag })
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])

    const { _id } = await template(20)
    const { frame } = await server().ask(showOne, { mac, templateId: _id })
    const busy = await ownTag.get({ 'if-none-match': etag })
    expect([busy.status, busy.headers.get('etag')]).toEqual([200, null])
    const due = Due.parse(await busy.json())
    // A tag with something to do should ask again sooner than the usual wake, to report.
    const { next } = Due.parse(await idle.json())
    expect([next >= 0.9 * wakeBounds.usual, next <= wakeBounds.usual]).toEqual([true, true])
    expect(due.next).toBe(NEXT_WHEN_BUSY_SECONDS)
    const display = displayIn(due)
    expect(display.frame).toMatchObject({ sha256: frame, bytes: 120, format: '1bpp', width: 48, height: 20 })
    expect(displayIn(await ownTag.ask()).id).toBe(display.id)

    const done = { type: 'event', event: 'display-success', id: display.id, frame }
    const countMalformed = async () => (await malformedMessages.get()).values[0]!.value
    const before = await countMalformed()
    expect(
      (await ownTag.say(done, { type: 'event', event: 'dance' }, 7, { type: 'report', battery: 371 })).messages,
    ).toEqual([])
    expect((await countMalformed()) - before).toBe(2)
    expect(await readDevice(mac)).toMatchObject({ shown: { frame }, wanted: { state: 'shown' }, batteryVoltage: 371 })
    expect((await ownTag.get({ 'if-none-match': etag })).status).toBe(304)
  })

  test('a tag that says that it goes offline is offline at once, and online again once it asks', async () => {
    const { mac, tag } = await start()
    const ownTag = tag(secretIn(await tag().say(hello)))
    await ownTag.say({ type: 'event', event: 'offline' })
    expect(await readDevice(mac)).toMatchObject({ status: 'offline', nextContactAt: null })
    await ownTag.ask()
    expect((await readDevice(mac)).status).toBe('online')
  })

  test('a body of the wrong shape is refused with its faults, and none of its messages is stored', async () => {
    const { mac, tag } = await start()
    const ownTag = tag(secretIn(await tag().say(hello)))
    for (const [body, status] of [
      ['', 400],
      ['{', 400],
      ['[]', 400],
      [JSON.stringify({ messages: { type: 'report', battery: 300 } }), 400],
      [JSON.stringify({ messages: Array(101).fill({ type: 'report', battery: 300 }) }), 400],
      [JSON.stringify({ messages: [{ type: 'report', battery: 300 }], more: 'x'.repeat(300_000) }), 413],
    ] as const) {
      const answer = await ownTag.post(body)
      expect([answer.status, await answer.json()], body.slice(0, 80)).toEqual([status, { message: expect.any(String) }])
    }
    expect((await readDevice(mac)).batteryVoltage).toBeNull()
  })

  test('a tag that reports its old frame with the id of a new delivery still shows the old template', async () => {
    const { mac, template, tag } = await start()
    const ownTag = tag(secretIn(await tag().say(hello)))
    const [first, second] = [await template(20), await template(30)]
    const { frame } = await server().ask(showOne, { mac, templateId: first._id })
    const done = (due: Due) => ({ type: 'event', event: 'display-success', id: displayIn(due).id, frame })
    await ownTag.say(done(await ownTag.ask()))
    const shown = { frame, templateId: first._id }
    expect(await readDevice(mac)).toMatchObject({ shown, wanted: { state: 'shown' } })
    await server().ask(showOne, { mac, templateId: second._id })
    await ownTag.say(done(await ownTag.ask()))
    const deviceNow = await readDevice(mac)
    expect(deviceNow).toMatchObject({ shown, wanted: { templateId: second._id } })
    // The picture is still wanted, and the tag may have got it again already.
    expect(deviceNow.wanted?.state).toMatch(/^(waiting|sending)$/)
  })

  test('fields that would change a prototype are ignored like all unknown ones, and the other fields and messages are stored', async () => {
    const { mac, tag } = await start()
    const ownTag = tag(secretIn(await tag().say(hello)))
    const messages = [
      '{"type":"report","battery":371,"__proto__":{"battery":[1,{"__proto__":2}]}}',
      '{"type":"report","constructor":{"prototype":{"a":1}},"usb":"plugin"}',
      '{"type":"report","wifi":{"ssid":"shop","__proto__":null,"rssi":-60}}',
    ]
    const answer = await ownTag.post(`{"messages":[${messages}],"__proto__":[]}`)
    expect([answer.status, await answer.json()]).toEqual([200, { messages: [], next: expect.any(Number) }])
    expect(await readDevice(mac)).toMatchObject({
      batteryVoltage: 371,
      usbState: 'plugin',
      wifi: { ssid: 'shop', rssi: -60 },
    })
    expect(Object.hasOwn(Object.prototype, 'battery')).toBe(false)
  })

  test('a tag that asks too often gets 429, but another tag behind the same address does not', async () => {
    const { product, tag } = await start()
    const ownTag = tag(secretIn(await tag().say(hello)))
    // A tag may make 120 calls at once.
    const answers = await Promise.all(Array.from({ length: 300 }, () => ownTag.get()))
    const answer = answers.find(({ status }) => status !== 200)!
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, expect.any(String)])
    expect(await answer.json()).toEqual({ message: expect.any(String) })
    const neighbour = pollingTag(server(), newMac(), product.apikey)
    expect((await neighbour.say(hello)).messages).toHaveLength(1)
  })
})
