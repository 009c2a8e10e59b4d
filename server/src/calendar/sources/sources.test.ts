import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { devices } from '@wifi-tms/contract/devices'
import { showMany, showOne } from '@wifi-tms/contract/displays'
import { items } from '@wifi-tms/contract/items'
import { products } from '@wifi-tms/contract/products'
import { dataSources, fetchSource } from '@wifi-tms/contract/read-sources'
import { templates } from '@wifi-tms/contract/templates'
import { users } from '@wifi-tms/contract/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SERVER_ZONE } from '../../base/process/server-zone.ts'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'
import { answeredBy } from '../../testing/start.ts'
import { movableClock } from '../testing/clock.ts'
import { wallAt } from '../times/zones.ts'

const clock = movableClock()
let count = 0

/** The answer of a web server, which each test sets, and the headers of the requests that it received. */
const web = {
  status: 200,
  headers: {} as Record<string, string>,
  body: '{}' as string | Buffer,
  requestHeaders: [] as Record<string, unknown>[],
}
const http = createServer((request, response) => {
  web.requestHeaders.push(request.headers)
  if (request.url === '/round') return void response.writeHead(302, { location: '/round' }).end()
  const isSame = web.headers.etag !== undefined && request.headers['if-none-match'] === web.headers.etag
  response.writeHead(isSame ? 304 : web.status, web.headers).end(isSame ? undefined : web.body)
})
const urlOf = (path = '/data') => `http://localhost:${(http.address() as AddressInfo).port}${path}`
beforeAll(() => new Promise<void>((done) => void http.listen(0, '127.0.0.1', done)))
afterAll(async () => {
  http.closeAllConnections()
  await new Promise((done) => http.close(done))
})

eachServer(
  'sources',
  (server, once) => {
    const newName = () => `source-${++count}`
    const add = (source: object) =>
      server().ask(dataSources.create, { name: newName(), kind: 'json', url: urlOf(), ...source } as never)
    const read = (id: string) => server().ask(fetchSource, { id })
    const answerWith = (body: string | Buffer, headers: Record<string, string> = {}) =>
      Object.assign(web, { status: 200, body, headers, requestHeaders: [] })
    const textElement = (text: string) => {
      const box = { x: 0, y: 0, width: 48, height: 20 }
      return { kind: 'text' as const, id: 'a', ...box, text, size: 10 }
    }
    const addTemplate = async (text: string) =>
      (
        await server().ask(templates.create, {
          name: `Data ${++count}`,
          resolution: '48x20',
          canvas: { version: 1 as const, elements: [textElement(text)] },
        })
      )._id
    const newDevice = async () => {
      const { _id: productId } = await server().ask(products.create, { name: `Data ${++count}`, uri: `data${count}` })
      const mac = (0xda0000000000 + count).toString(16)
      const screen = await server().core.db.selectFrom('screenType').select('type').limit(1).executeTakeFirstOrThrow()
      return { mac, id: await addDevice(server().core.db, { mac, productId, screenType: screen.type }) }
    }
    const wantedOf = async (id: string) => (await server().ask(devices.get, { id })).wanted

    test('JSON, CSV, RSS and Atom are read, automatically and when somebody requests it', async () => {
      answerWith('{"temp":21}')
      const { _id: id, ...made } = await add({})
      expect(made).toMatchObject({ every: 900, headerNames: [], items: null, error: '', since: null })
      // On a busy machine the first reading may miss its deadline; the next one is due after `every` seconds.
      const valueReadByItself = async () => {
        const { value, error } = await server().ask(dataSources.get, { id })
        if (error) clock.pass(15)
        return value
      }
      await expect.poll(valueReadByItself).toEqual({ temp: 21 })

      answerWith(Buffer.from('\ufeffkey;preis\r\n007;1,49 €\r\n', 'utf8'))
      const csv = await add({ kind: 'csv' })
      expect((await read(csv._id)).value).toEqual([{ key: '007', preis: '1,49 €' }])

      answerWith(`<?xml version="1.0"?><rss version="2.0"><channel><title>News</title><item><title>One &amp; two</title>
        <link>https://example.com/1</link><pubDate>Mon, 30 Nov 2026 08:00:00 GMT</pubDate><description><![CDATA[<b>Bold</b> text]]></description></item></channel></rss>`)
      const rss = await add({ kind: 'rss' })
      const entry = {
        title: 'One & two',
        link: 'https://example.com/1',
        date: wallAt('2026-11-30T08:00:00Z', SERVER_ZONE),
        text: 'Bold text',
      }
      expect((await read(rss._id)).value).toEqual({ title: 'News', items: [entry] })

      answerWith(`<feed xmlns="http://www.w3.org/2005/Atom"><title>Atom</title><entry><title type="html">A</title>
        <link rel="self" href="https://example.com/self"/><link href="https://example.com/a"/><updated>2026-11-30T08:00:00Z</updated><summary>S</summary></entry></feed>`)
      expect((await read(rss._id)).value).toEqual({
        title: 'Atom',
        items: [{ title: 'A', link: 'https://example.com/a', date: entry.date, text: 'S' }],
      })
    })

    test('a failed reading is reported, and the last good value stays', async () => {
      answerWith('{"good":1}')
      const { _id: id } = await add({})
      await read(id)
      const expectError = async (error: string) => expect(await read(id)).toMatchObject({ value: { good: 1 }, error })
      answerWith('<!doctype html><p>Sign in</p>')
      await expectError('is a page of HTML, not JSON')
      const { since } = await server().ask(dataSources.get, { id })
      expect(since).not.toBeNull()
      clock.pass(1)
      answerWith('{"NaN":NaN}')
      await expectError('is not JSON')
      answerWith(`["${'x'.repeat(300_000)}"]`)
      await expectError('holds more than 256 kB')
      answerWith('x'.repeat(11 * 1024 * 1024))
      await expectError('answers with more than 10 MB')
      Object.assign(web, { status: 503 })
      await expectError('answers with status 503')
      expect(await server().ask(dataSources.get, { id })).toMatchObject({ since })
      answerWith('{"good":2}')
      expect(await read(id)).toMatchObject({ value: { good: 2 }, error: '', since: null })
    })

    once(
      'circular redirects and inner addresses are reported, and headers are sent to their own host only',
      async () => {
        answerWith('{}')
        const circular = await add({ url: urlOf('/round') })
        expect((await read(circular._id)).error).toBe('leads from one address to the next')
        const inner = await add({ url: 'http://127.0.0.1:9/' })
        expect((await read(inner._id)).error).toBe('lies at an inner address that INNER_HOSTS does not allow')

        const secret = await add({ headers: { authorization: 'Bearer s3cr3t' } })
        expect(secret).toMatchObject({ headerNames: ['authorization'] })
        expect(JSON.stringify(secret)).not.toContain('s3cr3t')
        answerWith('{}')
        await read(secret._id)
        expect(web.requestHeaders[0]).toMatchObject({ authorization: 'Bearer s3cr3t' })
        const { name, kind } = secret
        const sameHost = await server().ask(dataSources.update, { id: secret._id, name, kind, url: urlOf('/other') })
        expect(sameHost.headerNames).toEqual(['authorization'])
        const otherHost = await server().ask(dataSources.update, {
          id: secret._id,
          name,
          kind,
          url: 'http://elsewhere.example/',
        })
        expect(otherHost.headerNames).toEqual([])
      },
    )

    once(
      'the request for a source carries the ETag of the last answer, and an unchanged answer is not read again',
      async () => {
        answerWith('{"a":1}', { etag: '"one"' })
        const { _id: id } = await add({})
        await read(id)
        answerWith('{"a":2}', { etag: '"one"' })
        expect(await read(id)).toMatchObject({ value: { a: 1 }, error: '' })
        expect(web.requestHeaders[0]).toMatchObject({ 'if-none-match': '"one"' })
      },
    )

    test('devices that show a source want a new picture when a value in it changes, but not for a value that cannot be shown', async () => {
      const weather = await add({ kind: 'push', url: undefined, name: 'weather' })
      const push = (body: unknown, mode = 'replace') => pushTo(weather._id, body, mode)
      expect((await push({ temp: 20, wind: 3 })).body.data).toMatchObject({ value: { temp: 20, wind: 3 } })
      const templateId = await addTemplate('{{source.weather.temp}} °C')
      const [tempDevice, windDevice] = [await newDevice(), await newDevice()]
      await server().ask(showMany, { deviceIds: [tempDevice.id], templateId, fit: 'contain' })
      await server().ask(showMany, {
        deviceIds: [windDevice.id],
        templateId: await addTemplate('{{source.weather.wind}}'),
        fit: 'contain',
      })
      const before = await wantedOf(windDevice.id)
      clock.pass(1)
      await push({ temp: 21 }, 'merge')
      expect(await wantedOf(tempDevice.id)).toMatchObject({ source: 'data', at: clock.now().toISOString(), templateId })
      expect(await wantedOf(windDevice.id)).toMatchObject({ at: before!.at, source: 'manual' })
      clock.pass(1)
      await push({ temp: null }, 'merge')
      expect((await wantedOf(tempDevice.id))!.at).not.toBe(clock.now().toISOString())
      const { body } = await server().tell(showOne, { mac: tempDevice.mac, templateId, fit: 'contain' })
      expect(body.errors).toEqual([{ path: 'source.weather.temp', message: 'source.weather.temp has no value' }])
      await push({ temp: 22, wind: 3 })
      await expect.poll(async () => (await wantedOf(tempDevice.id))!.frame).not.toBeNull()
      expect((await wantedOf(tempDevice.id))!.lacks).toEqual([])
    })

    const pushTo = async (id: string, body: unknown, mode: string, token?: string) =>
      answeredBy(
        await fetch(`${server().url}/user/api/sources/${id}/push?mode=${mode}`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token ?? (await server().login())}` },
        }),
      )

    test('entries of a source become items by their key', async () => {
      answerWith(
        JSON.stringify({ data: { list: [{ sku: 42, name: 'x', price: 1 }, { sku: '007', price: 2 }, { price: 3 }] } }),
      )
      const { _id: id } = await add({ items: { path: 'data.list', key: 'sku' } })
      await read(id)
      const { items: found } = await server().ask(items.list, { sort: 'key' })
      expect(found.map(({ key, values }) => [key, values])).toEqual([
        ['007', { price: 2 }],
        ['42', { name: 'x', price: 1 }],
      ])
    })

    test('a viewer sees a source’s address without its login and query, and may not push', async () => {
      const username = `viewer${++count}`
      await server().ask(users.create, {
        username,
        password: 'see-only-this',
        roles: ['viewer'],
        status: 'enable',
      } as never)
      const token = await server().login(username, 'see-only-this')
      const { _id: id } = await add({ url: urlOf('/data?key=s3cr3t').replace('//', '//me:s3cr3t@') })
      expect((await server().ask(dataSources.get, { id }, token)).url).toBe(urlOf('/data'))
      expect((await pushTo(id, {}, 'replace', token)).code).toBe(40300)
    })

    test.each([
      ['name', { name: 'Upper' }],
      ['url', { url: 'ftp://example.com' }],
      ['url', { url: undefined }],
      ['every', { every: 59 }],
      ['kind', { kind: 'xml' }],
      ['items.key', { items: { path: '', key: '' } }],
    ])('a wrong %s is refused, and the answer names the field', async (path, wrong) => {
      const { code, body } = await server().tell(dataSources.create, {
        name: newName(),
        kind: 'json',
        url: urlOf(),
        ...wrong,
      })
      expect([code, body.errors?.map((fault) => fault.path)]).toEqual([40000, [path]])
    })
  },
  { now: clock.now, innerHosts: ['localhost'] },
)
