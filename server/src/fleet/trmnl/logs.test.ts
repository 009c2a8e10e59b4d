import { readMessages } from '@wifi-tms/contract/debug'
import { devices } from '@wifi-tms/contract/devices'
import { products } from '@wifi-tms/contract/products'
import { expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { trmnlDevice } from './testing/trmnl-device.ts'

eachServer('the logs of TRMNL’s devices', (server) => {
  test('secrets in an entry of a device’s log are hidden, in its fields and in its texts', async () => {
    const [mac, uri] = ['d0d0d0d0d0d0', 'trmnl-logs']
    await server().ask(products.create, { name: uri, uri, trmnl: true })
    const device = trmnlDevice(`${server().url}/trmnl/${uri}`, mac)
    await device.setup()
    const entry = { id: 7, api_key: 'hidden-1', message: 'sent Access-Token: hidden-2', level: 'error' }
    expect((await device.log(JSON.stringify({ logs: [entry] }))).status).toBe(204)
    const { _id: id } = (await server().ask(devices.list, { mac })).items[0]!
    const readLog = async () => (await server().ask(readMessages, { id, kind: 'log' })).items.map(({ body }) => body)
    await expect.poll(readLog).toHaveLength(1)
    expect(JSON.stringify(await readLog())).toMatch(/\*\*\*.*\*\*\*/)
    expect(JSON.stringify(await readLog())).not.toContain('hidden')
  })
})
