import type { FeedLoss } from '@wifi-tms/contract/feeds'
import type { Instance } from './instances.ts'

/**
 * The ETag and Last-Modified of an answer. With them in the next request, a server need not repeat an unchanged answer.
 */
export interface Marks {
  etag: string | null
  modified: string | null
}

/** The maximum number of characters of a mark, as it is stored in the row of its room. */
const LONGEST_MARK = 1000

/** Chooses the mark to store. Null if there is none or it is too long: then the whole calendar is read each time. */
export const markOf = (mark: string | null | undefined): string | null =>
  mark !== undefined && mark !== null && mark.length <= LONGEST_MARK ? mark : null

/** The bounds of a request. */
export interface Bounds {
  /** The hosts that may have inner addresses. */
  hosts: readonly string[]
  /** The signal that ends the request. */
  signal?: AbortSignal
  /** The maximum number of milliseconds for the request and its whole answer. */
  timeoutMs?: number
}

/** The address of a calendar, and the user name and password there. */
export interface CalendarLogin {
  url: string
  username: string
  password: string
}

/**
 * The login of a calendar at a cloud service, with the mailbox or calendar, and the organisation if the service needs
 * one.
 */
export interface CloudLogin extends CalendarLogin {
  tenant: string
  mailbox: string
}

/** The span of a calendar that is to be read, and the zone of its whole days. */
export interface Span {
  from: string
  until: string
  timeZone: string
}

/** The times of calendars, and the parts that could not be read. */
export interface Expanded {
  instances: Instance[]
  /** The number of all unreadable parts. `losses` lists the first of them. */
  skipped: number
  losses: FeedLoss[]
}

/** A file as it was served, with the headers Content-Type and Content-Encoding; empty if absent. */
export interface ServedFile {
  bytes: Uint8Array
  type: string
  encoding: string
}

/** The content of a calendar: a file or texts of RFC 5545, or already expanded times. */
export type CalendarContent = { file: ServedFile } | { texts: string[] } | Expanded

/** An external calendar. All its methods throw FeedFailed. */
export interface Remote {
  /** Reads everything within a span. Undefined if the marks show that the calendar has not changed. */
  read(marks: Marks, span: Span): Promise<(Marks & CalendarContent) | undefined>
  /** The methods of kinds that can be written. Each of our entries exists once, by its id. */
  write?: {
    /**
     * Writes an entry. `etag` is its last known mark (null: unknown). Resolves to its new mark (null: the server states
     * none). At a cloud service, the mark is the id of the event there.
     */
    put(id: string, text: string, etag: string | null): Promise<string | null>
    /** Removes an entry. A missing entry is no fault. */
    remove(id: string): Promise<void>
  }
}
