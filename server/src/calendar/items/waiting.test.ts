import { writeItems } from '@wifi-tms/contract/item-rows'
import { readWaitingItems } from '@wifi-tms/contract/items'
import { templates } from '@wifi-tms/contract/templates'
import { expect, test } from 'vitest'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'
import { movableClock } from '../testing/clock.ts'
import { expectShown } from './expect-end.ts'

const clock = movableClock()

test('a picture is expected after the device’s next contact, not before the picture may be offered, and includes the panel’s refresh', () => {
  const now = new Date('2026-05-06T12:00:00.000Z')
  const momentAt = (minute: number, second = 0) => new Date(Date.UTC(2026, 4, 6, 12, minute, second)).toISOString()
  const idle = { nextContactAt: null, offerAt: null, color: 'B/W' }
  // A delivery takes ten seconds, and the refresh two in black and white and 20 with red.
  expect(expectShown(idle, now)).toBe(momentAt(0, 12))
  expect(expectShown({ ...idle, nextContactAt: momentAt(14) }, now)).toBe(momentAt(14, 12))
  expect(expectShown({ ...idle, nextContactAt: momentAt(-5), color: 'B/W/R' }, now)).toBe(momentAt(0, 30))
  expect(expectShown({ ...idle, nextContactAt: momentAt(3), offerAt: momentAt(20), color: null }, now)).toBe(
    momentAt(20, 10),
  )
})

eachServer(
  'devices that do not show their items yet',
  (server) => {
    test('devices that do not show their items yet are listed with their expected times, those without a time first, until the tag reports its picture', async () => {
      const { db } = server().core
      const canvas = { version: 1 as const, elements: [] }
      const { _id: template } = await server().ask(templates.create, { name: 'Shelf', resolution: '48x20', canvas })
      const add = (mac: string, online: number) => addDevice(db, { mac, online })
      const [near, late, away] = [
        await add('ba0000000001', 1),
        await add('ba0000000002', 1),
        await add('ba0000000003', 0),
      ]
      const rows = [near, late, away].map((id, index) => ({ key: `w${index}`, name: 'Milk', template, devices: [id] }))
      await server().ask(writeItems, { rows: [...rows, { key: 'alone' }] })
      const contactAt = new Date(clock.now().getTime() + 14 * 60_000).toISOString()
      const newDelivery = {
        seq: null,
        frameId: null,
        deadlineAt: null,
        askAgainAt: null,
        listens: 0,
        number: 0,
        asked: 0,
        proved: 0,
      }
      await db.deleteFrom('delivery').where('deviceId', '=', late).execute()
      await db
        .insertInto('delivery')
        .values({ ...newDelivery, deviceId: late, nextContactAt: contactAt })
        .execute()
      const now = clock.now().getTime()
      const firstAt = new Date(now + 10_000).toISOString()
      const lastAt = new Date(Date.parse(contactAt) + 10_000).toISOString()
      const page = await server().ask(readWaitingItems, {})
      expect(page).toMatchObject({ total: 3, untold: 1, doneAt: lastAt })
      expect(page.items.map(({ key, deviceId, expectedAt }) => [key, deviceId, expectedAt])).toEqual([
        ['w2', away, null],
        ['w0', near, firstAt],
        ['w1', late, lastAt],
      ])
      expect((await server().ask(readWaitingItems, { page: 2, limit: 2 })).items).toHaveLength(1)
      await db.updateTable('wish').set({ state: 'shown' }).where('deviceId', 'in', [late, away]).execute()
      expect(await server().ask(readWaitingItems, {})).toMatchObject({ total: 1, untold: 0, doneAt: firstAt })
    })
  },
  { now: clock.now },
)
