import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { rooms } from '@wifi-tms/contract/rooms'
import { readTimeline } from '@wifi-tms/contract/timeline'
import { MEETINGS } from '@wifi-tms/server/calendar/rooms/testing/seed-rooms'
import { addressOf } from '@wifi-tms/tags/call'
import { openHttpConnection } from '../list/http-connection.ts'
import type { BenchContext, BenchPart, Figure } from '../measure/figures.ts'
import { digits, spreadOf } from '../measure/statistics.ts'
import { signIn } from '../processes/admin.ts'
import { newSeed, newServer } from '../processes/start.ts'

/** The number of turns of the clock. */
const TURNS = 200
/** The number of timed calls for a week. */
const VIEWS = 30
/** The number of rooms in one week view. */
const ROOMS_IN_WEEK = 200
/** The number of events in the imported feed. */
const EVENTS = 50_000

const DAY_MS = 86_400_000

/** The median and the p99 of some milliseconds, as text. */
const spreadText = (timesMs: readonly number[]) => {
  const { p50, p99 } = spreadOf(timesMs)
  return `p50 ${digits(p50)}, p99 ${digits(p99)} ms`
}

/** Times `views` calls for the week of `roomCount` rooms over HTTP, as a signed-in person. */
async function timeWeeks(url: string, roomCount: number, views: number, cpuMs: () => Promise<number>): Promise<Figure> {
  const { ask, token } = await signIn(url)
  const room: string[] = []
  for (let page = 1; room.length < roomCount; page++)
    room.push(
      ...(await ask(rooms.list, { limit: Math.min(100, roomCount), page, sort: 'name' })).items.map(({ _id }) => _id),
    )
  const [from, to] = [0, 6].map((daysLater) => new Date(Date.now() + daysLater * DAY_MS).toISOString().slice(0, 10))
  const week = { room, from: from!, to: to! }
  const { pathname, search } = addressOf(readTimeline, week, url)
  const count = (await ask(readTimeline, week)).items.reduce((sum, { dates }) => sum + dates.length, 0)
  const connection = await openHttpConnection(new URL(url))
  const timesMs: number[] = []
  let cpuBefore = 0
  // Turns -2 and -1 are for warm-up, and do not count.
  for (let turn = -2; turn < views; turn++) {
    if (turn === 0) cpuBefore = await cpuMs()
    const began = performance.now()
    const status = await connection.get(pathname + search, { authorization: `Bearer ${token}` })
    if (status !== 200) throw new Error(`the timeline was answered with ${status}`)
    if (turn >= 0) timesMs.push(performance.now() - began)
  }
  const cpu = ((await cpuMs()) - cpuBefore) / views
  connection.close()
  return {
    what: `a week of ${roomCount} rooms over HTTP, ${count.toLocaleString('en')} times at which they are held`,
    measured: `${spreadText(timesMs)}, CPU ${digits(cpu)} ms`,
    aim: 'p99 under 100 ms',
  }
}

/**
 * Times the import of a feed of `events` events from today on, from the call that creates its room until its meetings
 * are stored.
 */
async function timeImport(url: string, events: number): Promise<Figure> {
  // As iCalendar writes it: 20261130T140500Z.
  const stamp = (moment: number) => new Date(moment).toISOString().replace(/[-:]|\.\d+/g, '')
  const text = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//bench//EN',
    ...Array.from({ length: events }, (_, index) => {
      // One event every ten minutes, from the next full ten minutes on.
      const startsAt = Math.ceil(Date.now() / 600_000) * 600_000 + index * 600_000
      const times = `DTSTART:${stamp(startsAt)}\r\nDTEND:${stamp(startsAt + 600_000)}`
      return `BEGIN:VEVENT\r\nUID:${index}\r\nSUMMARY:Planning ${index}\r\n${times}\r\nEND:VEVENT`
    }),
    'END:VCALENDAR\r\n',
  ].join('\r\n')
  const web = createServer((_, reply) => void reply.writeHead(200, { 'content-type': 'text/calendar' }).end(text))
  await once(web.listen(0, '127.0.0.1'), 'listening')
  try {
    const { ask } = await signIn(url)
    const { port } = web.address() as AddressInfo
    const calendar = { kind: 'ics' as const, url: `http://127.0.0.1:${port}/room.ics`, refresh: 1440 }
    const began = performance.now()
    const { _id: id } = await ask(rooms.create, { name: 'Feed', timeZone: 'UTC', calendar })
    for (;;) {
      const feed = (await ask(rooms.get, { id })).calendar!
      if (feed.reason) throw new Error(`the feed was not read: ${feed.error}`)
      if (feed.readAt) break
      await setTimeout(100)
    }
    return {
      what: `a feed of ${events.toLocaleString('en')} events, ${digits(text.length / 2 ** 20)} MB: read, the nearest 5,000 kept`,
      measured: `${digits((performance.now() - began) / 1000)} s`,
      aim: 'under 5 s',
    }
  } finally {
    web.close()
    web.closeAllConnections()
  }
}

async function figures({ folder, quick, say }: BenchContext): Promise<Figure[]> {
  const [count, roomsInWeek] = quick ? [100, 20] : [2000, ROOMS_IN_WEEK]
  const serverOptions = { folder: join(folder, 'server'), innerHosts: '127.0.0.1' }
  const seed = newSeed()
  await seed.ask('seedRooms', { ...serverOptions, count }).finally(() => seed.end())
  const countText = count.toLocaleString('en')
  say(`${countText} rooms are in the database`)
  const server = newServer()
  try {
    const { url } = await server.ask('start', serverOptions)
    const handledMs = await server.ask('untilRoomsHandled')
    say('the scheduler has handled all of them')
    const cpuMs = async () => (await server.ask('usage')).cpuMs
    const turns = await server.ask('clockTurns', quick ? 20 : TURNS)
    return [
      {
        what: `${countText} rooms of ${MEETINGS} meetings a day: a turn of the scheduler when nothing changes`,
        measured: spreadText(turns),
        aim: 'p99 under 50 ms',
      },
      { what: `all ${countText} rooms looked at after a start`, measured: `${digits(handledMs / 1000)} s` },
      await timeWeeks(url, roomsInWeek, quick ? 3 : VIEWS, cpuMs),
      await timeImport(url, quick ? 2000 : EVENTS),
    ]
  } finally {
    await server.end()
  }
}

/** Measures rooms with many meetings: their clock, their weeks and their calendars. */
export const roomsPart: BenchPart = {
  name: 'rooms',
  about:
    `Rooms with ${MEETINGS} meetings a day for nine days, on SQLite: what the scheduler asks each second, ${TURNS} times; the week of ` +
    `a page of rooms over HTTP, ${VIEWS} times after 2 that do not count; a calendar feed, from the call that names it until its meetings are kept.`,
  run: figures,
}
