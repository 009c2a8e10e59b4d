import { devices } from '@wifi-tms/contract/devices'
import { installFirmware } from '@wifi-tms/contract/orders'
import { products } from '@wifi-tms/contract/products'
import { expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { espImage } from '../otas/testing/images.ts'
import { addFirmware, firmwareFields } from '../otas/testing/upload-firmware.ts'
import { trmnlDevice } from './testing/trmnl-device.ts'

eachServer('firmware of TRMNL’s devices', (server) => {
  test('a HEAD request for firmware is no progress of its installation, and a GET is', async () => {
    const [mac, uri] = ['d1d1d1d1d1d1', 'trmnl-head']
    const fields = await firmwareFields(server(), uri)
    const { _id: productId, ...product } = await server().ask(products.get, { id: fields.product })
    await server().ask(products.update, { ...product, id: productId, trmnl: true })
    const base = `${server().url}/trmnl/${uri}`
    const device = trmnlDevice(base, mac)
    await device.setup()
    await device.ask()
    const read = async () => (await server().ask(devices.list, { mac })).items[0]!
    const { _id, screenType } = await read()
    const image = espImage('1.2')
    const ota = await addFirmware(server(), image, { ...fields, screenType: screenType! })
    await server().ask(installFirmware, { id: _id, ota: ota._id })
    const offer = await fetch(`${base}/api/display`, { headers: { 'Access-Token': device.key!, Model: 'og' } })
    const { firmware_url: url } = (await offer.json()) as { firmware_url: string }
    const head = await fetch(url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(image.length)])
    // The messages of a device are stored in order, so a progress before this one is stored by then.
    await server().core.ingest(mac, { type: 'report' }, { uri })
    expect((await read()).firmware).toMatchObject({ state: 'sent', percent: 0 })
    expect(await (await fetch(url)).bytes()).toEqual(new Uint8Array(image))
    await expect.poll(async () => (await read()).firmware).toMatchObject({ state: 'installing', percent: 100 })
  })
})
