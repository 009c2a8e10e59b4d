import { dataSources, fetchSource } from '@wifi-tms/contract/read-sources'
import { expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { serveFeed } from '../feeds/testing/serve-feed.ts'
import { findSource } from './queries.ts'
import { readSource } from './read-source.ts'

const parseAnswer = () => Promise.reject(new Error('nothing is to be parsed'))
const source = { kind: 'json' as const, every: 86_400 }

eachServer(
  'a server that stops while it reads a source',
  (server) => {
    test('a reading that the stop of the server breaks off leaves no error in the source', async () => {
      const web = await serveFeed((_, reply) => void reply.end('{"temp":20}'))
      const { _id: id } = await server().ask(dataSources.create, { ...source, name: 'weather', url: web.url })
      expect((await server().ask(fetchSource, { id })).value).toEqual({ temp: 20 })
      web.answer(() => {})
      const before = web.requests.length
      const stopping = new AbortController()
      const row = (await findSource(server().core.db, id))!
      const reading = readSource(server().core, row, { parseAnswer, signal: stopping.signal })
      await expect.poll(() => web.requests.length).toBe(before + 1)
      stopping.abort()
      await expect(reading).rejects.toThrow()
      expect(await findSource(server().core.db, id)).toMatchObject({ error: '', since: null })
    })

    test('a source whose reading breaks off is read again after a minute, however seldom it is read', async () => {
      const web = await serveFeed(() => {})
      const { _id: id } = await server().ask(dataSources.create, { ...source, name: 'menu', url: web.url })
      await expect.poll(() => web.requests.length).toBe(1)
      const { nextAt } = (await findSource(server().core.db, id))!
      expect(Date.parse(nextAt!) - server().core.now().getTime()).toBeLessThanOrEqual(60_000)
    })
  },
  { innerHosts: ['127.0.0.1'] },
)
