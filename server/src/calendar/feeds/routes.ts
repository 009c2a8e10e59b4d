import { Refusal } from '@wifi-tms/contract/errors'
import { CALENDAR_PATH } from '@wifi-tms/contract/feeds'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { matchesEtag } from '../../api/http/send-bytes.ts'
import { type CallRate, tokenBuckets } from '../../api/http/token-buckets.ts'
import { onceEach } from '../../base/concurrency/once.ts'
import { openInThread } from '../../base/concurrency/while-needed.ts'
import { JobFailed } from '../../base/concurrency/workers.ts'
import type { Core } from '../../base/core.ts'
import { hashSecret } from '../../base/random/secret.ts'
import { privacyOf, withPrivacy } from '../meetings/privacy.ts'
import type { PrintedCalendar } from './calendar-printer.ts'
import type { Calendar } from './print-calendar.ts'
import { findLinkedRoom, readOwnTimes } from './queries.ts'

/** The rate at which one link may be read. Many people may share it, and their programs read it every few minutes. */
const READ_RATE: CallRate = { burst: 60, perSecond: 1 }
/**
 * The maximum number of milliseconds for printing a calendar. A year of days full of meetings takes one or two seconds.
 */
const PRINT_WITHIN_MS = 30_000
/**
 * The maximum number of bytes of printed calendars in memory. Those that were not read for the longest time are
 * dropped.
 */
const CACHE_BYTES = 64 * 1024 * 1024

const print = openInThread<Calendar, PrintedCalendar>(
  new URL('./calendar-printer.ts', import.meta.url),
  PRINT_WITHIN_MS,
)

type Room = NonNullable<Awaited<ReturnType<typeof findLinkedRoom>>>

/**
 * A text that changes whenever a room's calendar may have changed: the moments of the scheduler's last and next look at
 * the room. Each change of the room or its meetings makes the scheduler look. Undefined while that look is still due.
 */
const versionOf = ({ id, nextAt, judgedAt }: Room) => (nextAt === '' ? undefined : `${id} ${judgedAt} ${nextAt}`)

/** Prints calendars in a thread, once for all concurrent requests, and caches each until its room changes. */
function printerOf(core: Core): (room: Room) => Promise<PrintedCalendar> {
  const printedByRoom = new LRUCache<string, PrintedCalendar>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  })
  const runOnce = onceEach()
  return async (room) => {
    const version = versionOf(room)
    const printRoom = async () => {
      const publicTimes: Calendar['meetings'][number][] = []
      for await (const times of readOwnTimes(core.db, room.id))
        publicTimes.push(...times.map((time) => withPrivacy(time, privacyOf(room))))
      const printed = await print({ room: room.name, meetings: publicTimes })
      if (version) printedByRoom.set(version, printed)
      return printed
    }
    return (version && printedByRoom.get(version)) || runOnce(version ?? room.id, printRoom)
  }
}

/** The route at which other calendars read a room by its secret address. A wrong address gets 404. */
export function calendarLinkRoutes(core: Core, app: FastifyInstance): void {
  const mayRead = tokenBuckets(READ_RATE)
  const printOnce = printerOf(core)
  app.get<{ Params: { name: string } }>(`${CALENDAR_PATH}/:name`, async (request, reply) => {
    const [, secret] = /^([\w-]{43})\.ics$/.exec(request.params.name) ?? []
    const hash = secret && hashSecret(secret)
    const room = hash && (await findLinkedRoom(core.db, hash))
    reply.header('cache-control', 'private, no-cache')
    if (!room) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such calendar')
    if (!mayRead(hash)) throw new Refusal('tooMany')
    const { etag, bytes } = await printOnce(room).catch((error: unknown) => {
      throw error instanceof JobFailed && error.reason === 'busy' ? new Refusal('busy') : error
    })
    reply.header('etag', etag)
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(bytes)
  })
}
