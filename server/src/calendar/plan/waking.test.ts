import { devices } from '@wifi-tms/contract/devices'
import { meetings } from '@wifi-tms/contract/meetings'
import { playlists } from '@wifi-tms/contract/playlists'
import { products } from '@wifi-tms/contract/products'
import { rooms } from '@wifi-tms/contract/rooms'
import { readRuns, tasks } from '@wifi-tms/contract/tasks'
import { templates } from '@wifi-tms/contract/templates'
import { wakeBounds } from '@wifi-tms/contract/wake'
import { beforeEach, expect, test } from 'vitest'
import { addTestProduct, hello, pollingTag, secretIn } from '../../fleet/http-tags/testing/polling-tag.ts'
import { playTag } from '../../fleet/orders/testing/hand-played.ts'
import { restSeconds, secondsAfterChange } from '../../fleet/wishes/rest-rules.ts'
import { eachServer } from '../../testing/each-server.ts'
import { turnOnce } from '../scheduler/loop.ts'
import { fireTask } from '../tasks/fire-task.ts'
import { movableClock } from '../testing/clock.ts'
import { LEAD_SECONDS, momentBefore } from '../times/lead.ts'

const clock = movableClock()
beforeEach(() => clock.reset())
const zone = { timeZone: 'Europe/Warsaw' }
/** The seconds that a device sleeps while nothing is planned. */
const usualSeconds = ({ _id: deviceId }: { _id: string }) =>
  restSeconds({}, { deviceId, wake: wakeBounds.usual }, clock.now())
/** The seconds that a tag sleeps if its next picture is due in some minutes, as it wakes ahead of that time. */
const secondsBefore = (minutes: number, { _id }: { _id: string }) => {
  const seconds = minutes * 60 - LEAD_SECONDS
  return seconds + secondsAfterChange(new Date(clock.now().getTime() + seconds * 1000).toISOString(), _id)
}

eachServer(
  'waking',
  (server) => {
    /** Adds a sleeping tag of a new product. */
    const addPlate = async (uri: string) =>
      playTag(server(), await server().ask(products.create, { name: uri, uri }), { screenType: 2, sleeps: true })
    /** Lets the scheduler turn; the tag gets and shows a picture. Returns the seconds that the tag is told to sleep. */
    const sleepAfterPicture = async (tag: Awaited<ReturnType<typeof addPlate>>) => {
      await turnOnce(server().core)
      const { id, frame } = await tag.messageOf('display')
      await tag.say({ type: 'event', event: 'display-success', id, frame: frame.sha256 })
      return (await tag.messageOf('sleep')).seconds
    }
    const addTemplate = async (name: string) => {
      const elements = [{ id: 'a', kind: 'text' as const, x: 0, y: 0, width: 200, height: 40, text: name }]
      const drawing = { resolution: '240x416', canvas: { version: 1 as const, elements } }
      return (await server().ask(templates.create, { name, ...drawing }))._id
    }
    const db = () => server().core.db
    const expectLookAtRoom = async (id: string) => {
      const room = () => db().selectFrom('room').select('judgedAt').where('id', '=', id).executeTakeFirstOrThrow()
      await turnOnce(server().core)
      await expect.poll(room).toEqual({ judgedAt: clock.now().toISOString() })
    }

    test('a sleeping tag is told to wake for the next change of its room, early enough for its refresh to end in time', async () => {
      const plate = await addPlate('waking-doors')
      expect((await plate.messageOf('sleep')).seconds).toBe(usualSeconds(plate))
      const { _id: room } = await server().ask(rooms.create, { name: 'Oslo', ...zone, devices: [plate._id] })
      const day = { room, date: clock.day() }
      expect(await sleepAfterPicture(plate)).toBe(usualSeconds(plate))
      await server().ask(meetings.create, { name: 'Board', ...day, startTime: '09:04', endTime: '09:30' })
      // The tag shows 'soon taken', and sleeps.
      expect(await sleepAfterPicture(plate)).toBe(secondsBefore(4, plate))
      const wanted = async () => (await plate.device()).wanted!
      const state = async () => (await server().ask(rooms.get, { id: room })).state
      clock.set(momentBefore(`${clock.day()}T08:04:00Z`, LEAD_SECONDS))
      expect(await sleepAfterPicture(plate)).toBe(usualSeconds(plate))
      expect([await state(), (await wanted()).at]).toEqual(['soon', clock.now().toISOString()])
      // The plate shows its next meeting ahead of its start, so the start itself makes no new wish.
      const { at: wantedAt } = await wanted()
      const entries = [{ template: await addTemplate('Flyer'), minutes: 5 }]
      const ads = await server().ask(playlists.create, { name: 'Ads', entries, devices: [plate._id], ...zone })
      const readNextTurn = () =>
        db().selectFrom('playlist').select('nextAt').where('id', '=', ads._id).executeTakeFirstOrThrow()
      await expect.poll(async () => (await readNextTurn()).nextAt! > clock.now().toISOString()).toBe(true)
      clock.set(`${clock.day()}T08:04:00Z`)
      await expect.poll(state).toBe('busy')
      await expectLookAtRoom(room)
      expect(await wanted()).toMatchObject({ source: 'meeting', at: wantedAt, state: 'shown' })
    })

    test('a meeting without check-in is not released ahead of its time', async () => {
      const plate = await addPlate('waking-comers')
      const door = { name: 'Rome', ...zone, devices: [plate._id], checkIn: true }
      const { _id: room } = await server().ask(rooms.create, door)
      const hour = { date: clock.day(), startTime: '09:20', endTime: '10:00' }
      await server().ask(meetings.create, { name: 'Board', room, ...hour })
      const wishedAt = async () => (await plate.device()).wanted?.at
      const expectWishNow = async () => {
        await turnOnce(server().core)
        await expect.poll(wishedAt).toBe(clock.now().toISOString())
      }
      clock.set(`${clock.day()}T08:21:00Z`)
      await expectWishNow()
      const wantedAt = await wishedAt()
      clock.set(momentBefore(`${clock.day()}T08:30:00Z`, LEAD_SECONDS))
      await expectLookAtRoom(room)
      expect(await wishedAt()).toBe(wantedAt)
      clock.set(`${clock.day()}T08:30:00Z`)
      await expectWishNow()
    })

    test('[entity-task] a task shows on sleeping tags ahead of its minute and on the others at its minute, in one run', async () => {
      const sleeper = await addPlate('waking-tasks')
      expect((await sleeper.messageOf('sleep')).seconds).toBe(usualSeconds(sleeper))
      const listener = await playTag(server(), await server().ask(products.create, { name: 'L', uri: 'waking-awake' }))
      const template = await addTemplate('Offers')
      const targets = { devices: [sleeper._id, listener._id], ...zone }
      const time = { triggerTime: `${clock.day()}T09:03`, repeat: 'FREQ=MINUTELY;INTERVAL=4' }
      const { _id: id } = await server().ask(tasks.create, { name: 'Offers', template, ...targets, ...time })
      const runs = async () => (await server().ask(readRuns, { id })).items
      const wanted = async () => [(await sleeper.device()).wanted?.at, (await listener.device()).wanted?.at]
      clock.set(momentBefore(`${clock.day()}T08:03:00Z`, LEAD_SECONDS + 1))
      await turnOnce(server().core)
      expect([await wanted(), await runs()]).toEqual([[undefined, undefined], []])
      // The next run is due four minutes later.
      clock.set(momentBefore(`${clock.day()}T08:03:00Z`, LEAD_SECONDS))
      const early = clock.now().toISOString()
      expect(await sleepAfterPicture(sleeper)).toBe(secondsBefore(5, sleeper))
      expect(await wanted()).toEqual([early, undefined])
      // Another server's turn for the same run finds nothing left to do, and wakes no device again.
      await fireTask(server().core, id)
      const taskRow = db().selectFrom('task').select('aheadAt').where('id', '=', id)
      expect(await taskRow.executeTakeFirstOrThrow()).toEqual({ aheadAt: null })
      // The early run stays done, even if the clock is set back.
      clock.set(momentBefore(`${clock.day()}T08:03:00Z`, LEAD_SECONDS + 30))
      await turnOnce(server().core)
      clock.set(momentBefore(`${clock.day()}T08:03:00Z`, 30))
      await turnOnce(server().core)
      expect(await wanted()).toEqual([early, undefined])
      clock.set(`${clock.day()}T08:03:00Z`)
      await turnOnce(server().core)
      expect(await wanted()).toEqual([early, clock.now().toISOString()])
      expect(await runs()).toMatchObject([{ state: 'done', at: clock.now().toISOString() }])
      await turnOnce(server().core)
      expect(await wanted()).toEqual([early, clock.now().toISOString()])
    })

    test('a playlist turns on sleeping tags ahead of its minute and on the others at its minute', async () => {
      const sleeper = await addPlate('waking-lists')
      const listener = await playTag(server(), await server().ask(products.create, { name: 'M', uri: 'waking-heard' }))
      const names = ['One', 'Two', 'Three']
      const entries = await Promise.all(names.map(async (name) => ({ template: await addTemplate(name), minutes: 4 })))
      const targets = { devices: [sleeper._id, listener._id], ...zone }
      const begin = Date.parse((await server().ask(playlists.create, { name: 'Loop', entries, ...targets })).now!.until)
      const wanted = async () =>
        (await Promise.all([sleeper, listener].map((tag) => tag.device()))).map(({ wanted }) =>
          names.at(entries.findIndex(({ template }) => template === wanted?.templateId)),
        )
      await turnOnce(server().core)
      const now = names.indexOf((await wanted())[1]!)
      const [first, second, third] = [0, 1, 2].map((step) => names[(now + step) % 3])
      expect(await wanted()).toEqual([first, first])
      const wantedAhead = async (moment: number, seconds: number) => {
        clock.set(new Date(moment - seconds * 1000).toISOString())
        await turnOnce(server().core)
        return wanted()
      }
      expect(await wantedAhead(begin, LEAD_SECONDS + 1)).toEqual([first, first])
      expect(await wantedAhead(begin, LEAD_SECONDS)).toEqual([second, first])
      const wantedAt = (await sleeper.device()).wanted!.at
      expect(await wantedAhead(begin, 0)).toEqual([second, second])
      expect((await sleeper.device()).wanted!.at).toBe(wantedAt)
      expect(await wantedAhead(begin + 4 * 60_000, LEAD_SECONDS)).toEqual([third, second])
    })

    test('a tag that only polls is told to poll for its next task and for the next turn of its playlist', async () => {
      const { product, template } = await addTestProduct(server(), 'waking-askers')
      const addTag = async (mac: string) => {
        const first = await pollingTag(server(), mac, product.apikey).say(hello)
        const { _id } = (await server().ask(devices.list, { mac })).items[0]!
        return { _id, tag: pollingTag(server(), mac, secretIn(first)) }
      }
      const [sleeper, otherSleeper] = [await addTag('0000000000a1'), await addTag('0000000000a2')]
      const secondsToNext = async ({ tag }: typeof sleeper) => (await tag.ask()).next
      expect([await secondsToNext(sleeper), await secondsToNext(otherSleeper)]).toEqual([
        usualSeconds(sleeper),
        usualSeconds(otherSleeper),
      ])
      const show = { template: (await template(8))._id, ...zone }
      const time = { triggerTime: `${clock.day()}T09:03`, repeat: 'FREQ=DAILY' }
      await server().ask(tasks.create, { name: 'Offers', ...show, ...time, filter: { mac: '0000000000a1' } })
      await server().ask(tasks.create, {
        name: 'Later',
        ...show,
        ...time,
        triggerTime: `${clock.day()}T09:10`,
        all: true,
      })
      expect([await secondsToNext(sleeper), await secondsToNext(otherSleeper)]).toEqual([
        secondsBefore(3, sleeper),
        usualSeconds(otherSleeper),
      ])
      const entries = [8, 9].map(async (width) => ({ template: (await template(width))._id, minutes: 2 }))
      const playlist = { name: 'Loop', entries: await Promise.all(entries), devices: [otherSleeper._id], ...zone }
      await server().ask(playlists.create, playlist)
      await turnOnce(server().core)
      const display = async () => (await otherSleeper.tag.ask()).messages.find(({ type }) => type === 'display')
      await expect.poll(display).toBeTruthy()
      const offer = (await display())!
      const done = { type: 'event', event: 'display-success', id: 'id' in offer && offer.id }
      expect((await otherSleeper.tag.say(done)).next).toBe(secondsBefore(2, otherSleeper))
      expect(await secondsToNext(sleeper)).toBe(secondsBefore(3, sleeper))
    })
  },
  { now: clock.now },
)
