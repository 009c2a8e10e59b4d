import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { devices } from '@wifi-tms/contract/devices'
import { products } from '@wifi-tms/contract/products'
import { rooms } from '@wifi-tms/contract/rooms'
import { calendarOf } from '@wifi-tms/server/calendar/feeds/testing/calendar-of'
import { movableClock } from '@wifi-tms/server/calendar/testing/clock'
import { ADMIN, startTestServer } from '@wifi-tms/server/testing/start'
import { signIn } from '@wifi-tms/tags/call'
import { allScreens } from '@wifi-tms/tags/choose'
import { startTags } from '@wifi-tms/tags/fleet'
import { tagOf } from '../src/app.ts'
import { expect, logIn, test } from '../src/test.ts'

test('[entity-room] both plates of a room change when an imported meeting begins; the room is released when nobody checks in; a button books it', async ({
  page,
}) => {
  const clock = movableClock()
  const board = 'DTSTART:20261130T090000Z\nDTEND:20261130T093000Z\nSUMMARY:Board of Hamar'
  const feed = http.createServer((_, reply) => void reply.end(calendarOf([board])))
  await once(feed.listen(0, '127.0.0.1'), 'listening')
  const { port } = feed.address() as AddressInfo
  const server = await startTestServer({ now: clock.now, innerHosts: ['127.0.0.1'] })
  const admin = await signIn(server.url, ADMIN.username, ADMIN.password)
  const screen = (await allScreens(admin)).find(({ name }) => name === '4.2')!
  const product = await admin.ask(products.create, { name: 'Doors', uri: 'a-day-at-the-door' })
  const fleet = startTags({
    server: server.url,
    mqttPort: server.mqttPort,
    product,
    speed: 100,
    tags: [tagOf(0x1f00, screen), tagOf(0x1f01, screen)],
  })
  try {
    await fleet.until('both tags online', ({ online }) => online === 2)
    const plates = (await admin.ask(devices.list, {})).items.map(({ _id }) => _id)
    const calendar = { kind: 'ics' as const, url: `http://127.0.0.1:${port}/room.ics`, refresh: 60 }
    const room = { name: 'Hamar', timeZone: 'Europe/Warsaw', devices: plates, checkIn: true, calendar }
    await admin.ask(rooms.create, room)

    await page.goto(`${server.url}/room/list`)
    await logIn(page, ADMIN)
    const row = page.getByRole('row').filter({ hasText: 'Hamar' })
    await expect(row).toContainText('Board of Hamar2026-11-30 10:00–10:30')
    await expect(row).toContainText('free')
    const readShownFrames = () => fleet.tags.map((tag) => tag.glass()?.sha256)
    /** Waits until both plates show a picture that is none of `before`, and returns it. */
    const waitForNewFrame = async (...before: (string | undefined)[]) => {
      await expect
        .poll(() => readShownFrames().some((glass) => glass === undefined || before.includes(glass)))
        .toBe(false)
      const [shown, otherShown] = readShownFrames()
      expect(shown).toBe(otherShown)
      return shown
    }
    const freeFrame = await waitForNewFrame()

    clock.set('2026-11-30T09:00:10Z')
    await expect(row).toContainText('awaiting check-in')
    const heldFrame = await waitForNewFrame(freeFrame)
    clock.set('2026-11-30T09:10:10Z')
    await expect(row).toContainText('free')
    await expect(row).not.toContainText('Board of Hamar')
    const releasedFrame = await waitForNewFrame(heldFrame)
    fleet.tags[0]!.press()
    await expect(row).toContainText('Ad hoc meeting10:10–10:25')
    await waitForNewFrame(heldFrame, releasedFrame)
  } finally {
    await fleet.stop()
    await server.stop()
    feed.closeAllConnections()
    feed.close()
  }
})
