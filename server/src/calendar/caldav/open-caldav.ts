import { FEED_BYTES } from '@wifi-tms/contract/feeds'
import { calendarMultiGet, calendarQuery, createObject, type DAVResponse, deleteObject, propfind } from 'tsdav'
import { FeedFailed } from '../remote/failed.ts'
import type { Bounds, Login, Remote } from '../remote/remote.ts'
import { send } from '../remote/send.ts'

/** Objects are read so many at a time, so that no answer is long in hand. */
const AT_ONCE = 100
/** Milliseconds that a reading may take. */
const READ_FOR = 60_000

/** What is asked of an address to find a calendar there, and whether it has changed. */
const props = {
  'd:resourcetype': {},
  'd:current-user-principal': {},
  'c:calendar-home-set': {},
  'c:supported-calendar-component-set': {},
  'cs:getctag': {},
  'd:sync-token': {},
}

type Props = NonNullable<DAVResponse['props']>
/** A calendar, and what it was marked with when it was found. */
interface Found {
  url: string
  mark: string | null
}

/**
 * A calendar of RFC 4791 by its own address, or by that of its server or principal where that has exactly one. Throws
 * FeedFailed.
 */
export async function openCaldav({ url, username, password }: Login, bounds: Bounds): Promise<Remote> {
  const { origin } = new URL(url)
  /** Every question goes through the connection that is judged, and to no other server. */
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const address = new URL(String(input))
    if (address.origin !== origin) throw new FeedFailed('redirects')
    if (username) {
      address.username = encodeURIComponent(username)
      address.password = encodeURIComponent(password)
    }
    const { method = 'GET', body } = init ?? {}
    const headers = Object.fromEntries(new Headers(init?.headers))
    const answer = await send(address.href, { method, headers, ...(body && { body: String(body) }) }, bounds)
    const said = new Headers()
    for (const name of ['content-type', 'etag']) if (answer.headers[name]) said.set(name, String(answer.headers[name]))
    const isEmpty = answer.status === 204 || answer.status < 200
    return new Response(isEmpty ? null : answer.text, { status: answer.status, headers: said })
  }
  const absolute = (href: unknown, from: string): string => {
    const found = URL.parse(String(href ?? ''), from)
    if (!found || found.origin !== origin) throw new FeedFailed('which')
    return found.href
  }
  const look = async (address: string, depth: '0' | '1' = '0') =>
    judged(await propfind({ url: address, props, depth, fetch }))
  /** By RFC 6764 and 4791: the address itself, what the server names for it, whom it takes us for, what is theirs. */
  async function findCalendar(): Promise<Found> {
    const [own] = await look(url).catch((error: unknown) => {
      // The door of a server need not be one of WebDAV itself.
      if (error instanceof FeedFailed && /^(status|not-calendar)$/.test(error.reason) && new URL(url).pathname === '/')
        return []
      throw error
    })
    if (own && isCalendar(own)) return foundAt(own, url)
    let [principal, from] = [hrefOf(own?.props?.currentUserPrincipal), url]
    let home = hrefOf(own?.props?.calendarHomeSet)
    if (!principal && !home) {
      from = new URL('/.well-known/caldav', url).href
      principal = hrefOf((await look(from))[0]?.props?.currentUserPrincipal)
    }
    if (!home && principal) {
      from = absolute(principal, from)
      home = hrefOf((await look(from))[0]?.props?.calendarHomeSet)
    }
    if (!home) throw new FeedFailed('which')
    from = absolute(home, from)
    const [only, ...others] = (await look(from, '1')).filter((one) => isCalendar(one) && holdsEvents(one))
    if (!only || others.length > 0) throw new FeedFailed('which')
    return foundAt(only, from)
  }
  const foundAt = ({ href, props: said = {} }: DAVResponse, from: string): Found => {
    const [ctag, token] = [textOf(said.getctag), textOf(said.syncToken)]
    const address = new URL(absolute(href ?? from, from))
    if (!address.pathname.endsWith('/')) address.pathname += '/'
    return { url: address.href, mark: ctag ?? token }
  }
  const found = await findCalendar()
  const at = (id: string) => `${found.url}${id}.ics`

  return {
    async read({ etag }, span) {
      if (etag && etag === found.mark) return undefined
      const range = { start: stampOf(span.from), end: stampOf(span.until) }
      const filters = {
        'comp-filter': {
          _attributes: { name: 'VCALENDAR' },
          'comp-filter': { _attributes: { name: 'VEVENT' }, 'time-range': { _attributes: range } },
        },
      }
      const there = judged(
        await calendarQuery({ url: found.url, props: { 'd:getetag': {} }, filters, depth: '1', fetch }),
      )
      const hrefs = there.map(({ href }) => new URL(absolute(href, found.url)).pathname)
      const texts: string[] = []
      const until = performance.now() + READ_FOR
      let size = 0
      for (let next = 0; next < hrefs.length; next += AT_ONCE) {
        const objectUrls = hrefs.slice(next, next + AT_ONCE)
        if (performance.now() > until) throw new FeedFailed('slow')
        const asked = { url: found.url, props: { 'c:calendar-data': {} }, objectUrls, depth: '1' as const, fetch }
        for (const { props: said } of judged(await calendarMultiGet(asked))) {
          const text = textOf(said?.calendarData)
          // One that went in between is not there.
          if (text) texts.push(text)
          size += text?.length ?? 0
        }
        if (size > FEED_BYTES) throw new FeedFailed('too-large')
      }
      return { texts, etag: found.mark, modified: null }
    },
    write: {
      async put(id, text, etag) {
        const content = { 'content-type': 'text/calendar; charset=utf-8' }
        const put = (when: Record<string, string>) =>
          createObject({ url: at(id), data: text, headers: { ...content, ...when }, fetch })
        let answer = await put(etag ? { 'if-match': etag } : { 'if-none-match': '*' })
        // Somebody changed it there, or an answer was lost: what is booked here is changed here, so ours is written over it.
        if (answer.status === 412) answer = await put({})
        if (!answer.ok) throw refused(answer.status)
        return answer.headers.get('etag')
      },
      async remove(id) {
        const answer = await deleteObject({ url: at(id), fetch })
        if (!answer.ok && answer.status !== 404 && answer.status !== 410) throw refused(answer.status)
      },
    },
  }
}

/** Whether what was asked for was answered. Throws FeedFailed. */
function judged(answers: DAVResponse[]): DAVResponse[] {
  const [first] = answers
  // What is no answer of WebDAV has no address of its own.
  if (first && !first.ok && !first.props) throw refused(first.status, 'status')
  if (first && !first.props && !('multistatus' in Object(first.raw))) throw new FeedFailed('not-calendar')
  return answers.filter(({ href, ok }) => href !== undefined && ok)
}

const refused = (status: number, reason: 'status' | 'write' = 'write'): FeedFailed =>
  status === 401 ? new FeedFailed('login') : new FeedFailed(reason, status)

/** A text as the parser has it: trimmed, numbers as such, and alone or beside what it was marked with. */
function textOf(value: unknown): string | null {
  const text = value && typeof value === 'object' ? ((value as Props)._cdata ?? (value as Props)._text) : value
  return text === undefined || text === null || text === '' || typeof text === 'object' ? null : String(text)
}
const hrefOf = (value: unknown): string | null => textOf((value as Props | undefined)?.href)

const isCalendar = ({ props: said }: DAVResponse): boolean => 'calendar' in Object(said?.resourcetype)
/** A calendar that does not say what it may hold may hold all, RFC 4791, 5.2.3. */
function holdsEvents({ props: said }: DAVResponse): boolean {
  const kinds = said?.supportedCalendarComponentSet?.comp
  return !kinds || [kinds].flat().some((kind) => kind?._attributes?.name === 'VEVENT')
}

/** 20261130T080000Z, as RFC 4791 has moments. */
const stampOf = (moment: string): string => moment.replace(/[-:]|\.\d+/g, '')
