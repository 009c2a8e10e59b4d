import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Instance, ownIdOf, storedTextsOf, uidOf } from '../remote/instances.ts'
import type { Bounds, CloudLogin, Remote, Span } from '../remote/remote.ts'
import { momentAt } from '../times/zones.ts'
import type { ServiceAddresses, Time } from './addresses.ts'
import { instancesOf, minuteOf, openCloud, parse, queryOf, requireSuccess, type Tokens } from './ask-cloud.ts'

/** The extended property by which our events are found again. The id in its text must never change. */
const PROPERTY = 'String {5a0f8f0c-4b53-4c1e-9d5b-7d1f3f3c5b1a} Name WifiTmsEntry'

const zoned = z.object({ dateTime: z.string(), timeZone: z.literal('UTC') })

const Event = z.object({
  id: z.string(),
  subject: z.string().nullish(),
  bodyPreview: z.string().nullish(),
  start: zoned,
  end: zoned,
  isAllDay: z.boolean().nullish(),
  isCancelled: z.boolean().nullish(),
  showAs: z.string().nullish(),
  sensitivity: z.string().nullish(),
  responseStatus: z.object({ response: z.string().nullish() }).nullish(),
  organizer: z
    .object({ emailAddress: z.object({ name: z.string().nullish(), address: z.string().nullish() }).nullish() })
    .nullish(),
  transactionId: z.string().nullish(),
  seriesMasterId: z.string().nullish(),
})

const Page = z
  .object({ value: z.array(z.unknown()), '@odata.nextLink': z.string().optional() })
  .transform(({ value, '@odata.nextLink': next }) => ({ items: value, next }))
const Ids = z.object({ value: z.array(z.object({ id: z.string() })) })

/** Prints one time of a meeting as an event. The same time always gives the same text. */
export function printMicrosoft({ id, name, text, startsAt, endsAt }: Time): string {
  const timeOf = (moment: string) => ({ dateTime: moment.slice(0, 19), timeZone: 'UTC' })
  return JSON.stringify({
    subject: name,
    body: { contentType: 'text', content: text },
    start: timeOf(startsAt),
    end: timeOf(endsAt),
    isAllDay: false,
    showAs: 'busy',
    sensitivity: 'normal',
    isReminderOn: false,
    singleValueExtendedProperties: [{ id: PROPERTY, value: id }],
  })
}

/** Opens the calendar of a mailbox by Microsoft Graph v1.0, as an application of its organisation. */
export function openMicrosoft(
  { tenant, mailbox, username, password }: CloudLogin,
  bounds: Bounds,
  { login, api }: ServiceAddresses,
  tokens: Tokens,
): Remote {
  const form = {
    grant_type: 'client_credentials',
    client_id: username,
    client_secret: password,
    scope: 'https://graph.microsoft.com/.default',
  }
  const address = `${login}/${encodeURIComponent(tenant)}/oauth2/v2.0/token`
  const client = `${username} ${password}`
  const service = openCloud(api, { address, client, form: () => form }, bounds, tokens)
  const user = `${api}/users/${encodeURIComponent(mailbox)}`
  const addressOf = (id: string) => `${user}/events/${encodeURIComponent(id)}`

  /** The ids of the events for an entry of ours; a repeated request may have made several. */
  async function findEvents(id: string): Promise<string[]> {
    const $filter = `singleValueExtendedProperties/any(ep: ep/id eq '${PROPERTY}' and ep/value eq '${id}')`
    const answer = await service.request(`${user}/events?${queryOf({ $filter, $select: 'id' })}`)
    return parse(Ids, requireSuccess(answer).text).value.map((event) => event.id)
  }
  async function removeEvent(event: string): Promise<void> {
    const answer = await service.request(addressOf(event), { method: 'DELETE' })
    if (answer.status !== 404 && answer.status !== 410) requireSuccess(answer)
  }

  return {
    async read(_, span) {
      const $select = Object.keys(Event.shape).join()
      const query = queryOf({ startDateTime: span.from, endDateTime: span.until, $select, $top: '500' })
      const headers = { prefer: 'outlook.timezone="UTC"' }
      const entries = await service.readAll(`${user}/calendarView?${query}`, headers, Page)
      return { ...instancesOf(entries, (entry) => toInstance(entry, span), span), etag: null, modified: null }
    },
    write: {
      async put(id, text, knownId) {
        if (knownId) {
          const answer = await service.send('PATCH', addressOf(knownId), text)
          if (answer.status !== 404) {
            requireSuccess(answer)
            return knownId
          }
        }
        // The event exists already if the answer to its creation was lost.
        const [event, ...duplicates] = await findEvents(id)
        for (const duplicate of duplicates) await removeEvent(duplicate)
        if (event !== undefined) {
          requireSuccess(await service.send('PATCH', addressOf(event), text))
          return event
        }
        // The service makes an event that was removed there again only if the request has a new transaction id.
        const transactionId = `${uidOf(id)} ${randomUUID()}`
        const body = JSON.stringify({ ...(JSON.parse(text) as object), transactionId })
        return parse(
          z.object({ id: z.string() }),
          requireSuccess(await service.send('POST', `${user}/events`, body)).text,
        ).id
      },
      async remove(id) {
        for (const event of await findEvents(id)) await removeEvent(event)
      },
    },
  }
}

function toInstance(entry: unknown, { timeZone }: Span): Instance | undefined {
  const { id, subject, bodyPreview, start, end, ...event } = Event.parse(entry)
  if (event.isCancelled || event.showAs === 'free' || event.responseStatus?.response === 'declined') return undefined
  const { name, address } = event.organizer?.emailAddress ?? {}
  const momentOf = ({ dateTime }: { dateTime: string }) =>
    // Whole days are given as midnights without a zone.
    event.isAllDay ? momentAt(`${dateTime.slice(0, 10)}T00:00`, timeZone) : minuteOf(`${dateTime.slice(0, 19)}Z`)
  const ownId = ownIdOf(event.transactionId ?? '')
  return {
    key: `${ownId ? uidOf(ownId) : (event.seriesMasterId ?? '')} ${id}`,
    ...storedTextsOf(
      (event.sensitivity ?? 'normal') === 'normal',
      subject ?? '',
      name || (address ?? ''),
      bodyPreview ?? '',
    ),
    startsAt: momentOf(start),
    endsAt: momentOf(end),
  }
}
