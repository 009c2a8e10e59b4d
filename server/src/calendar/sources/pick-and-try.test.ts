import { type DataSource, dataSources, fetchSource, pushSource, trySource } from '@wifi-tms/contract/read-sources'
import { users } from '@wifi-tms/contract/users'
import { beforeEach, expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { answeredBy } from '../../testing/start.ts'
import { serveFeed } from '../feeds/testing/serve-feed.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()
beforeEach(() => clock.reset())

/** Starts a web server that answers with a body, and records the requests. */
async function serve(body: string, status = 200) {
  const web = await serveFeed((_, reply) => void reply.writeHead(status).end(body))
  const answer = (next: string) => web.answer((_, reply) => void reply.writeHead(200).end(next))
  return { ...web, answer }
}

eachServer(
  'expressions and tries of sources',
  (server, once) => {
    let count = 0
    const add = (source: object) =>
      server().ask(dataSources.create, { name: `picked-${++count}`, kind: 'json', ...source } as never)
    const push = async (id: string, body: unknown, mode = 'replace') => {
      const path = pushSource.path.replace('{id}', id)
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${await server().login()}` }
      const request = { method: 'POST', body: JSON.stringify(body), headers }
      return (await answeredBy(await fetch(`${server().url}${path}?mode=${mode}`, request))).body.data as DataSource
    }

    test('the value is the result of the expression; if the expression fails, the error is reported and the last value stays', async () => {
      const web = await serve('{"list":[{"n":"a","v":2},{"n":"b","v":1}]}')
      const { _id: id, pick } = await add({ url: web.url, pick: ' list[v > 1].n ' })
      expect(pick).toBe('list[v > 1].n')
      expect(await server().ask(fetchSource, { id })).toMatchObject({ value: 'a', error: '' })
      web.answer('{"list":[]}')
      expect(await server().ask(fetchSource, { id })).toMatchObject({
        value: 'a',
        error: 'has an expression that gives nothing',
        since: clock.now().toISOString(),
      })
      web.answer('a;b\n1;2\n3;4\n')
      const csv = await add({ url: web.url, kind: 'csv', pick: '$sum(b.$number())' })
      expect(await server().ask(fetchSource, { id: csv._id })).toMatchObject({ value: 6, error: '' })
    })

    // This test keeps a processor busy for ten seconds, so it runs with one database only.
    once('an expression that does not end fails, and other expressions still work', async () => {
      const web = await serve(JSON.stringify({ text: `${'a'.repeat(60)}!` }))
      const { _id: id } = await add({ url: web.url, pick: '$contains(text, /^(a+)+$/)' })
      const error = 'has an expression that takes too long or too much memory'
      expect(await server().ask(fetchSource, { id })).toMatchObject({ value: null, error })
      const { _id: otherId } = await add({ url: web.url, pick: '$length(text)' })
      expect(await server().ask(fetchSource, { id: otherId })).toMatchObject({ value: 61, error: '' })
    })

    test('an answer that is compressed unasked is told as such', async () => {
      const web = await serveFeed((_, reply) => void reply.writeHead(200, { 'content-encoding': 'gzip' }).end('x'))
      const { _id: id } = await add({ url: web.url })
      const { error } = await server().ask(fetchSource, { id })
      expect(error).toBe('answers compressed, though nobody asked for that')
    })

    test('the expression picks from a pushed value before the merge', async () => {
      const { _id: id } = await add({ kind: 'push', pick: '{ "number": queue.now }' })
      expect((await push(id, { queue: { now: 41 } })).value).toEqual({ number: 41 })
      const { name, value } = await push(id, { queue: 1 }, 'merge')
      expect(value).toEqual({ number: 41 })
      await server().ask(dataSources.update, { id, name, kind: 'push', pick: 'queue.now' } as never)
      expect(await push(id, {})).toMatchObject({
        value: { number: 41 },
        error: 'has an expression that gives nothing',
        since: clock.now().toISOString(),
      })
      expect(await push(id, { queue: { now: 42 } })).toMatchObject({ value: 42, error: '', since: null })
    })

    test('a malformed expression is refused when its source is saved', async () => {
      for (const pick of ['list[', 'x'.repeat(2001)]) {
        const { code, body } = await server().tell(dataSources.create, {
          name: `picked-${++count}`,
          kind: 'push',
          pick,
        } as never)
        expect([code, body.errors?.map(({ path }) => path)]).toEqual([40000, ['pick']])
      }
    })

    test('a try answers with the fetched text and the value, and stores nothing', async () => {
      const web = await serve('{"temp":21.4,"wind":3}')
      const source = { kind: 'json', url: web.url } as const
      const before = (await server().ask(dataSources.list, {})).total
      expect(await server().ask(trySource, { ...source, pick: '$round(temp)' } as never)).toEqual({
        came: JSON.stringify({ temp: 21.4, wind: 3 }, null, 2),
        value: 21,
        error: '',
      })
      expect(await server().ask(trySource, { ...source, pick: 'temp[' } as never)).toMatchObject({
        value: null,
        error: expect.stringMatching(/^has an expression that fails: /),
      })
      const rssAnswer = await server().ask(trySource, { ...source, kind: 'rss' } as never)
      expect(rssAnswer).toEqual({ came: '{"temp":21.4,"wind":3}', value: null, error: 'is neither RSS nor Atom' })
      const pushed = { kind: 'push', sample: { a: [1, 2] }, pick: 'a[1]' }
      expect(await server().ask(trySource, pushed as never)).toMatchObject({ value: 2, error: '' })
      web.answer(JSON.stringify('x'.repeat(30_000)))
      const longAnswer = await server().ask(trySource, source as never)
      expect([longAnswer.came.length, (longAnswer.value as string).length]).toEqual([20_000, 30_000])
      const innerAnswer = await server().ask(trySource, { ...source, url: 'http://10.0.0.1/' } as never)
      expect(innerAnswer).toEqual({
        came: '',
        value: null,
        error: 'lies at an inner address that INNER_HOSTS does not allow',
      })
      expect((await server().ask(dataSources.list, {})).total).toBe(before)
    })

    test('a try sends the headers of the call, or else those of the source to its own host only, and shows none of them', async () => {
      const web = await serve('{}')
      const headers = { authorization: 'Bearer s3cr3t' }
      const { _id: id } = await add({ kind: 'json', url: web.url, headers })
      const authorizationSent = async (input: object) => {
        web.requests.length = 0
        const answer = await server().ask(trySource, { kind: 'json', url: web.url, ...input } as never)
        expect(JSON.stringify(answer)).not.toContain('s3cr3t')
        return web.requests[0]!.headers.authorization
      }
      expect(await authorizationSent({ id })).toBe('Bearer s3cr3t')
      expect(await authorizationSent({})).toBeUndefined()
      expect(await authorizationSent({ id, headers: { authorization: 'other' } })).toBe('other')
      const elsewhere = await serve('{}')
      await server().ask(trySource, { id, kind: 'json', url: elsewhere.url } as never)
      expect(elsewhere.requests[0]!.headers.authorization).toBeUndefined()
    })

    test('a try is refused without an address, for a missing source, and for people who may not write sources', async () => {
      const { code, body } = await server().tell(trySource, { kind: 'json' } as never)
      expect([code, body.errors?.[0]?.path]).toEqual([40000, 'url'])
      const unknownSource = { id: '0'.repeat(24), kind: 'json', url: 'http://localhost/' }
      expect((await server().tell(trySource, unknownSource as never)).code).toBe(40400)
      const viewer = { username: `viewer-${++count}`, password: 'see-only-this', roles: ['viewer'], status: 'enable' }
      await server().ask(users.create, viewer as never)
      const token = await server().login(viewer.username, viewer.password)
      expect((await server().tell(trySource, { kind: 'push', sample: 1 } as never, token)).code).toBe(40300)
    })
  },
  { now: clock.now, innerHosts: ['127.0.0.1'] },
)
