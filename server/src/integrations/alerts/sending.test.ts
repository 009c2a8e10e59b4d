import { alerts, readMailSender, testAlert } from '@wifi-tms/contract/alerts'
import { devices } from '@wifi-tms/contract/devices'
import { showOne } from '@wifi-tms/contract/displays'
import { products } from '@wifi-tms/contract/products'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { templates } from '@wifi-tms/contract/templates'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testDatabases } from '../../base/database/testing/each-database.ts'
import { postgresRuns } from '../../base/database/testing/postgres.ts'
import { addDevice } from '../../testing/add-device.ts'
import { type Overrides, startTestServer, type TestServer } from '../../testing/start.ts'
import { startServers } from '../../testing/start-servers.ts'
import { openMailer } from './send-mail.ts'
import { startMailServer } from './testing/start-mail-server.ts'

const MINUTE = 60_000

/** Starts a mail server and gives a clock that the test moves. */
async function startWorld() {
  const double = await startMailServer()
  onTestFinished(() => double.stop())
  let clock = new Date('2026-11-30T09:00:00.000Z')
  const overrides: Overrides = { now: () => clock, mail: double.mail }
  const pass = (minutes: number) => {
    clock = new Date(clock.getTime() + minutes * MINUTE)
  }
  return {
    ...double,
    overrides,
    pass,
    at: (minutes: number) => new Date(clock.getTime() + minutes * MINUTE).toISOString(),
  }
}

const offlineAlert = (to: string[]) => ({ name: 'Shop', when: { kind: 'offline' as const, minutes: 5 }, to })
const openOf = async (server: TestServer, id: string) => (await server.ask(alerts.get, { id })).open
const errorOf = async (server: TestServer, id: string) => (await server.ask(alerts.get, { id })).lastError

for (const { database, makeMigrated, runs } of testDatabases)
  describe.skipIf(!runs)(`mails of alerts (${database})`, () => {
    /** Makes a place for a database, and a function that starts a server there. */
    const makePlace = async (overrides: Overrides) => {
      const { drop, ...where } = await makeMigrated()
      onTestFinished(drop)
      return async (others: Overrides = {}) => {
        const server = await startTestServer({ ...where, ...overrides, ...others })
        onTestFinished(() => server.stop())
        return server
      }
    }

    test('a restart neither repeats a mail nor loses one, and does not count as a loss of devices', async () => {
      const { mails, state, overrides, pass, at } = await startWorld()
      const start = await makePlace(overrides)
      const first = await start()
      await addDevice(first.core.db, { alias: 'Told', online: 0, lastSeenAt: at(-60) })
      const connected = await addDevice(first.core.db, { alias: 'Connected', online: 1, lastSeenAt: at(-600) })
      const { _id: id } = await first.ask(alerts.create, offlineAlert(['a@example.com']))
      await expect.poll(() => mails.length).toBe(1)
      // The second trouble is found and gathered, and its mail is written while the mail server refuses everything.
      await addDevice(first.core.db, { alias: 'Gathered', online: 0, lastSeenAt: at(-60) })
      pass(16)
      await expect
        .poll(async () => await first.core.db.selectFrom('alertEpisode').select('subjectId').execute())
        .toHaveLength(2)
      state.refuse = () => 'try again later'
      pass(6)
      await expect.poll(() => errorOf(first, id)).toBe('refused')
      expect(await openOf(first, id)).toBe(2)
      await first.core.db.updateTable('device').set({ online: 0 }).where('id', '=', connected).execute()
      await first.stop()

      pass(3)
      const second = await start()
      state.refuse = () => undefined
      await expect.poll(() => mails.length).toBe(2)
      expect(mails[1]!.body).toMatch(/Gathered/)
      expect(mails[1]!.body).not.toMatch(/Told|Connected/)
      await expect.poll(() => errorOf(second, id)).toBe(null)
      expect((await second.ask(alerts.get, { id })).lastMailAt).toBe(at(0))
      // The restart has cut the third device, which comes back within the first minute: it has never been told.
      await second.core.db.updateTable('device').set({ online: 1 }).where('id', '=', connected).execute()
      await addDevice(second.core.db, { alias: 'Last', online: 0, lastSeenAt: at(-60) })
      pass(16)
      await expect
        .poll(async () => await second.core.db.selectFrom('alertEpisode').select('subjectId').execute())
        .toHaveLength(3)
      pass(6)
      await expect.poll(() => mails.length).toBe(3)
      expect(mails[2]!.body).toMatch(/^1 device is offline: Last/)
    })

    test('a mail that is tried again after the mail server has taken it has the same Message-ID, and an aborted one is not sent', async () => {
      const { mails, state, overrides, pass, at } = await startWorld()
      const server = await (await makePlace(overrides))()
      state.failure = 'taken, but the answer says otherwise'
      await addDevice(server.core.db, { alias: 'Shelf', online: 0, lastSeenAt: at(-60) })
      const { _id: id } = await server.ask(alerts.create, offlineAlert(['a@example.com']))
      await expect.poll(() => errorOf(server, id)).toBe('refused')
      state.failure = undefined
      pass(2)
      await expect.poll(() => errorOf(server, id)).toBe(null)
      expect(mails).toHaveLength(2)
      expect(mails[0]!.id).toMatch(/^<\w+@example\.com>$/)
      expect(mails[1]!.id).toBe(mails[0]!.id)
      const mail = { id: 'b', recipient: 'b@example.com', subject: 'b', body: 'b' }
      expect(await openMailer(overrides.mail!)(mail, AbortSignal.abort())).toBe('slow')
      expect(mails).toHaveLength(2)
    })

    test('an address that is refused is tried for a day at most, and the other addresses get their mail once', async () => {
      const { mails, state, overrides, pass, at } = await startWorld()
      const server = await (await makePlace(overrides))()
      const tries: string[] = []
      state.refuse = (address) => {
        tries.push(address)
        return address === 'no@example.com' ? 'no such mailbox' : undefined
      }
      await addDevice(server.core.db, { alias: 'Shelf', online: 0, lastSeenAt: at(-60) })
      const { _id: id } = await server.ask(alerts.create, offlineAlert(['no@example.com', 'yes@example.com']))
      await expect.poll(() => mails.length).toBe(1)
      await expect.poll(() => errorOf(server, id)).toBe('refused')
      const waiting = () => server.core.db.selectFrom('alertMail').select(['attempts', 'recipient']).execute()
      await expect.poll(waiting).toEqual([{ attempts: 1, recipient: 'no@example.com' }])
      pass(2)
      await expect.poll(waiting).toEqual([{ attempts: 2, recipient: 'no@example.com' }])
      pass(25 * 60)
      await expect.poll(waiting).toEqual([])
      expect((await server.ask(alerts.get, { id }, await server.login())).lastError).toBe('refused')
      expect(tries.filter((address) => address === 'yes@example.com')).toHaveLength(1)
      expect(mails).toHaveLength(1)
    })

    test('devices whose pictures fail or wait are told until they show them', async () => {
      const { mails, overrides, pass } = await startWorld()
      const server = await (await makePlace(overrides))()
      const { _id: product } = await server.ask(products.create, { name: 'Shop', uri: 'shop' })
      const panel = { color: 'B/W', module: 'x', width: 48, height: 20, angle: 0, sort: 1 } as const
      const { _id: screenType } = await server.ask(screenTypes.create, { name: 'small', type: 77, ...panel })
      const canvas = { version: 1, elements: [] } as const
      const template = await server.ask(templates.create, { name: 'Price', resolution: '48x20', canvas } as never)
      const mac = 'a0b0c0d0e0f0'
      const { _id: device } = await server.ask(devices.create, { mac, alias: 'Door', product, screenType })
      await server.ask(showOne, { mac, templateId: template._id })
      const alertOf = async (when: object, to: string) =>
        (await server.ask(alerts.create, { name: 'Shop', when, to: [to] } as never))._id
      const waitingId = await alertOf({ kind: 'waiting', minutes: 10 }, 'waiting@example.com')
      const failedId = await alertOf({ kind: 'failed' }, 'failed@example.com')
      pass(11)
      await expect
        .poll(() => mails.map(({ subject }) => subject))
        .toEqual([`WIFI-TMS: 1 device does not show its picture yet: Door · ${mac} (Shop)`])
      const setState = (state: string) =>
        server.core.db.updateTable('wish').set({ state }).where('deviceId', '=', device).execute()
      await setState('failed')
      pass(1)
      await expect.poll(() => mails.length).toBe(2)
      expect(mails[1]!.subject).toBe(`WIFI-TMS: 1 device failed to display: Door · ${mac} (Shop)`)
      await expect.poll(() => openOf(server, waitingId)).toBe(1)
      // Another try is no recovery; the picture on the glass is.
      await setState('sending')
      await setState('shown')
      pass(1)
      await expect.poll(() => openOf(server, waitingId)).toBe(0)
      await expect.poll(() => openOf(server, failedId)).toBe(0)
    })

    test('a test mail is sent at once, and tells why it cannot be sent; without a mail server nothing is sent', async () => {
      const { mails, overrides, port } = await startWorld()
      const start = await makePlace(overrides)
      const server = await start()
      const { _id: id } = await server.ask(alerts.create, offlineAlert(['a@example.com', 'b@example.com']))
      expect((await server.ask(testAlert, { id })).lastError).toBe(null)
      expect(mails.map(({ to, subject }) => [to[0], subject]).toSorted()).toEqual([
        ['a@example.com', 'WIFI-TMS: Test mail (Shop)'],
        ['b@example.com', 'WIFI-TMS: Test mail (Shop)'],
      ])
      await server.stop()
      const from = { name: '', address: 'tags@example.com' }
      const login = { user: 'anna', pass: 'wrong-secret' }
      const strict = await startMailServer({ authOptional: false, onAuth: (_, __, done) => done(new Error('no')) })
      onTestFinished(() => strict.stop())
      const outcomes: [NonNullable<Overrides['mail']>['server'], string][] = [
        [{ host: '127.0.0.1', port: strict.port, secure: false, login }, 'login'],
        [{ host: '127.0.0.1', port, secure: true }, 'tls'],
        [{ host: 'nowhere.invalid', port, secure: false }, 'unreachable'],
      ]
      for (const [mailServer, fault] of outcomes) {
        const other = await start({ mail: { server: mailServer, from } })
        const answer = await other.tell(testAlert, { id })
        expect(answer.body.data).toMatchObject({ lastError: fault })
        expect(JSON.stringify(answer.body)).not.toContain('wrong-secret')
        await other.stop()
      }
      const { mail: _, ...without } = overrides
      const { drop, ...where } = await makeMigrated()
      onTestFinished(drop)
      const silent = await startTestServer({ ...where, ...without })
      onTestFinished(() => silent.stop())
      expect(await silent.ask(readMailSender, {})).toEqual({ from: null })
      const made = await silent.ask(alerts.create, offlineAlert(['a@example.com']))
      expect((await silent.ask(testAlert, { id: made._id })).lastError).toBe('unset')
    })

    test('a changed alert begins anew, and an alert that is disabled or without an address sends nothing more to it', async () => {
      const { mails, state, overrides, at } = await startWorld()
      const server = await (await makePlace(overrides))()
      state.refuse = () => 'later'
      await addDevice(server.core.db, { alias: 'Shelf', online: 0, lastSeenAt: at(-60) })
      const fields = offlineAlert(['a@example.com', 'b@example.com'])
      const { _id: id } = await server.ask(alerts.create, fields)
      const waiting = async () =>
        (await server.core.db.selectFrom('alertMail').select('recipient').execute())
          .map(({ recipient }) => recipient)
          .sort()
      await expect.poll(waiting).toEqual(['a@example.com', 'b@example.com'])
      await server.ask(alerts.update, { id, ...fields, to: ['b@example.com'] })
      expect(await waiting()).toEqual(['b@example.com'])
      await server.ask(alerts.update, { id, ...fields, to: ['b@example.com'], enabled: false })
      expect(await waiting()).toEqual([])
      expect(await openOf(server, id)).toBe(1)
      state.refuse = () => undefined
      await server.ask(alerts.update, { id, ...fields, when: { kind: 'offline', minutes: 6 }, to: ['c@example.com'] })
      await expect.poll(() => mails.flatMap(({ to }) => to)).toEqual(['c@example.com'])
    })
  })

test.skipIf(!postgresRuns)('several servers of one database send each mail once', async () => {
  const { mails, overrides, at } = await startWorld()
  const { servers } = await startServers(3, overrides)
  const { db } = servers[0]!.core
  await Promise.all(
    Array.from({ length: 25 }, (_, n) => addDevice(db, { alias: `Shelf ${n}`, online: 0, lastSeenAt: at(-60) })),
  )
  const addresses = Array.from({ length: 20 }, (_, n) => `a${n}@example.com`)
  const { _id: id } = await servers[1]!.ask(alerts.create, offlineAlert(addresses))
  await expect.poll(() => mails.length).toBe(20)
  await expect.poll(async () => await db.selectFrom('alertMail').select('id').execute()).toEqual([])
  expect(new Set(mails.flatMap(({ to }) => to))).toEqual(new Set(addresses))
  expect(new Set(mails.map(({ id }) => id)).size).toBe(20)
  expect(mails[0]!.subject).toBe('WIFI-TMS: 25 devices are offline (Shop)')
  expect(mails[0]!.body.match(/^- Shelf/gm)).toHaveLength(20)
  expect(mails[0]!.body).toContain('and 5 more')
  expect(await openOf(servers[2]!, id)).toBe(25)
})
