import { readObjectHistory } from '@wifi-tms/contract/audit'
import { createKey } from '@wifi-tms/contract/keys'
import { meetings } from '@wifi-tms/contract/meetings'
import { type PhoneWish, pressPhone, readPhoneRoom } from '@wifi-tms/contract/phone'
import { products } from '@wifi-tms/contract/products'
import { renewDoorLink, rooms } from '@wifi-tms/contract/rooms'
import { users } from '@wifi-tms/contract/users'
import { beforeEach, expect, test } from 'vitest'
import { playTag } from '../../fleet/orders/testing/hand-played.ts'
import { eachServer } from '../../testing/each-server.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()
beforeEach(() => clock.reset())
let count = 0
/** The token of a caller who has not logged in. */
const NOBODY = ''

eachServer(
  'the door by phone',
  (server) => {
    const addRoom = async (roomFields: object = {}) =>
      (await server().ask(rooms.create, { name: `Bergen ${++count}`, timeZone: 'Europe/Warsaw', ...roomFields }))._id
    /** The current link of a room: the part of its address after the number sign. */
    const linkTo = async (id: string) => {
      const { url } = await server().ask(renewDoorLink, { id })
      expect(url).toMatch(/^https:\/\/tms\.example\/door#[\w-]{32}$/)
      return url.split('#')[1]!
    }
    const openStatus = async (link: string, token = NOBODY) =>
      (await server().tell(readPhoneRoom, { link }, token)).code
    const press = (link: string, wish: PhoneWish, pressId = `a-press-${++count}`, token = NOBODY) =>
      server().ask(pressPhone, { link, press: pressId, wish }, token)
    const phoneHistory = async (id: string) =>
      (await server().ask(readObjectHistory, { noun: 'rooms', id })).items
        .filter(({ call }) => call.startsWith('phone'))
        .map(({ call, account }) => [call, account.username])
        .reverse()
    const addPersonWith = async (role: 'editor' | 'viewer') => {
      const username = `${role}-${++count}`
      await server().ask(users.create, { username, password: 'secret-1', roles: [role] })
      return { username, token: await server().login(username, 'secret-1') }
    }

    test('[entity-room] people at the door book, extend and end by phone, and each press acts once and shows its outcome', async () => {
      const id = await addRoom({ phone: 'anyone' })
      const link = await linkTo(id)
      const { room, deed } = await press(link, { to: 'book', minutes: 30 }, 'the-first')
      expect([deed, room.state, room.now]).toMatchObject(['booked', 'busy', { startTime: '09:00', endTime: '09:30' }])
      expect([room.book, room.extend, room.next]).toEqual([[], 15, null])
      // The press is repeated, as by a phone that got no answer, and then made by another phone that still shows a free
      // room.
      expect((await press(link, { to: 'book', minutes: 30 }, 'the-first')).deed).toBe('booked')
      expect((await press(link, { to: 'book', minutes: 15 })).deed).toBe('refusedTaken')
      const meeting = room.now!._id
      expect((await press(link, { to: 'extend', meeting: 'another' })).deed).toBe('refusedNothing')
      const extension = await press(link, { to: 'extend', meeting })
      expect([extension.deed, extension.room.now?.endTime]).toEqual(['extended', '09:45'])
      clock.pass(10)
      expect(await press(link, { to: 'end', meeting })).toMatchObject({
        deed: 'ended',
        room: { state: 'free', now: null },
      })
      expect((await press(link, { to: 'end', meeting })).deed).toBe('refusedNothing')
      expect(await phoneHistory(id)).toEqual([
        ...[
          ['phone booked', ''],
          ['phone refusedTaken', ''],
          ['phone refusedNothing', ''],
        ],
        ...[
          ['phone extended', ''],
          ['phone ended', ''],
          ['phone refusedNothing', ''],
        ],
      ])
      expect((await server().ask(meetings.list, { room: id })).total).toBe(1)
    })

    test('ten presses at once, of one phone or of ten phones, book one meeting', async () => {
      const id = await addRoom({ phone: 'anyone' })
      const link = await linkTo(id)
      const repeatedPresses = Array.from({ length: 5 }, () =>
        press(link, { to: 'book', minutes: 15 }, 'repeated-press'),
      )
      const otherPresses = Array.from({ length: 5 }, () => press(link, { to: 'book', minutes: 15 }))
      const deeds = (await Promise.all([...repeatedPresses, ...otherPresses])).map(({ deed }) => deed).sort()
      expect((await server().ask(meetings.list, { room: id })).total).toBe(1)
      expect([1, 5]).toContain(deeds.filter((deed) => deed === 'booked').length)
    })

    test('people check in by phone, and less time is offered where the next meeting is near', async () => {
      const id = await addRoom({ phone: 'anyone', checkIn: true })
      const link = await linkTo(id)
      const times = { room: id, date: clock.day(), startTime: '09:25', endTime: '10:00' }
      const { _id } = await server().ask(meetings.create, { name: 'Board', ...times })
      const before = await server().ask(readPhoneRoom, { link }, NOBODY)
      expect([before.book, before.checkIn, before.next?.name, before.today]).toEqual([
        [15, 25],
        null,
        'Board',
        clock.day(),
      ])
      clock.pass(20)
      expect((await server().ask(readPhoneRoom, { link }, NOBODY)).checkIn).toBe(_id)
      expect((await press(link, { to: 'checkIn', meeting: _id })).deed).toBe('checkedIn')
      clock.pass(30)
      const { now } = await server().ask(rooms.get, { id })
      expect(now).toMatchObject({ name: 'Board', checkedIn: true })
    })

    test('a link opens one room until it is renewed, and the room decides who may use it; refusals to callers without a login look alike', async () => {
      const id = await addRoom()
      const first = await linkTo(id)
      const [editor, viewer] = [await addPersonWith('editor'), await addPersonWith('viewer')]
      expect([
        await openStatus(first),
        await openStatus(first, viewer.token),
        await openStatus(first, editor.token),
      ]).toEqual([50008, 40400, 20000])
      const keys = (['meetings.write', 'meetings.read'] as const).map((permission) =>
        server().ask(createKey, { name: 'Door', permissions: [permission] }, editor.token),
      )
      for (const [index, { key }] of (await Promise.all(keys)).entries())
        expect(await openStatus(first, key)).toBe([20000, 40400][index])
      const pressed = await press(first, { to: 'book', minutes: 15 }, undefined, editor.token)
      expect([pressed.deed, await phoneHistory(id)]).toEqual(['booked', [['phone booked', editor.username]]])
      expect((await server().ask(meetings.list, { room: id })).items[0]?.createdBy).toBe(editor.username)
      const second = await linkTo(id)
      const other = await linkTo(await addRoom({ phone: 'anyone' }))
      // A link is the id of its room, 12 bytes, and a signature. This one has the id of one room and the signature of
      // another.
      const forged = Buffer.concat([Buffer.from(id, 'hex'), Buffer.from(other, 'base64url').subarray(12)])
      for (const wrong of [first, forged.toString('base64url'), `${second}A`, second.slice(1), 'x', ''])
        expect(await openStatus(wrong, editor.token), wrong).toBe(40400)
      const refusals = [first, 'x'].map(async (link) => (await server().tell(readPhoneRoom, { link }, NOBODY)).body)
      expect(new Set((await Promise.all(refusals)).map((body) => JSON.stringify(body))).size).toBe(1)
      const { updatedAt, ...room } = await server().ask(rooms.get, { id })
      expect(room.phone).toBe('signedIn')
      for (const more of [{ phone: 'off' as const }, {}])
        await server().ask(rooms.update, { id, name: room.name, ...more })
      expect([await openStatus(second, editor.token), await openStatus(second)]).toEqual([40400, 40400])
      await server().ask(rooms.update, { id, name: room.name, phone: 'anyone' })
      expect([await openStatus(second, viewer.token), await openStatus(second)]).toEqual([20000, 20000])
    })

    test('a plate shows the link of its room, the new link after a renewal, and none where nobody may use it', async () => {
      const plate = await playTag(
        server(),
        await server().ask(products.create, { name: 'Doors', uri: `phones-${++count}` }),
        { screenType: 6 },
      )
      const id = await addRoom({ phone: 'anyone', devices: [plate._id] })
      const shownLink = async () => {
        const { db } = server().core
        const rows = await db
          .selectFrom('display')
          .select('context')
          .where('source', '=', 'meeting')
          .orderBy('seq')
          .execute()
        const shownRooms = rows
          .map(({ context }) => JSON.parse(context!).room)
          .filter(({ name }) => name.endsWith(`${count}`))
        return shownRooms.at(-1)?.link
      }
      await expect.poll(shownLink).toMatch(/^https:\/\/tms\.example\/door#/)
      expect(await openStatus((await shownLink()).split('#')[1])).toBe(20000)
      const link = await linkTo(id)
      await expect.poll(shownLink).toBe(`https://tms.example/door#${link}`)
      await server().ask(rooms.update, { id, name: `Bergen ${count}`, devices: [plate._id], phone: 'off' })
      await expect.poll(shownLink).toBeNull()
    })

    test('the calls of one address for one room are limited, and calls with wrong links count too', async () => {
      const [link, other] = [
        await linkTo(await addRoom({ phone: 'anyone' })),
        await linkTo(await addRoom({ phone: 'anyone' })),
      ]
      const wish = { to: 'end', meeting: 'none' } as const
      const pressTo = (to: string) => async () =>
        (await server().tell(pressPhone, { link: to, press: `a-press-${++count}`, wish }, NOBODY)).code
      const codes = async (to: string) => new Set(await Promise.all(Array.from({ length: 20 }, pressTo(to))))
      expect(await codes(link)).toEqual(new Set([20000, 42900]))
      expect(await pressTo(other)()).toBe(20000)
      expect(await codes('x')).toEqual(new Set([40400, 42900]))
    })
  },
  { now: clock.now, publicUrl: 'https://tms.example' },
)
