import { createSign } from 'node:crypto'
import { z } from 'zod'
import { type Instance, storedTextsOf, uidOf } from '../remote/instances.ts'
import type { Bounds, CloudLogin, Remote, Span } from '../remote/remote.ts'
import { momentAt } from '../times/zones.ts'
import type { ServiceAddresses, Time } from './addresses.ts'
import { instancesOf, minuteOf, openCloud, queryOf, requireSuccess, type Tokens } from './ask-cloud.ts'

const SCOPE = 'https://www.googleapis.com/auth/calendar.events'
/** The seconds for which the signed request for a token is valid: the most that the service allows. */
const VALID_SECONDS = 3600

/** The start or end of an event: a date for whole days, otherwise a moment. */
const EventTime = z.object({ date: z.iso.date().optional(), dateTime: z.iso.datetime({ offset: true }).optional() })

const Event = z.object({
  id: z.string(),
  recurringEventId: z.string().optional(),
  status: z.string().optional(),
  summary: z.string().optional(),
  description: z.string().optional(),
  start: EventTime,
  end: EventTime,
  transparency: z.string().optional(),
  visibility: z.string().optional(),
  organizer: z.object({ displayName: z.string().optional(), email: z.string().optional() }).optional(),
  attendees: z.array(z.object({ self: z.boolean().optional(), responseStatus: z.string().optional() })).optional(),
})

const FIELDS = `nextPageToken,items(${Object.keys(Event.shape).join()})`

/** Prints one time of a meeting as an event. The same time always gives the same text. */
export function printGoogle({ id, name, text, startsAt, endsAt }: Time): string {
  return JSON.stringify({
    id,
    summary: name,
    description: text,
    start: { dateTime: startsAt },
    end: { dateTime: endsAt },
    // Google marks a removed event as cancelled and keeps its id, so writing it again must state that it is confirmed.
    status: 'confirmed',
    transparency: 'opaque',
    visibility: 'default',
    reminders: { useDefault: false },
  })
}

/** Opens a calendar by the Google Calendar API v3, as a service account with which the calendar is shared. */
export function openGoogle(
  { mailbox, username, password }: CloudLogin,
  bounds: Bounds,
  { login, api }: ServiceAddresses,
  tokens: Tokens,
): Remote {
  const grant = {
    address: login,
    client: `${username} ${password}`,
    form: () => ({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: assertionOf(username, password, login),
    }),
  }
  const service = openCloud(api, grant, bounds, tokens)
  const events = `${api}/calendars/${encodeURIComponent(mailbox)}/events`
  return {
    async read(_, span) {
      const query = { timeMin: span.from, timeMax: span.until, singleEvents: 'true', showDeleted: 'false' }
      const firstPage = `${events}?${queryOf({ ...query, maxResults: '2500', maxAttendees: '1', fields: FIELDS })}`
      const page = z
        .object({ items: z.array(z.unknown()).default([]), nextPageToken: z.string().optional() })
        .transform(({ items, nextPageToken: next }) => ({
          items,
          next: next === undefined ? next : `${firstPage}&${queryOf({ pageToken: next })}`,
        }))
      const entries = await service.readAll(firstPage, {}, page)
      return { ...instancesOf(entries, (entry) => toInstance(entry, span), span), etag: null, modified: null }
    },
    write: {
      async put(id, text, knownId) {
        const update = () => service.send('PUT', `${events}/${id}?sendUpdates=none`, text)
        const insert = () => service.send('POST', `${events}?sendUpdates=none`, text)
        let answer = knownId ? await update() : await insert()
        // Our record may be wrong: the event may exist although we have no record, or be gone although we have one.
        if (!knownId && answer.status === 409) answer = await update()
        if (knownId && answer.status === 404) answer = await insert()
        requireSuccess(answer)
        return id
      },
      async remove(id) {
        const answer = await service.request(`${events}/${id}?sendUpdates=none`, { method: 'DELETE' })
        if (answer.status !== 404 && answer.status !== 410) requireSuccess(answer)
      },
    },
  }
}

/** A JSON Web Token of RFC 7523 with which a service account requests a token, signed by RS256. */
function assertionOf(account: string, key: string, audience: string): string {
  // The service compares this time with its own clock: so it must be the real time, not that of `core.now()`.
  const iat = Math.floor(Date.now() / 1000)
  const claims = { iss: account, scope: SCOPE, aud: audience, iat, exp: iat + VALID_SECONDS }
  const parts = [{ alg: 'RS256', typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)))
  const text = parts.map((part) => part.toString('base64url')).join('.')
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`
}

function toInstance(entry: unknown, { timeZone }: Span): Instance | undefined {
  const { id, recurringEventId, start, end, organizer, attendees, ...event } = Event.parse(entry)
  const isDeclined = attendees?.some(({ self, responseStatus }) => self && responseStatus === 'declined')
  if (event.status === 'cancelled' || event.transparency === 'transparent' || isDeclined) return undefined
  const momentOf = ({ date, dateTime }: z.output<typeof EventTime>) =>
    date ? momentAt(`${date}T00:00`, timeZone) : minuteOf(dateTime ?? '')
  const isPublic = /^(default|public)$/.test(event.visibility ?? 'default')
  const organiser = organizer?.displayName ?? organizer?.email ?? ''
  return {
    // The series' id comes first: so an event of ours is still recognised after somebody has made it a series there.
    key: `${uidOf(recurringEventId ?? id)} ${id}`,
    ...storedTextsOf(isPublic, event.summary ?? '', organiser, event.description ?? ''),
    startsAt: momentOf(start),
    endsAt: momentOf(end),
  }
}
