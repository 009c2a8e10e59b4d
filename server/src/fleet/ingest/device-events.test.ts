import { devices } from '@wifi-tms/contract/devices'
import { showOne } from '@wifi-tms/contract/displays'
import { installFirmware } from '@wifi-tms/contract/orders'
import { products } from '@wifi-tms/contract/products'
import type { WebhookEvent } from '@wifi-tms/contract/webhooks'
import { expect, test } from 'vitest'
import { addReceiver } from '../../api/webhooks/testing/receiver.ts'
import { addTemplate } from '../../testing/connect-tag.ts'
import { eachServer } from '../../testing/each-server.ts'
import { newMac, playTag } from '../orders/testing/hand-played.ts'
import { espImage } from '../otas/testing/images.ts'
import { addFirmware, firmwareFields } from '../otas/testing/upload-firmware.ts'

const clock = { aheadMs: 0 }
const now = () => new Date(Date.now() + clock.aheadMs)
let count = 0

eachServer(
  'events of devices',
  (server) => {
    /** Starts a receiver of these events. `next` waits for its next message and returns the message’s data. */
    const listen = async (...events: WebhookEvent[]) => {
      const receiver = await addReceiver(server(), events)
      return {
        ...receiver,
        async next(type: WebhookEvent) {
          await expect.poll(() => receiver.messagesOf(type).length > 0, { timeout: 120_000 }).toBe(true)
          const index = receiver.received.findIndex(({ message }) => message.type === type)
          return receiver.received.splice(index, 1)[0]!.message.data
        },
      }
    }
    const addProduct = () => server().ask(products.create, { name: 'Shop', uri: `events-${++count}` })

    test('webhooks report devices that are added by a person or by their product’s key, and that connect and disconnect', async () => {
      const hook = await listen('device.added', 'device.online', 'device.offline')
      const product = await addProduct()
      const fields = { mac: newMac(), alias: 'Shelf 1', product: product._id }
      const { _id } = await server().ask(devices.create, fields)
      const added = { product: product._id, approved: true }
      expect(await hook.next('device.added')).toEqual({ device: { _id, mac: fields.mac, alias: 'Shelf 1' }, ...added })
      const tag = await playTag(server(), product)
      const device = { _id: tag._id, mac: tag.mac, alias: '' }
      expect(await hook.next('device.added')).toEqual({ device, ...added })
      expect(await hook.next('device.online')).toEqual({ device })
      await tag.leave()
      expect(await hook.next('device.offline')).toEqual({ device })
      await tag.comeBack()
      expect(await hook.next('device.online')).toEqual({ device })
      expect(hook.received).toEqual([])
    })

    test('webhooks report a shown picture with its frame and template, a failed one with the reason, and only events that they want', async () => {
      const hook = await listen('device.shown', 'device.failed')
      const other = await listen('meeting.started', 'firmware.done')
      const tag = await playTag(server(), await addProduct(), { screenType: 1 })
      const device = { _id: tag._id, mac: tag.mac, alias: '' }
      const templateId = await addTemplate(server(), await server().login())
      await server().ask(showOne, { mac: tag.mac, templateId })
      const { id, frame } = await tag.messageOf('display')
      await tag.say({ type: 'event', event: 'display-success', id, frame: frame.sha256 })
      expect(await hook.next('device.shown')).toEqual({ device, frame: frame.sha256, templateId })
      await tag.greet({ frame: frame.sha256 })
      await server().ask(showOne, { mac: tag.mac, templateId: await addTemplate(server(), await server().login(), 90) })
      for (let failures = 0; failures < 3; failures++) {
        const again = await tag.messageOf('display')
        await tag.say({ type: 'event', event: 'display-fail', id: again.id, reason: 'memory' })
        clock.aheadMs += 120_000
      }
      expect(await hook.next('device.failed')).toMatchObject({ device, reason: 'memory' })
      expect([hook.received, other.received]).toEqual([[], []])
    })

    test('webhooks report presses of a button, a battery that becomes low and a tag’s own warning', async () => {
      const hook = await listen('device.button', 'device.battery')
      const tag = await playTag(server(), await addProduct(), { battery: 390 })
      const device = { _id: tag._id, mac: tag.mac, alias: '' }
      await tag.say({ type: 'event', event: 'button', button: 2 })
      expect(await hook.next('device.button')).toEqual({ device, event: 'button', button: 2 })
      await tag.say({ type: 'event', event: 'button-long' })
      expect(await hook.next('device.button')).toEqual({ device, event: 'button-long' })
      await tag.say({ type: 'report', battery: 380 })
      await tag.say({ type: 'report', battery: 335 })
      await tag.say({ type: 'report', battery: 334 })
      expect(await hook.next('device.battery')).toEqual({ device, voltage: 335, percent: 0 })
      await tag.say({ type: 'event', event: 'battery', battery: 333 })
      expect(await hook.next('device.battery')).toEqual({ device, voltage: 333, percent: 0 })
      expect(hook.received).toEqual([])
    })

    test('webhooks report firmware that is installed or fails', async () => {
      const hook = await listen('firmware.done', 'firmware.failed')
      const fields = await firmwareFields(server(), `events-${++count}`)
      const { _id: ota } = await addFirmware(server(), espImage('1.2'), fields)
      const tag = await playTag(server(), await server().ask(products.get, { id: fields.product }))
      const device = { _id: tag._id, mac: tag.mac, alias: '' }
      const { id } = await server().ask(installFirmware, { id: tag._id, ota })
      await tag.say({ type: 'result', id, ok: false, reason: 'hash' })
      expect(await hook.next('firmware.failed')).toMatchObject({ device, ota, softwareVersion: 258, reason: 'hash' })
      await server().ask(installFirmware, { id: tag._id, ota })
      clock.aheadMs += 601_000
      expect(await hook.next('firmware.failed')).toMatchObject({ device, ota, reason: 'timeout' })
      await tag.greet({ softwareVersion: 258 })
      expect(await hook.next('firmware.done')).toEqual({ device, ota, softwareVersion: 258 })
    })
  },
  { now, innerHosts: ['127.0.0.1'] },
)
