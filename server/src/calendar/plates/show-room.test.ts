import { devices } from '@wifi-tms/contract/devices'
import { showMany } from '@wifi-tms/contract/displays'
import { displayRoom } from '@wifi-tms/contract/door'
import { meetings } from '@wifi-tms/contract/meetings'
import { readPlan } from '@wifi-tms/contract/plan'
import { products } from '@wifi-tms/contract/products'
import { rooms } from '@wifi-tms/contract/rooms'
import { templates } from '@wifi-tms/contract/templates'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { lock } from '../../base/database/lock.ts'
import { openDatabase } from '../../base/database/open.ts'
import { playTag } from '../../fleet/orders/testing/hand-played.ts'
import { eachServer } from '../../testing/each-server.ts'
import { wakePlates } from '../meetings/queries.ts'
import { turnOnce } from '../scheduler/loop.ts'
import { movableClock } from '../testing/clock.ts'
import { showRoom } from './show-room.ts'

const clock = movableClock()
beforeEach(clock.reset)

eachServer(
  'a room that the scheduler looks at while it is booked',
  (server) => {
    test('[entity-meeting] a meeting that waits for approval stands on the plate of its room', async () => {
      const { ask } = server()
      const canvas = { version: 1 as const, elements: [] }
      const { _id: busy } = await ask(templates.create, { name: 'Waits', resolution: '800x480', canvas })
      const product = await ask(products.create, { name: 'Halls', uri: 'halls' })
      const plate = await playTag(server(), product, { screenType: 2 })
      const room = { name: 'Hall', timeZone: 'Europe/Warsaw', devices: [plate._id], templates: { busy } }
      const { _id: id } = await ask(rooms.create, room)
      const times = { date: clock.day(), startTime: '08:30', endTime: '10:00', status: 'pending' as const }
      await ask(meetings.create, { name: 'Board', room: id, ...times })
      const readWanted = async () => (await ask(devices.get, { id: plate._id })).wanted
      await expect.poll(readWanted).toMatchObject({ templateId: busy, source: 'meeting' })
    })

    test('[entity-room] a room shows a booking on its plate, although the scheduler looked before the booking was committed', async () => {
      const { core, ask } = server()
      const text = { kind: 'text' as const, id: 't', x: 0, y: 0, width: 800, height: 60, text: 'Busy' }
      const canvas = { version: 1 as const, elements: [text as never] }
      const { _id: busy } = await ask(templates.create, { name: 'Busy', resolution: '800x480', canvas })
      const plate = await playTag(server(), await ask(products.create, { name: 'Doors', uri: 'looked-at' }), {
        screenType: 2,
      })
      const room = { name: 'Oslo', timeZone: 'Europe/Warsaw', devices: [plate._id], templates: { busy } }
      const { _id: id } = await ask(rooms.create, room)
      const times = { date: clock.day(), startTime: '08:30', endTime: '10:00', status: 'disable' as const }
      const { _id: meeting } = await ask(meetings.create, { name: 'Board', room: id, ...times })
      await showRoom(core, id)

      const { databaseUrl, dataDir } = core.config
      const url = databaseUrl ? new URL(databaseUrl) : undefined
      url?.searchParams.set('application_name', 'looker')
      const db = url ? await openDatabase({ dataDir, databaseUrl: url.href }) : core.db
      let looking: Promise<void> | undefined
      await core.db.transaction().execute(async (tx) => {
        await lock(tx, 'meeting', 'room')
        await tx.updateTable('meeting').set({ status: 'enable' }).where('id', '=', meeting).execute()
        await tx.updateTable('occurrence').set({ enabled: 1 }).where('meetingId', '=', meeting).execute()
        await wakePlates(tx, [id])
        looking = showRoom({ ...core, db }, id)
        if (!url) return
        // The scheduler's turn waits for its lock.
        const waits = sql`select 1 from pg_stat_activity where application_name = 'looker' and wait_event_type = 'Lock'`
        await expect.poll(async () => (await waits.execute(tx)).rows.length).toBe(1)
      })
      await looking
      if (url) await db.destroy()
      await expect.poll(async () => (await ask(devices.get, { id: plate._id })).wanted?.templateId).toBe(busy)
    })

    test('[entity-room] a room is released, although a call looked at it after the meeting’s deadline and before the scheduler did', async () => {
      const { core, ask } = server()
      const room = { name: 'Vaasa', timeZone: 'Europe/Warsaw', checkIn: true }
      const { _id: id } = await ask(rooms.create, room)
      await ask(meetings.create, { name: 'Late', room: id, date: clock.day(), startTime: '11:00', endTime: '12:00' })
      // It is 11:11 in Warsaw, a minute after the deadline of the check-in.
      clock.pass(131)
      await showRoom(core, id)
      await turnOnce(core)
      expect((await ask(rooms.get, { id })).state).toBe('free')
    })

    test('[entity-room] a room replaces at once a template that somebody displayed on one of its plates, and leaves its other plates as they are', async () => {
      const { ask, tell } = server()
      const canvas = { version: 1 as const, elements: [] }
      const { _id: templateId } = await ask(templates.create, { name: 'Ad', resolution: '800x480', canvas })
      const product = await ask(products.create, { name: 'Doors', uri: 'given-back' })
      const plates = [
        await playTag(server(), product, { screenType: 2 }),
        await playTag(server(), product, { screenType: 2 }),
      ]
      const [first, second] = plates.map(({ _id }) => _id) as [string, string]
      const { _id: id } = await ask(rooms.create, { name: 'Lund', timeZone: 'UTC', devices: [first, second] })
      await showRoom(server().core, id)
      const wanted = async (device: string) => (await ask(devices.get, { id: device })).wanted
      const sign = await wanted(second)
      expect(sign?.source).toBe('meeting')
      const none = { _id: id, total: 0 }
      expect(await ask(displayRoom, { id })).toEqual(none)

      await ask(showMany, { templateId, deviceIds: [first], fit: 'contain' })
      await showRoom(server().core, id)
      const plan = await ask(readPlan, { id: first })
      expect([plan.why?.source, plan.plateOf]).toEqual(['manual', { _id: id, name: 'Lund' }])
      expect(await ask(displayRoom, { id })).toEqual({ _id: id, total: 1 })
      expect((await wanted(first))?.source).toBe('meeting')
      expect((await wanted(second))?.at).toBe(sign?.at)
      expect(await ask(displayRoom, { id })).toEqual(none)
      expect((await tell(displayRoom, { id: 'nothing' })).code).toBe(40400)
    })
  },
  { now: clock.now },
)
