import { createHash } from 'node:crypto'
import { CALENDAR_PATH } from '@wifi-tms/contract/feeds'
import type { FastifyInstance } from 'fastify'
import { matches } from '../../api/http/send-bytes.ts'
import type { Core } from '../../base/core.ts'
import { hashSecret } from '../../base/random/secret.ts'
import { privacyOf, toldAt } from '../meetings/privacy.ts'
import { printCalendar } from './print-calendar.ts'
import { findLinked, findOwn } from './queries.ts'

/** The times of a room's own meetings, of which no more is told than its rule has. */
async function ownMeetings(core: Core, room: NonNullable<Awaited<ReturnType<typeof findLinked>>>) {
  return (await findOwn(core.db, room.id)).map((meeting) => toldAt(meeting, privacyOf(room)))
}

/** What other calendars read of a room: its secret address is all that opens it, and answers nothing where it is unknown. */
export function calendarLinkRoutes(core: Core, app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>(`${CALENDAR_PATH}/:name`, async (request, reply) => {
    const [, secret] = /^([\w-]{43})\.ics$/.exec(request.params.name) ?? []
    const room = secret && (await findLinked(core.db, hashSecret(secret)))
    reply.header('cache-control', 'private, no-cache')
    if (!room) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such calendar')
    const text = printCalendar(room.name, await ownMeetings(core, room))
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
    reply.header('etag', etag)
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(text)
  })
}
