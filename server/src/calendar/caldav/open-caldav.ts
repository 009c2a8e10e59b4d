import { FEED_BYTES } from '@wifi-tms/contract/feeds'
import { calendarMultiGet, calendarQuery, createObject, deleteObject, propfind } from 'tsdav'
import { FeedFailed } from '../remote/failed.ts'
import { type Bounds, type Login, markOf, type Remote } from '../remote/remote.ts'
import { send } from '../remote/send.ts'
import type { DavText, There } from './dav-answer.ts'

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

/** A calendar, and what it was marked with when it was found. */
interface Found {
  url: string
  mark: string | null
}

/** Takes an answer apart, on a thread: XML costs many times the size of its text. */
export type TakeApart = (answer: DavText) => Promise<There[]>

/**
 * A calendar of RFC 4791 by its own address, or by that of its server or principal where that has exactly one. Throws
 * FeedFailed.
 */
export async function openCaldav(
  { url, username, password }: Login,
  bounds: Bounds,
  takeApart: TakeApart,
): Promise<Remote> {
  const { origin } = new URL(url)
  /** Every question goes through the connection that is judged, and to no other server. */
  const request = async (input: RequestInfo | URL, init?: RequestInit) => {
    const address = new URL(String(input))
    if (address.origin !== origin) throw new FeedFailed('redirects')
    if (username) {
      address.username = encodeURIComponent(username)
      address.password = encodeURIComponent(password)
    }
    const { method = 'GET', body } = init ?? {}
    const headers = Object.fromEntries(new Headers(init?.headers))
    const answer = await send(address.href, { method, headers, ...(body && { body: String(body) }) }, bounds)
    return { ...answer, type: answer.headers['content-type'] ?? '' }
  }
  /** Asks a question of WebDAV as `ask` puts it. */
  async function look(ask: (fetch: typeof globalThis.fetch) => Promise<unknown>): Promise<There[]> {
    let there: There[] = []
    await ask(async (input, init) => {
      const { status, type, text } = await request(input, init)
      if (status < 200 || status > 299) throw refused(status, 'status')
      there = await takeApart({ type, text }).catch((error: unknown) => {
        throw error instanceof FeedFailed ? error : new FeedFailed('not-calendar')
      })
      // The library only puts the question.
      return new Response(null, { status: 204 })
    })
    return there
  }
  /** The same of something that is written: its status and mark are all that is answered. */
  const write = async (ask: (fetch: typeof globalThis.fetch) => Promise<unknown>) => {
    let answered = { status: 0, mark: null as string | null }
    await ask(async (input, init) => {
      const { status, headers } = await request(input, init)
      answered = { status, mark: markOf(headers.etag) }
      return new Response(null, { status: 204 })
    })
    return { ...answered, ok: answered.status >= 200 && answered.status < 300 }
  }
  const absolute = (href: string, from: string): string => {
    const found = URL.parse(href, from)
    if (!found || found.origin !== origin) throw new FeedFailed('which')
    return found.href
  }
  const lookAt = (address: string, depth: '0' | '1' = '0') =>
    look((fetch) => propfind({ url: address, props, depth, fetch }))
  /** By RFC 6764 and 4791: the address itself, what the server names for it, whom it takes us for, what is theirs. */
  async function findCalendar(): Promise<Found> {
    const [own] = await lookAt(url).catch((error: unknown) => {
      // The door of a server need not be one of WebDAV itself.
      if (error instanceof FeedFailed && /^(status|not-calendar)$/.test(error.reason) && new URL(url).pathname === '/')
        return []
      throw error
    })
    if (own?.isCalendar) return foundAt(own, url)
    let [principal, from] = [own?.principal, url]
    let home = own?.home
    if (!principal && !home) {
      from = new URL('/.well-known/caldav', url).href
      principal = (await lookAt(from))[0]?.principal
    }
    if (!home && principal) {
      from = absolute(principal, from)
      home = (await lookAt(from))[0]?.home
    }
    if (!home) throw new FeedFailed('which')
    from = absolute(home, from)
    const [only, ...others] = (await lookAt(from, '1')).filter((one) => one.isCalendar && one.holdsEvents)
    if (!only || others.length > 0) throw new FeedFailed('which')
    return foundAt(only, from)
  }
  const foundAt = ({ href, mark }: There, from: string): Found => {
    const address = new URL(absolute(href, from))
    if (!address.pathname.endsWith('/')) address.pathname += '/'
    return { url: address.href, mark: markOf(mark) }
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
      const there = await look((fetch) =>
        calendarQuery({ url: found.url, props: { 'd:getetag': {} }, filters, depth: '1', fetch }),
      )
      const hrefs = there.map(({ href }) => new URL(absolute(href, found.url)).pathname)
      const texts: string[] = []
      const until = performance.now() + READ_FOR
      let size = 0
      for (let next = 0; next < hrefs.length; next += AT_ONCE) {
        const objectUrls = hrefs.slice(next, next + AT_ONCE)
        if (performance.now() > until) throw new FeedFailed('slow')
        const asked = { url: found.url, props: { 'c:calendar-data': {} }, objectUrls, depth: '1' as const }
        for (const { text } of await look((fetch) => calendarMultiGet({ ...asked, fetch }))) {
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
          write((fetch) => createObject({ url: at(id), data: text, headers: { ...content, ...when }, fetch }))
        let answer = await put(etag ? { 'if-match': etag } : { 'if-none-match': '*' })
        // Somebody changed it there, or an answer was lost: what is booked here is changed here, so ours is written over it.
        if (answer.status === 412) answer = await put({})
        if (!answer.ok) throw refused(answer.status)
        return answer.mark
      },
      async remove(id) {
        const answer = await write((fetch) => deleteObject({ url: at(id), fetch }))
        if (!answer.ok && answer.status !== 404 && answer.status !== 410) throw refused(answer.status)
      },
    },
  }
}

const refused = (status: number, reason: 'status' | 'write' = 'write'): FeedFailed =>
  status === 401 ? new FeedFailed('login') : new FeedFailed(reason, status)

/** 20261130T080000Z, as RFC 4791 has moments. */
const stampOf = (moment: string): string => moment.replace(/[-:]|\.\d+/g, '')
