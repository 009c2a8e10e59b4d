import { readMessages } from '@wifi-tms/contract/debug'
import { readDays } from '@wifi-tms/contract/device-days'
import { devices } from '@wifi-tms/contract/devices'
import { showOne } from '@wifi-tms/contract/displays'
import { products } from '@wifi-tms/contract/products'
import { templates } from '@wifi-tms/contract/templates'
import { expect, onTestFinished, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { keepLock } from '../../testing/keep-lock.ts'
import type { TestServer } from '../../testing/start.ts'
import { trmnlDevice } from '../trmnl/testing/trmnl-device.ts'

let count = 0

/** Adds a TRMNL device in a new product. The device has asked once, and reports a battery and a signal. */
async function startVisitor(server: TestServer) {
  const mac = (++count).toString(16).padStart(12, 'c')
  const uri = `visits-${mac}`
  await server.ask(products.create, { name: uri, uri, trmnl: true })
  const device = trmnlDevice(`${server.url}/trmnl/${uri}`, mac, { 'Battery-Voltage': '3.8', RSSI: '-60' })
  await device.setup()
  await device.wake()
  const readDevice = async () => (await server.ask(devices.list, { mac })).items[0]!
  const { _id: id } = await readDevice()
  const today = async () => (await server.ask(readDays, { id })).items[0]!
  return { mac, id, device, readDevice, today, contacts: async () => (await today()).contacts }
}

eachServer('visits', (server, once) => {
  test('visits with nothing new are counted and logged, and their signal is stored; a visit gets the picture that is due', async () => {
    const { mac, id, device, readDevice, today, contacts } = await startVisitor(server())
    for (const rssi of ['-60', '-61', '-62']) await device.wake({ RSSI: rssi })
    await expect.poll(contacts).toBe(4)
    expect(await today()).toMatchObject({ rssi: -62, battery: 380 })
    expect(await readDevice()).toMatchObject({ batteryVoltage: 380, status: 'online' })
    await expect
      .poll(async () => (await server().ask(readMessages, { id, kind: ['asked'] })).items.map(({ body }) => body))
      .toEqual(Array.from({ length: 4 }, () => ({ type: 'asked', next: expect.any(Number), protocol: 'trmnl' })))

    const { _id: templateId } = await server().ask(templates.create, {
      name: mac,
      resolution: '800x480',
      canvas: { version: 1, elements: [] },
    })
    await server().ask(showOne, { mac, templateId })
    expect((await device.wake()).picture).toBeDefined()
  })

  once(
    'visits with nothing new are answered while the database stores nothing; visits with something new wait',
    async () => {
      const { device, contacts } = await startVisitor(server())
      const releaseLock = await keepLock(server().dataDir)
      onTestFinished(releaseLock)
      const { filename } = await device.ask()
      let isAnswered = false
      const visitWithNews = device.ask({ 'Battery-Voltage': '3.7' }).then((answer) => {
        isAnswered = true
        return answer
      })
      expect(await device.ask()).toMatchObject({ status: 0, filename })
      expect(isAnswered).toBe(false)
      await releaseLock()
      expect(await visitWithNews).toMatchObject({ status: 0, filename })
      await expect.poll(contacts).toBe(4)
    },
  )
})
