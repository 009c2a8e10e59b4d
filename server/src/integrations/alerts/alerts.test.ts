import { alerts, readMailSender } from '@wifi-tms/contract/alerts'
import { rooms } from '@wifi-tms/contract/rooms'
import { readProfile, updateProfile } from '@wifi-tms/contract/session'
import { users } from '@wifi-tms/contract/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'
import type { Overrides } from '../../testing/start.ts'
import { type MailServerDouble, startMailServer } from './testing/start-mail-server.ts'

const MINUTE = 60_000
const START = '2026-11-30T09:00:00.000Z'
let clock = new Date(START)
const pass = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * MINUTE)
}
const before = (minutes: number) => new Date(clock.getTime() - minutes * MINUTE).toISOString()

let double: MailServerDouble
const overrides: Overrides = { now: () => clock, publicUrl: 'https://tags.example.com' }
beforeAll(async () => {
  double = await startMailServer()
  overrides.mail = double.mail
})
afterAll(() => double.stop())

eachServer(
  'alerts by e-mail',
  (server) => {
    beforeAll(() => {
      double.mails.splice(0)
      clock = new Date(START)
    })
    const mailsTo = (address: string) => double.mails.filter(({ to }) => to.includes(address))
    const addAlert = (fields: object) => server().ask(alerts.create, { name: 'Shop', ...fields } as never)
    const setDevice = (id: string, change: object) =>
      server().core.db.updateTable('device').set(change).where('id', '=', id).execute()
    const offline = (minutes = 60) => ({ online: 0, lastSeenAt: before(minutes) })
    const episodes = (alertId: string) =>
      server().core.db.selectFrom('alertEpisode').selectAll().where('alertId', '=', alertId).execute()

    test('each kind takes its own numbers, and everything else is refused at its field', async () => {
      const pathsOf = async (fields: object) => {
        const { body } = await server().tell(alerts.create, { name: 'x', to: ['a@example.com'], ...fields })
        expect(body.code).toBe(40000)
        return (body as unknown as { errors: { path: string }[] }).errors.map(({ path }) => path)
      }
      const refused: [object, string][] = [
        [{ when: { kind: 'offline' } }, 'when.minutes'],
        [{ when: { kind: 'waiting', minutes: 0 } }, 'when.minutes'],
        [{ when: { kind: 'calendar', days: 3, minutes: 5 } }, 'when.days'],
        [{ when: { kind: 'failed', minutes: 5 } }, 'when.minutes'],
        [{ when: { kind: 'battery' } }, 'when.percent'],
        [{ when: { kind: 'battery', percent: 10, days: 3 } }, 'when.days'],
        [{ when: { kind: 'battery', percent: 10, minutes: 3 } }, 'when.minutes'],
        [{ when: { kind: 'odd' } }, 'when.kind'],
        [{ when: { kind: 'failed' }, to: [] }, 'to'],
        [{ when: { kind: 'failed' }, to: Array.from({ length: 21 }, (_, n) => `a${n}@example.com`) }, 'to'],
        [{ when: { kind: 'failed' }, to: ['a@example.com\r\nBcc: b@example.com'] }, 'to.0'],
        [{ when: { kind: 'failed' }, filter: { odd: 1 } }, 'filter.odd'],
        [{ when: { kind: 'calendar', minutes: 5 }, filter: { status: 'offline' } }, 'filter'],
      ]
      for (const [fields, path] of refused) expect(await pathsOf(fields), path).toContain(path)
    })

    test('only administrators see alerts, and the address of the sender', async () => {
      expect(await server().ask(readMailSender, {})).toEqual({ from: 'tags@example.com' })
      await server().ask(users.create, { username: 'eva', password: 'secret-1', roles: ['editor'] })
      const token = await server().login('eva', 'secret-1')
      for (const call of [alerts.list, readMailSender]) expect((await server().tell(call, {}, token)).code).toBe(40300)
    })

    test('the first mail comes at once, later troubles are gathered, and each device is reported once until it recovers', async () => {
      const { db } = server().core
      const first = await addDevice(db, { alias: 'Shelf 1', ...offline() })
      const second = await addDevice(db, { alias: 'Shelf 2', online: 1, lastSeenAt: before(600) })
      const alert = await addAlert({
        when: { kind: 'offline', minutes: 30 },
        to: ['first@example.com', 'FIRST@example.com'],
      })
      expect(alert.to).toEqual(['first@example.com'])
      await expect.poll(() => mailsTo('first@example.com').length).toBe(1)
      const [mail] = mailsTo('first@example.com')
      expect(mail!.subject).toMatch(/^WIFI-TMS: 1 device is offline: Shelf 1 · [0-9a-f]{12} \(Shop\)$/)
      expect(mail!.body).toContain('last contact 2026-11-30 08:00 UTC')
      expect(mail!.body).toContain(`https://tags.example.com/device/edit/${first}`)
      expect(mail!.head).toMatch(/^From: Tags <tags@example.com>/m)
      await expect.poll(async () => (await server().ask(alerts.get, { id: alert._id })).open).toBe(1)

      // The second device goes now, though its last message is long ago: it is reported once it has been offline for 30 minutes.
      pass(16)
      await setDevice(second, { online: 0 })
      await expect.poll(async () => (await episodes(alert._id)).length).toBe(2)
      pass(20)
      await setDevice(first, { online: 1 })
      await expect.poll(async () => (await episodes(alert._id)).length).toBe(1)
      expect(mailsTo('first@example.com')).toHaveLength(1)
      pass(10)
      await expect.poll(() => mailsTo('first@example.com').length).toBe(2)
      expect(mailsTo('first@example.com')[1]!.body).toMatch(/Shelf 2/)
      expect(mailsTo('first@example.com')[1]!.body).not.toMatch(/Shelf 1/)

      // Within the quarter of an hour the first device is offline again, and comes back before the mail.
      await setDevice(first, { online: 0 })
      pass(1)
      await expect.poll(async () => (await episodes(alert._id)).length).toBe(2)
      await db
        .updateTable('alertEpisode')
        .set({ since: before(40) })
        .where('toldAt', 'is', null)
        .execute()
      pass(1)
      await setDevice(first, { online: 1 })
      await expect.poll(async () => (await episodes(alert._id)).some(({ endedAt }) => endedAt !== null)).toBe(true)
      pass(15)
      await expect.poll(() => mailsTo('first@example.com').length).toBe(3)
      expect(mailsTo('first@example.com')[2]!.body).toMatch(/Shelf 1 .*all right again/)
      expect((await episodes(alert._id)).map(({ subjectId }) => subjectId)).toEqual([second])
      await server().ask(alerts.remove, { id: alert._id })
      expect(await episodes(alert._id)).toEqual([])
    })

    test('a mail is in the language of the account with its address, and names with line breaks add no header', async () => {
      const me = await server().ask(updateProfile, { email: 'Me@example.com', language: 'zh' })
      expect(me.language).toBe('zh')
      expect((await server().ask(updateProfile, { email: 'Me@example.com' })).language).toBe('zh')
      expect((await server().ask(readProfile, {})).language).toBe('zh')
      await addDevice(server().core.db, { alias: 'Hall\r\nBcc: evil@example.com', ...offline(), itemId: 'one-item' })
      await addAlert({
        name: 'Lobby\r\nBcc: evil@example.com',
        when: { kind: 'offline', minutes: 1 },
        filter: { item: 'one-item' },
        to: ['me@example.com', 'other@example.com'],
      })
      await expect.poll(() => mailsTo('other@example.com').length).toBe(1)
      await expect.poll(() => mailsTo('me@example.com').length).toBe(1)
      const [mine, other] = [mailsTo('me@example.com')[0]!, mailsTo('other@example.com')[0]!]
      expect(mine.subject).toContain('1 个设备离线')
      expect(mine.body).toContain('警报：Lobby')
      expect(other.subject).toContain('1 device is offline: Hall  Bcc: evil@example.com')
      for (const { head, to } of [mine, other]) {
        expect(head).not.toMatch(/^Bcc:/im)
        expect(to).toHaveLength(1)
      }
    })

    test('batteries are reported by charge and by forecast, and calendars that cannot be read', async () => {
      const { db } = server().core
      const facts = { itemId: 'other-item' }
      const low = await addDevice(db, { alias: 'Low', batteryVoltage: 340, ...facts })
      await addDevice(db, { alias: 'Full', batteryVoltage: 390, ...facts })
      await addDevice(db, { alias: 'Soon', emptyAt: '2026-12-05', ...facts })
      await addDevice(db, { alias: 'Later', emptyAt: '2027-03-05', ...facts })
      await addDevice(db, { alias: 'New', batteryVoltage: 340, approved: 0, ...facts })
      const filter = { item: 'other-item' }
      const alert = await addAlert({ when: { kind: 'battery', percent: 15 }, filter, to: ['low@example.com'] })
      await addAlert({ when: { kind: 'battery', days: 14 }, filter, to: ['soon@example.com'] })
      await expect.poll(() => mailsTo('low@example.com').length).toBe(1)
      await expect.poll(() => mailsTo('soon@example.com').length).toBe(1)
      expect(mailsTo('low@example.com')[0]!.body).toMatch(
        /^1 device has a low battery: Low · \w+\n\n- Low .*battery 9 %/,
      )
      expect(mailsTo('soon@example.com')[0]!.body).toMatch(/- Soon .*battery empty on 2026-12-05/)

      // Just above the limit a battery has not recovered yet: voltages go up and down.
      await setDevice(low, { batteryVoltage: 344 })
      pass(1)
      await addDevice(db, { alias: 'Also low', batteryVoltage: 340, ...facts })
      await expect.poll(async () => (await episodes(alert._id)).length).toBe(2)
      await setDevice(low, { batteryVoltage: 380 })
      pass(1)
      await expect.poll(async () => (await episodes(alert._id)).length).toBe(1)

      const room = await server().ask(rooms.create, { name: 'Oslo' })
      const calendar = { kind: 'ics', url: 'http://127.0.0.1/' } as const
      await server().ask(rooms.update, { id: room._id, name: 'Oslo', calendar })
      await db
        .updateTable('feed')
        .set({ reason: 'slow', since: before(45), nextAt: '9' })
        .execute()
      await addAlert({ when: { kind: 'calendar', minutes: 30 }, to: ['calendar@example.com'] })
      await expect.poll(() => mailsTo('calendar@example.com').length).toBe(1)
      expect(mailsTo('calendar@example.com')[0]!.subject).toContain('1 room calendar cannot be read: Oslo')
      expect(mailsTo('calendar@example.com')[0]!.body).toContain(`/room/edit/room/${room._id}`)
    })
  },
  overrides,
)
