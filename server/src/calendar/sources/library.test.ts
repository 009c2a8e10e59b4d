import { pixelsOf } from '@wifi-tms/contract/drawing'
import { dataSources, fetchSource, pushSource } from '@wifi-tms/contract/read-sources'
import {
  type LibraryEntry,
  libraryEntries,
  librarySizes,
  sourceOfLibrary,
  starterKeyOf,
} from '@wifi-tms/contract/source-library'
import { drawers } from '@wifi-tms/paint/drawers'
import { fontsFromDisk } from '@wifi-tms/paint/node/assets'
import { paint } from '@wifi-tms/paint/paint'
import { panelOf } from '@wifi-tms/paint/panels'
import { beforeEach, expect, test } from 'vitest'
import { readStarter } from '../../content/starters/starters.ts'
import { eachServer } from '../../testing/each-server.ts'
import { answeredBy } from '../../testing/start.ts'
import { serveFeed } from '../feeds/testing/serve-feed.ts'
import { movableClock } from '../testing/clock.ts'
import { libraryAnswers } from './testing/library-answers.ts'

const clock = movableClock()
beforeEach(() => clock.reset())

const enteredValues = {
  place: 'Kraków "Rynek"',
  latitude: '50.06',
  longitude: '19.94',
  base: 'EUR',
  symbols: 'USD',
  stop: '1/2',
}

test('the values that people enter are escaped in the address and the expression, so that they stay plain values there', () => {
  expect(sourceOfLibrary('departures', enteredValues).url).toContain('/stops/1%2F2/departures?')
  expect(sourceOfLibrary('weather', enteredValues).pick).toContain('"place": "Kraków \\"Rynek\\""')
  const home = { address: 'http://home.example:8123/', entity: 'sensor.a', token: ' t ' }
  expect(sourceOfLibrary('sensor', home)).toMatchObject({
    url: 'http://home.example:8123/api/states/sensor.a',
    headers: { authorization: 'Bearer t' },
  })
  for (const entry of libraryEntries) expect(JSON.stringify(sourceOfLibrary(entry, {})), entry).not.toMatch(/<[a-z]+>/)
})

const faultsOf = async (entry: LibraryEntry, value: unknown) => {
  const painted = librarySizes.map(async (size) => {
    const { resolution, background, canvas } = readStarter(starterKeyOf(entry, size), 'en')
    const panel = panelOf({ color: 'B/W', angle: 0, ...pixelsOf(resolution) })
    const job = { design: { resolution, background, canvas }, data: { source: { [entry]: value } }, panel }
    return paint(job, { fonts: await fontsFromDisk(job), pictures: new Map(), ...drawers }).faults
  })
  return (await Promise.all(painted)).flat()
}

eachServer(
  'the library of sources',
  (server) => {
    test.each(libraryEntries)(
      '%s turns an answer of its service into the value that its templates show',
      async (entry) => {
        const { answer, value } = libraryAnswers[entry]
        const web = await serveFeed((_, reply) => void reply.writeHead(200).end(answer))
        const { url, ...source } = sourceOfLibrary(entry, { ...enteredValues, address: web.url })
        const { pathname = '', search = '' } = url === undefined ? {} : new URL(url)
        const local = url && { url: `http://${web.host}${pathname}${search}` }
        const body = { name: entry, ...source, ...local }
        const { _id: id } = await server().ask(dataSources.create, body as never)
        if (source.kind === 'push') {
          const headers = { 'content-type': 'application/json', authorization: `Bearer ${await server().login()}` }
          const path = pushSource.path.replace('{id}', id)
          await answeredBy(await fetch(`${server().url}${path}`, { method: 'POST', body: answer, headers }))
        } else expect(await server().ask(fetchSource, { id })).toMatchObject({ error: '' })
        const read = (await server().ask(dataSources.get, { id })).value
        expect(read).toEqual(value)
        expect(await faultsOf(entry, read)).toEqual([])
      },
    )
  },
  { now: clock.now, innerHosts: ['127.0.0.1'] },
)
