import { readEvents, readMessages } from '@wifi-tms/contract/debug'
import { devices } from '@wifi-tms/contract/devices'
import { upTopic } from '@wifi-tms/contract/messages'
import mqtt from 'mqtt'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { say } from '../broker/testing/harness.ts'
import { addTestProduct, hello, pollingTag, secretIn } from '../http-tags/testing/polling-tag.ts'

eachServer('malformed fields', (server) => {
  test('[screen-debug] malformed fields are listed beside the message and reported to consoles, over both protocols, and all other fields are used', async () => {
    const mac = 'dddddddddd01'
    const { product } = await addTestProduct(server(), 'bad-fields')
    const tag = await mqtt.connectAsync(
      `mqtt://127.0.0.1:${server().mqttPort}`,
      { clientId: mac, username: mac, password: product.apikey, reconnectPeriod: 0 },
      false,
    )
    onTestFinished(() => void tag.end(true))
    const notice = vi.spyOn(server().core.wire, 'notice')
    onTestFinished(() => notice.mockRestore())
    const wrongFields = { battery: 65_535, wifi: { ssid: 'shop', rssi: 255 }, serialNumber: '\ud83d', ip: null }
    const sentHello = { ...hello, ...wrongFields, softwareVersion: 772 }
    await say(tag, upTopic(product.uri, mac), sentHello)
    const device = (await server().ask(devices.list, { mac })).items[0]!
    expect(device).toMatchObject({ wifi: { ssid: 'shop', rssi: null }, softwareVersion: 772, batteryVoltage: null })
    const event = { type: 'event', event: 'button', button: 'left' }
    const confirmedTag = pollingTag(server(), mac, secretIn(await pollingTag(server(), mac, product.apikey).ask()))
    await confirmedTag.say({ ...event, message: 7 })

    const reasons = [
      expect.stringMatching(/^serialNumber: .*; battery: .*; wifi\.rssi: /),
      expect.stringMatching(/^message: /),
    ]
    const noticeFields = { kind: 'bad-fields', count: 1, device: { _id: device._id, mac, alias: '' } }
    expect(notice.mock.calls).toEqual(reasons.map((message) => [{ ...noticeFields, message }]))
    const lines = async () =>
      (await server().ask(readMessages, { id: device._id, direction: 'up' })).items
        .toReversed()
        .map(({ outcome, reason, body }) => [outcome, reason, body])
    await expect.poll(lines).toEqual([
      ['taken', reasons[0], { ...sentHello, serialNumber: '\ufffd' }],
      ['taken', reasons[1], { ...event, message: 7 }],
    ])
    const { items } = await server().ask(readEvents, {})
    expect(items.find(({ device }) => device.mac === mac)!.event).toEqual(event)
  })
})
