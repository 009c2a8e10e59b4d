import { devices } from '@wifi-tms/contract/devices'
import { showOne } from '@wifi-tms/contract/displays'
import type { Endpoint, Input, Output } from '@wifi-tms/contract/endpoint'
import { SUCCESS } from '@wifi-tms/contract/errors'
import { products } from '@wifi-tms/contract/products'
import { login, logout, readProfile } from '@wifi-tms/contract/session'
import { templates } from '@wifi-tms/contract/templates'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { CHANNEL } from './base/database/hold-database.ts'
import { postgresRuns } from './base/database/testing/postgres.ts'
import { playTag } from './fleet/orders/testing/hand-played.ts'
import { checkOut, findEarlierVersion } from './testing/earlier-version.ts'
import { ADMIN, answeredBy } from './testing/start.ts'
import { addressIn, setUpPrograms, startProgram } from './testing/start-program.ts'
import { startInstallation, startServers } from './testing/start-servers.ts'

setUpPrograms()

const PRODUCT = { name: 'Shop', uri: 'shop', apikey: 'a-key-of-the-product' }
const box = { id: 'w', kind: 'rectangle', x: 8, y: 8, width: 80, height: 80, fill: 'black' } as const
const templateFields = (name: string, width: number) => ({
  name,
  resolution: '240x416' as const,
  canvas: { version: 1 as const, elements: [{ ...box, width }] },
})

const earlier = await findEarlierVersion()
const [commit, about] = 'why' in earlier ? [undefined, earlier.why] : [earlier.commit, earlier.about]
if (commit === undefined) console.error(`\nTWO VERSIONS WERE NOT TRIED SIDE BY SIDE: ${about}.\n`)

/** Calls to a server of an earlier version, whose answers may have fewer fields than this version's. */
const callsTo = (url: string) => {
  let token = ''
  const ask = async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> => {
    const isGet = endpoint.method === 'GET'
    const query = isGet ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
    const response = await fetch(`${url}${endpoint.path}${query}`, {
      method: endpoint.method,
      headers: {
        ...(!isGet && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(!isGet && { body: JSON.stringify(input) }),
    })
    const { code, body } = await answeredBy(response)
    expect([endpoint.path, code]).toEqual([endpoint.path, SUCCESS])
    return body.data as Output<E>
  }
  return {
    ask,
    async signIn() {
      token = (await ask(login, ADMIN)).token
      return token
    },
  }
}

/** Fetches the frame that a tag was offered from the server at `url`, and reports it as shown. */
async function takeOffer(tag: Awaited<ReturnType<typeof playTag>>, url: string) {
  const { id, frame } = await tag.messageOf('display')
  const answer = await fetch(`${url}${frame.url}`, { headers: { authorization: `Bearer ${tag.secret()}` } })
  expect([answer.status, (await answer.bytes()).length]).toEqual([200, frame.bytes])
  await tag.say({ type: 'event', event: 'display-success', id, frame: frame.sha256 })
  return frame.sha256
}

describe.skipIf(!postgresRuns || commit === undefined)(`beside the version before (${about})`, () => {
  test('each version shows displays that were ordered at the other, and this version takes over the tags when the other stops', async () => {
    const { databaseUrl, secretKeyFile = '', blobUrl = '', start } = await startInstallation('empty')
    const { main, remove } = await checkOut(commit!)
    onTestFinished(remove)
    const shared = { DATABASE_URL: databaseUrl, SECRET_KEY_FILE: secretKeyFile, BLOB_URL: blobUrl }
    const program = startProgram({ ...shared, ADMIN_PASSWORD: ADMIN.password, LOG_LEVEL: 'warn' }, undefined, main)
    const out = await program.waitFor(/for tags on port \d+/)
    const url = addressIn(out)
    const olderServer = callsTo(url)
    const token = await olderServer.signIn()
    await olderServer.ask(products.create, PRODUCT)
    const place = { ask: olderServer.ask, mqttPort: Number(/for tags on port (\d+)/.exec(out)![1]) }
    // The earlier server prepares its statements here, before the other one migrates the database.
    const tagAtOlder = await playTag(place, PRODUCT, { screenType: 1 })
    await tagAtOlder.messageOf('credentials')
    const first = await olderServer.ask(templates.create, templateFields('First', 80))
    await olderServer.ask(showOne, { mac: tagAtOlder.mac, templateId: first._id })
    await takeOffer(tagAtOlder, url)

    const current = await start()
    const countServers = () => sql`select 1 from server`.execute(current.core.db).then(({ rows }) => rows.length)
    await expect.poll(countServers).toBe(2)
    const tagAtCurrent = await playTag(current, PRODUCT, { screenType: 1 })
    await tagAtCurrent.messageOf('credentials')
    const second = await current.ask(templates.create, templateFields('Second', 60), token)
    await olderServer.ask(showOne, { mac: tagAtCurrent.mac, templateId: second._id })
    const shown = await takeOffer(tagAtCurrent, current.url)
    await current.ask(showOne, { mac: tagAtOlder.mac, templateId: second._id }, token)
    expect(await takeOffer(tagAtOlder, url)).toBe(shown)
    for (const mac of [tagAtCurrent.mac, tagAtOlder.mac])
      for (const { items } of [
        await olderServer.ask(devices.list, { mac }),
        await current.ask(devices.list, { mac }, token),
      ])
        expect(items).toMatchObject([{ status: 'online', wanted: { state: 'shown' }, shown: { frame: shown } }])
    expect((await olderServer.ask(templates.list, {})).total).toBe((await current.ask(templates.list, {}, token)).total)

    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
    place.mqttPort = current.mqttPort
    await tagAtOlder.comeBack({ frame: shown })
    await current.ask(showOne, { mac: tagAtOlder.mac, templateId: first._id }, token)
    const again = await takeOffer(tagAtOlder, current.url)
    const { items } = await current.ask(devices.list, { mac: tagAtOlder.mac }, token)
    expect(items).toMatchObject([{ status: 'online', shown: { frame: again } }])
  })
})

describe.skipIf(!postgresRuns)('unknown rows and messages of a newer server', () => {
  test('a server ignores unknown kinds of messages, figures and turns of a newer server', async () => {
    const { servers, token } = await startServers(2)
    const [first, second] = servers as [(typeof servers)[0], (typeof servers)[0]]
    const { db } = first.core
    const opened = await first.login()
    const newerId = second.core.cluster.id
    await sql`insert into turn values ('of-a-newer-one', ${newerId})`.execute(db)
    await sql`insert into relay (server_id, said, at)
      select ${newerId}, said, '9999' from unnest(array['{"kind":"of-a-newer-one","more":[1]}', 'null', '{}']) as said`.execute(
      db,
    )
    await sql`insert into server select 'newer', name, '99.0.0', started_at, '9999', key_mark, '{"kind":"other"}' from server limit 1`.execute(
      db,
    )
    await sql`select pg_notify(${CHANNEL}, '')`.execute(db)
    // A later message is still handled.
    await second.ask(logout, {}, opened)
    await vi.waitFor(async () => expect((await first.tell(readProfile, {}, opened)).code).toBe(50008))
    await first.ask(readProfile, {}, token)
    await second.stop()
    const findOwnTurns = async () =>
      (await sql`select 1 from turn where server_id = ${first.core.cluster.id}`.execute(db)).rows
    await vi.waitFor(async () => expect((await findOwnTurns()).length).toBeGreaterThanOrEqual(4), { timeout: 120_000 })
  })
})
