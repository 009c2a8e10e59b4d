import { devices } from '@wifi-tms/contract/devices'
import { showMany, showOne } from '@wifi-tms/contract/displays'
import { meetings } from '@wifi-tms/contract/meetings'
import { readPlan } from '@wifi-tms/contract/plan'
import { playlists } from '@wifi-tms/contract/playlists'
import { products } from '@wifi-tms/contract/products'
import { rooms } from '@wifi-tms/contract/rooms'
import { readRuns, runTask, tasks } from '@wifi-tms/contract/tasks'
import { templates } from '@wifi-tms/contract/templates'
import { beforeEach, expect, test } from 'vitest'
import { playTag } from '../../fleet/orders/testing/hand-played.ts'
import { REST_IN_QUIET_SECONDS } from '../../fleet/wishes/rest-rules.ts'
import { eachServer } from '../../testing/each-server.ts'
import { turnOnce } from '../scheduler/loop.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()
beforeEach(() => clock.reset())
const timeZone = 'Europe/Warsaw'
const everyDay = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
/** A quiet time that began an hour ago, as it is 9:00 on Monday in Warsaw. */
const morning = { days: [...everyDay], from: '08:00', to: '11:00' }

eachServer(
  'quiet times and budgets',
  (server) => {
    const addProduct = (uri: string, fields: object) =>
      server().ask(products.create, { name: uri, uri, timeZone, ...fields })
    /** Adds a template with a bar of this width, so that the pictures differ. */
    const addTemplate = async (name: string, width: number) => {
      const bar = { kind: 'rectangle', id: 'r', x: 0, y: 0, width, height: 10, fill: 'black' } as const
      const content = { resolution: '800x480', canvas: { version: 1 as const, elements: [bar] } }
      return (await server().ask(templates.create, { name, ...content }))._id
    }
    type Tag = Awaited<ReturnType<typeof playTag>>
    const shownIds = new Set<string>()
    const showWanted = async (tag: Tag) => {
      for (;;) {
        const { id, frame } = await tag.messageOf('display')
        // A tag shows an order once that arrives twice.
        if (shownIds.has(id)) continue
        shownIds.add(id)
        await tag.say({ type: 'event', event: 'display-success', id, frame: frame.sha256 })
        const { wanted } = await tag.device()
        // An offer may arrive twice, the second time after another picture is wanted already.
        if (wanted?.state !== 'waiting') return wanted
      }
    }
    const plan = (tag: Tag) => server().ask(readPlan, { id: tag._id })
    const moment = (time: string) => `${clock.day()}T${time}:00.000Z`
    const expectHeld = (tag: Tag, source: string, hold: object) =>
      expect
        .poll(async () => {
          const { why, held } = await plan(tag)
          return { source: why?.source, ...held }
        })
        .toMatchObject({ source, ...hold })

    /** Waits until a tag's wish is painted, and held back until a moment. */
    const expectPaintedAndHeld = (tag: Tag, until: string) =>
      expect
        .poll(async () => {
          const wishes = server().core.db.selectFrom('wish').select('offerAt').where('deviceId', '=', tag._id)
          return (await wishes.orderBy('seq', 'desc').executeTakeFirst())?.offerAt
        })
        .toBe(until)

    test("the newest planned picture of a quiet time is shown once at its end, and people's wishes are shown at once", async () => {
      const product = await addProduct('quiet-shop', { quiet: [morning] })
      const tag = await playTag(server(), product, { screenType: 2 })
      const [soup, offers] = [await addTemplate('Soup', 8), await addTemplate('Offers', 16)]
      const [flyer, sale] = [await addTemplate('Flyer', 72), await addTemplate('Sale', 80)]
      const target = { devices: [tag._id], timeZone }
      const entries = [soup, offers].map((template) => ({ template, minutes: 30 }))
      await server().ask(playlists.create, { name: 'Menu', entries, ...target })
      const quiet = { reason: 'quiet', until: moment('10:00') }
      await expectHeld(tag, 'playlist', quiet)
      // A person's wish is sent at once, and stays until another planned wish is made.
      await server().ask(showMany, { deviceIds: [tag._id], templateId: flyer, fit: 'contain' })
      expect(await showWanted(tag)).toMatchObject({ source: 'manual', state: 'shown' })
      expect(await plan(tag)).toMatchObject({ quietUntil: moment('10:00'), held: null, refreshes: { used: 1 } })
      const time = `${clock.day()}T09:45`
      const { _id: task } = await server().ask(tasks.create, {
        name: 'Sale',
        template: sale,
        fit: 'contain',
        triggerTime: time,
        ...target,
      })
      clock.set(moment('08:30'))
      await expectHeld(tag, 'playlist', quiet)
      clock.set(moment('08:45'))
      await expectHeld(tag, 'task', { ...quiet, at: moment('08:45') })
      // The task has run at its time and does not count as missed.
      expect((await server().ask(readRuns, { id: task })).items).toMatchObject([{ state: 'done', at: moment('08:45') }])
      // A tag that reconnects during the quiet time gets no picture.
      await tag.leave()
      await tag.comeBack()
      await expectHeld(tag, 'task', quiet)
      // A task that a person runs by hand is shown at once.
      await server().ask(runTask, { id: task })
      expect(await showWanted(tag)).toMatchObject({ source: 'task', templateName: 'Sale', state: 'shown' })
      clock.set(moment('09:30'))
      await expectHeld(tag, 'playlist', quiet)
      clock.set(moment('10:00'))
      expect(await showWanted(tag)).toMatchObject({ source: 'playlist', state: 'shown' })
      expect(await plan(tag)).toMatchObject({ quietUntil: null, held: null, refreshes: { used: 3 } })
    })

    test('a picture that a quiet time holds back is shown at once after a person displays that very picture', async () => {
      const product = await addProduct('quiet-asked', { quiet: [morning] })
      const tag = await playTag(server(), product, { screenType: 2 })
      const template = await addTemplate('Asked', 88)
      const entries = [{ template, minutes: 30 }]
      await server().ask(playlists.create, { name: 'Asked', entries, devices: [tag._id], timeZone })
      await expectPaintedAndHeld(tag, moment('10:00'))
      await server().ask(showOne, { mac: tag.mac, templateId: template, fit: 'contain' })
      expect(await plan(tag)).toMatchObject({ held: null })
      expect(await showWanted(tag)).toMatchObject({ source: 'manual', state: 'shown' })
    })

    test('after a change of the quiet times, or after the clock is set back, no picture is held back longer than the rules allow', async () => {
      const evening = { days: [...everyDay], from: '20:00', to: '22:00' }
      const product = await addProduct('quiet-turned', { quiet: [morning, evening] })
      const tag = await playTag(server(), product, { screenType: 2 })
      const task = {
        name: 'Sale',
        template: await addTemplate('Cake', 24),
        devices: [tag._id],
        timeZone,
        fit: 'contain' as const,
      }
      await server().ask(tasks.create, { ...task, triggerTime: `${clock.day()}T20:30` })
      // The clock is some hours fast, and is set right later.
      clock.set(moment('19:30'))
      await expectPaintedAndHeld(tag, moment('21:00'))
      clock.set(moment('10:00'))
      await turnOnce(server().core)
      expect(await showWanted(tag)).toMatchObject({ source: 'task', state: 'shown' })
      clock.set(moment('10:30'))
      const quiet = [{ ...morning, to: '12:00' }]
      const { _id: id, name, uri } = product
      await server().ask(products.update, { id, name, uri, timeZone, quiet })
      await server().ask(tasks.create, {
        ...task,
        template: await addTemplate('Pie', 32),
        triggerTime: `${clock.day()}T11:31`,
      })
      clock.set(moment('10:31'))
      await expectPaintedAndHeld(tag, moment('11:00'))
      await server().ask(products.update, { id, name, uri, timeZone, quiet: [] })
      expect(await showWanted(tag)).toMatchObject({ source: 'task', state: 'shown' })
    })

    test('in a quiet time a plate changes only after a press of its button, and a sleeping tag sleeps until the end', async () => {
      const product = await addProduct('quiet-doors', { quiet: [morning] })
      const tag = await playTag(server(), product, { screenType: 2, sleeps: true })
      const { seconds } = await tag.messageOf('sleep')
      expect([seconds >= 0.9 * REST_IN_QUIET_SECONDS, seconds <= REST_IN_QUIET_SECONDS]).toEqual([true, true])
      const { _id: room } = await server().ask(rooms.create, { name: 'Oslo', timeZone, devices: [tag._id] })
      await expectHeld(tag, 'meeting', { reason: 'quiet', until: moment('10:00') })
      await tag.say({ type: 'event', event: 'button', id: 'press-1' })
      expect(await showWanted(tag)).toMatchObject({ source: 'meeting', state: 'shown' })
      clock.set(moment('09:30'))
      const day = { room, date: clock.day() }
      await server().ask(meetings.create, { name: 'Board', ...day, startTime: '10:45', endTime: '11:45' })
      clock.set(moment('09:50'))
      await expectHeld(tag, 'meeting', { at: moment('09:50'), until: moment('10:00') })
      expect((await server().ask(rooms.get, { id: room })).now?.name).toBe('Board')
      clock.set(moment('10:00'))
      expect(await showWanted(tag)).toMatchObject({ source: 'meeting', state: 'shown' })
    })

    test("playlists use half of a budget and tasks three quarters; people's displays are never held back, but count", async () => {
      const product = await addProduct('budget-shop', { budget: 4 })
      const tag = await playTag(server(), product, { screenType: 2 })
      const templateIds = await Promise.all([40, 48, 56, 64].map((width) => addTemplate(`Face ${width}`, width)))
      const target = { devices: [tag._id], timeZone }
      const entries = templateIds.map((template) => ({ template, minutes: 10 }))
      await server().ask(playlists.create, { name: 'Faces', entries, ...target })
      await showWanted(tag)
      clock.set(moment('08:10'))
      await showWanted(tag)
      clock.set(moment('08:20'))
      const midnight = { reason: 'budget', until: moment('23:00') }
      await expectHeld(tag, 'playlist', midnight)
      expect((await plan(tag)).refreshes).toEqual({ used: 2, budget: 4, until: moment('23:00') })
      const sale = { name: 'Sale', template: templateIds[0]!, fit: 'contain' as const, ...target }
      await server().ask(tasks.create, { ...sale, triggerTime: `${clock.day()}T09:25` })
      clock.set(moment('08:25'))
      expect(await showWanted(tag)).toMatchObject({ source: 'task' })
      await server().ask(tasks.create, { ...sale, template: templateIds[1]!, triggerTime: `${clock.day()}T09:27` })
      clock.set(moment('08:27'))
      await expectHeld(tag, 'task', midnight)
      for (const templateId of [templateIds[1]!, templateIds[2]!]) {
        await server().ask(showMany, { deviceIds: [tag._id], templateId, fit: 'contain' })
        expect(await showWanted(tag)).toMatchObject({ source: 'manual' })
      }
      expect((await plan(tag)).refreshes.used).toBe(5)
      // This call keeps the session alive, as a session expires after twelve unused hours. The playlist's last entry of
      // the day is wanted now.
      clock.set(moment('15:40'))
      await plan(tag)
      // On the next day the device shows the entry whose turn it is then.
      clock.set(moment('23:00'))
      expect(await showWanted(tag)).toMatchObject({ source: 'playlist' })
      expect((await plan(tag)).refreshes.used).toBe(1)
    })

    test.each([
      ['quiet.0.to', { quiet: [{ ...morning, to: '08:00' }] }],
      ['quiet.0.days', { quiet: [{ ...morning, days: [] }] }],
      ['budget', { budget: 0 }],
      ['timeZone', { timeZone: 'Warsaw' }],
    ])('a wrong %s of a product is refused by name', async (path, wrong) => {
      const answer = await server().tell(products.create, { name: 'Wrong', uri: 'wrong-rest', ...wrong })
      expect([answer.code, answer.body.errors?.map((fault) => fault.path)]).toEqual([40000, [path]])
    })

    test('the plan of a device shows that its product has no quiet times and no budget', async () => {
      const product = await server().ask(products.create, { name: 'Loud', uri: 'loud' })
      expect(product).toMatchObject({ quiet: [], budget: null, timeZone: expect.stringMatching(/\w/) })
      const { _id: id } = await server().ask(devices.create, { mac: '0000000000c7', alias: '', product: product._id })
      const { quietUntil, held, refreshes } = await server().ask(readPlan, { id })
      expect([quietUntil, held, refreshes.used, refreshes.budget]).toEqual([null, null, 0, null])
    })
  },
  { now: clock.now },
)
