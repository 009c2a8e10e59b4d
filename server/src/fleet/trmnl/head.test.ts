import { devices } from '@wifi-tms/contract/devices'
import { products } from '@wifi-tms/contract/products'
import { expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { trmnlDevice } from './testing/trmnl-device.ts'

eachServer('HEAD requests of TRMNL’s devices', (server) => {
  test('a HEAD request sets up no device, whose key would be lost, and is no visit', async () => {
    const [mac, uri] = ['d2d2d2d2d2d2', 'trmnl-headless']
    await server().ask(products.create, { name: uri, uri, trmnl: true })
    const base = `${server().url}/trmnl/${uri}`
    const head = (path: string, headers: object) => fetch(`${base}${path}`, { method: 'HEAD', headers: { ...headers } })
    const read = async () => (await server().ask(devices.list, { mac })).items
    const { status, headers } = await head('/api/setup', { ID: 'D2:D2:D2:D2:D2:D2', Model: 'og' })
    expect([status, headers.get('allow'), await read()]).toEqual([405, 'GET', []])
    const device = trmnlDevice(base, mac)
    expect((await device.setup()).api_key).toBeTruthy()
    const key = { 'Access-Token': device.key, Model: 'og' }
    const before = await read()
    for (const path of ['/api/display', '/api/display/']) expect((await head(path, key)).status).toBe(405)
    expect(await read()).toEqual(before)
    await device.ask()
    expect(await read()).not.toEqual(before)
  })
})
