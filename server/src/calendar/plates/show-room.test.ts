import { devices } from '@wifi-tms/contract/devices'
import { meetings } from '@wifi-tms/contract/meetings'
import { products } from '@wifi-tms/contract/products'
import { rooms } from '@wifi-tms/contract/rooms'
import { templates } from '@wifi-tms/contract/templates'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lock } from '../../base/database/lock.ts'
import { openDatabase } from '../../base/database/open.ts'
import { playTag } from '../../fleet/orders/testing/hand-played.ts'
import { eachServer } from '../../testing/each-server.ts'
import { wakePlates } from '../meetings/queries.ts'
import { turnedClock } from '../testing/clock.ts'
import { showRoom } from './show-room.ts'

const clock = turnedClock()

eachServer(
  'a room that the clock looks at while it is booked',
  (server) => {
    test('[entity-room] its plate is right, although the clock looked before the booking was committed', async () => {
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
        // The turn waits for its lock, and cannot go on.
        const waits = sql`select 1 from pg_stat_activity where application_name = 'looker' and wait_event_type = 'Lock'`
        await expect.poll(async () => (await waits.execute(tx)).rows.length).toBe(1)
      })
      await looking
      if (url) await db.destroy()
      await expect.poll(async () => (await ask(devices.get, { id: plate._id })).wanted?.templateId).toBe(busy)
    })
  },
  { now: clock.now },
)
