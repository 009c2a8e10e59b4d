import { devices } from '@wifi-tms/contract/devices'
import { type EventName, tagEvents, upTopic } from '@wifi-tms/contract/messages'
import { login, logout } from '@wifi-tms/contract/session'
import mqtt, { type MqttClient } from 'mqtt'
import { expect, onTestFinished, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { ADMIN } from '../../testing/start.ts'
import { addTestProduct, hello } from '../http-tags/testing/polling-tag.ts'
import { connectionEnded, say, until } from './testing/harness.ts'
import { CONNACK } from './testing/packets.ts'

let count = 0

eachServer('the live link', (server) => {
  const start = async () => {
    const mac = (++count).toString(16).padStart(12, 'c')
    const { product } = await addTestProduct(server(), `live-${mac}`)
    const { token, mqtt: access } = await server().ask(login, ADMIN, '')
    const clients: MqttClient[] = []
    onTestFinished(() => void clients.map((client) => client.end(true)))
    const options = { connectTimeout: 4000, reconnectPeriod: 4000, keepalive: 30, clean: true }
    const openLink = async () => {
      const { host, username, password } = access
      const link = await mqtt.connectAsync(host, { ...options, username, password }, false)
      clients.push(link)
      return link
    }
    const openTag = async () => {
      const url = `mqtt://127.0.0.1:${server().mqttPort}`
      const tag = await mqtt.connectAsync(url, { ...options, clientId: mac, username: mac, password: product.apikey })
      clients.push(tag)
      await tag.subscribeAsync(`${product.uri}/${mac}/down`)
      await say(tag, upTopicOfTag, hello)
      return tag
    }
    const upTopicOfTag = upTopic(product.uri, mac)
    const readDevice = async () => (await server().ask(devices.list, { mac })).items[0]!
    return { mac, product, upTopicOfTag, token, openLink, openTag, readDevice }
  }
  const readPayload = (payload: Buffer) => JSON.parse(Buffer.from(payload.toString(), 'base64').toString())

  test('[call-mqtt] the credential of a login opens the link as a console does, and its messages are base64 of JSON', async () => {
    const { upTopicOfTag, openLink, openTag } = await start()
    const link = await openLink()
    const received: unknown[] = []
    link.on('message', (topic, payload) => topic === upTopicOfTag && received.push(readPayload(payload)))
    expect(await link.subscribeAsync([upTopicOfTag, 'console/#'])).toHaveLength(2)
    await say(await openTag(), upTopicOfTag, { type: 'report', battery: 371 })
    await until(() => received.length === 2)
    expect(received).toEqual([hello, { type: 'report', battery: 371 }])
  })

  test('[entity-session] logging out ends the link, and the same credential opens no new one', async () => {
    const { token, openLink } = await start()
    const link = await openLink()
    await server().ask(logout, {}, token)
    await connectionEnded(link)
    link.end(true)
    await expect(openLink()).rejects.toMatchObject({ code: CONNACK.badPassword })
  })

  test('[state-events] all 14 events reach a console that follows the tag, each after it is committed', async () => {
    const { upTopicOfTag, openLink, openTag, readDevice } = await start()
    const tag = await openTag()
    const link = await openLink()
    await link.subscribeAsync(upTopicOfTag)
    const received: { event: EventName; battery?: number }[] = []
    const batteries: (number | null)[] = []
    link.on('message', async (_, payload) => {
      received.push(readPayload(payload))
      batteries.push((await readDevice()).batteryVoltage)
    })
    expect(tagEvents).toHaveLength(14)
    for (const [index, event] of tagEvents.entries()) {
      await say(tag, upTopicOfTag, { type: 'event', event, battery: 350 + index, message: 'as it is' })
      await until(() => batteries.length > index)
    }
    expect(received.map(({ event }) => event)).toEqual(tagEvents)
    expect(batteries).toEqual(received.map(({ battery }) => battery))
  })

  test('the progress and the end of an order reach a console that follows the tag', async () => {
    const { upTopicOfTag, openLink, openTag } = await start()
    const tag = await openTag()
    const link = await openLink()
    await link.subscribeAsync(upTopicOfTag)
    const received: unknown[] = []
    link.on('message', (_, payload) => received.push(readPayload(payload)))
    const sentMessages = [
      { type: 'progress', id: 'a', percent: 40 },
      { type: 'result', id: 'a', ok: false, reason: 'no-memory' },
    ]
    for (const message of sentMessages) await say(tag, upTopicOfTag, message)
    await until(() => received.length === sentMessages.length)
    expect(received).toEqual(sentMessages)
  })

  test('a tag that loses its connection is offline, and online once it has reconnected', async () => {
    const { openTag, readDevice, upTopicOfTag, openLink } = await start()
    const link = await openLink()
    await link.subscribeAsync('console/#')
    const changes: string[] = []
    link.on('message', (_, payload) => changes.push(...(readPayload(payload).ids ?? [])))
    const tag = await openTag()
    expect((await readDevice()).status).toBe('online')
    const { _id } = await readDevice()
    tag.stream.destroy()
    await until(async () => (await readDevice()).status === 'offline')
    changes.length = 0
    const reconnectedTag = await openTag()
    await say(reconnectedTag, upTopicOfTag, { type: 'report', battery: 371 })
    expect((await readDevice()).status).toBe('online')
    await until(() => changes.includes(_id))
  })

  test('a tag that is moved to another product is cut, and a tag with another change is not', async () => {
    const [{ openTag, readDevice, upTopicOfTag }, other] = [await start(), await start()]
    const tag = await openTag()
    const { _id: id, updatedAt: _, ...fields } = await readDevice()
    await server().ask(devices.update, { ...fields, id, alias: 'Moved' })
    await say(tag, upTopicOfTag, { type: 'report', battery: 371 })
    expect(tag.connected).toBe(true)
    await server().ask(devices.update, { ...fields, id, product: other.product._id })
    await connectionEnded(tag)
  })

  test('a deleted tag is cut', async () => {
    const { openTag, readDevice } = await start()
    const tag = await openTag()
    const { _id } = await readDevice()
    await server().ask(devices.remove, { id: _id })
    await connectionEnded(tag)
  })
})
