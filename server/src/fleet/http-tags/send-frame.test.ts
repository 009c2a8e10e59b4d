import { createHash } from 'node:crypto'
import { devices } from '@wifi-tms/contract/devices'
import { showOne } from '@wifi-tms/contract/displays'
import { expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { until } from '../broker/testing/harness.ts'
import { addTestProduct, displayIn, hello, pollingTag, secretIn } from './testing/polling-tag.ts'

const FRAME_BYTES = 120
let tagCount = 0
const newMac = () => (++tagCount).toString(16).padStart(12, 'b')

eachServer('fetching a frame', (server) => {
  /** Adds a tag for which a picture is due, with a secret that no connection has used yet. */
  const start = async () => {
    const mac = newMac()
    const { product, template } = await addTestProduct(server(), `frames-${mac}`)
    const tag = pollingTag(server(), mac, product.apikey)
    await tag.say(hello)
    const show = async (width: number) => server().ask(showOne, { mac, templateId: (await template(width))._id })
    await show(10)
    const due = await tag.say(hello)
    const secret = secretIn(due)
    const fetchFrom = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(`${server().url}${url}`, { method, headers: { authorization: `Bearer ${secret}`, ...headers } })
    const { frame } = displayIn(due)
    const get = (headers?: Record<string, string>, method?: string) => fetchFrom(frame.url, headers, method)
    const readState = async () => (await server().ask(devices.list, { mac })).items[0]!.wanted?.state
    return { mac, product, tag, frame, secret, show, fetchFrom, get, readState }
  }

  test('a frame is fetched with an unconfirmed secret; its bytes have the announced hash, and after the last byte the wish is drawing', async () => {
    const { mac, frame, get, readState, secret, tag } = await start()
    expect((await get({}, 'HEAD')).headers.get('content-length')).toBe(String(FRAME_BYTES))
    await (await get({ range: 'bytes=0-59' })).arrayBuffer()
    // The fetch is committed before any later message.
    await server().core.ingest(mac, { type: 'report' })
    expect(await readState()).toBe('sending')
    const wholeFrame = await get()
    const bytes = Buffer.from(await wholeFrame.arrayBuffer())
    expect(wholeFrame.status).toBe(200)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(frame.sha256)
    expect(bytes).toHaveLength(frame.bytes)
    expect(wholeFrame.headers.get('etag')).toBe(`"${frame.sha256}"`)
    expect(wholeFrame.headers.get('content-type')).toBe('application/octet-stream')
    // A frame is no page: of the headers that protect pages it has only `nosniff`.
    expect(wholeFrame.headers.get('x-content-type-options')).toBe('nosniff')
    expect(wholeFrame.headers.get('content-security-policy')).toBeNull()
    await until(async () => (await readState()) === 'drawing')
    // The fetch has not confirmed the secret: the product's key still lets the tag in.
    expect(secretIn(await tag.ask())).not.toBe(secret)
  })

  test('a frame is fetched in parts that add up to the whole; a part beyond the end is refused', async () => {
    const { frame, get } = await start()
    const wholeFrame = Buffer.from(await (await get()).arrayBuffer())
    const etag = `"${frame.sha256}"`
    const fetchPart = async (range: string, moreHeaders: Record<string, string> = {}) => {
      const answer = await get({ range, ...moreHeaders })
      const bytes = Buffer.from(await answer.arrayBuffer())
      return [answer.status, answer.headers.get('content-range'), bytes] as const
    }
    expect(await fetchPart('bytes=0-49')).toEqual([206, 'bytes 0-49/120', wholeFrame.subarray(0, 50)])
    expect(await fetchPart('bytes=50-')).toEqual([206, 'bytes 50-119/120', wholeFrame.subarray(50)])
    expect(await fetchPart('bytes=-1')).toEqual([206, 'bytes 119-119/120', wholeFrame.subarray(119)])
    expect(await fetchPart('bytes=100-5000')).toEqual([206, 'bytes 100-119/120', wholeFrame.subarray(100)])
    expect((await fetchPart('bytes=50-', { 'if-range': etag })).slice(0, 2)).toEqual([206, 'bytes 50-119/120'])
    for (const ignored of ['bytes=5-2', 'bytes=-', 'bytes=x-9', 'lines=0-1', 'bytes=0-1,5-6']) {
      expect(await fetchPart(ignored)).toEqual([200, null, wholeFrame])
    }
    expect(await fetchPart('bytes=50-', { 'if-range': '"another"' })).toEqual([200, null, wholeFrame])
    expect((await fetchPart('bytes=120-')).slice(0, 2)).toEqual([416, 'bytes */120'])
    expect((await fetchPart('bytes=-0')).slice(0, 2)).toEqual([416, 'bytes */120'])
    const unchanged = await get({ 'if-none-match': `"other", ${etag}` })
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
  })

  test('a fetch is refused with any other secret, key, token or scheme', async () => {
    const { product, frame, fetchFrom } = await start()
    const neighbour = await start()
    const token = await server().login()
    for (const authorization of [
      '',
      'Bearer',
      'Bearer guess',
      `Bearer ${product.apikey}`,
      `Bearer ${token}`,
      'Basic eDp5',
    ]) {
      const answer = await fetchFrom(frame.url, { authorization })
      expect([answer.status, await answer.json()], authorization).toEqual([401, { message: expect.any(String) }])
    }
    expect((await neighbour.fetchFrom(frame.url)).status).toBe(404)
    for (const id of ['unknown', `1-9999999999-${frame.sha256.slice(0, 12)}-x`])
      expect((await fetchFrom(`/device/v1/frames/${id}`)).status).toBe(404)
    expect((await fetchFrom('/device/v1/frames/..%2f..%2fsecret')).status).toBe(404)
    const inQuery = await fetch(`${server().url}${frame.url}?token=${token}&secret=${neighbour.secret}`)
    expect(inQuery.status).toBe(401)
  })

  test('a fetch fails once something else is wanted, and once the device with its secret is deleted', async () => {
    const { mac, get, show } = await start()
    await show(30)
    expect((await get()).status).toBe(410)
    const { _id } = (await server().ask(devices.list, { mac })).items[0]!
    await server().ask(devices.remove, { id: _id })
    expect((await get()).status).toBe(401)
  })
})
