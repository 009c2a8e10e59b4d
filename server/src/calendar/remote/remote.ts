import type { FeedLoss } from '@wifi-tms/contract/feeds'
import type { Instance } from './instances.ts'

/** The ETag and Last-Modified of an answer, so that an unchanged calendar is not sent again. */
export interface Marks {
  etag: string | null
  modified: string | null
}

/** The most characters of a mark, as it is stored in the row of its room. */
const LONGEST_MARK = 1000

/** A mark to store; null: there is none, or it is too long, and the calendar is read each time. */
export const markOf = (mark: string | null | undefined): string | null =>
  mark !== undefined && mark !== null && mark.length <= LONGEST_MARK ? mark : null

/** The bounds of a request: the allowed inner hosts, the signal that ends it, and the most milliseconds of one request with its answer. */
export interface Bounds {
  hosts: readonly string[]
  signal?: AbortSignal
  within?: number
}

/** The address of a calendar, and the user name and password there. */
export interface CalendarLogin {
  url: string
  username: string
  password: string
}

/** The login of a calendar at a cloud service: also the organisation, where the service needs one, and the mailbox or calendar. */
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
  skipped: number
  losses: FeedLoss[]
}

/** A file as it was served, with the headers Content-Type and Content-Encoding; empty where absent. */
export interface ServedFile {
  bytes: Uint8Array
  type: string
  encoding: string
}

/** The content of a calendar: a file or texts of RFC 5545, or already expanded times. */
export type CalendarContent = { file: ServedFile } | { texts: string[] } | Expanded

/** An external calendar. All its methods throw FeedFailed. */
export interface Remote {
  /** Reads everything within a span; undefined where the marks say that it has not changed. */
  read(marks: Marks, span: Span): Promise<(Marks & CalendarContent) | undefined>
  /** The methods of kinds that can be written. Each of our entries exists once, by its id. */
  write?: {
    /** Writes an entry; `etag` is its last known mark, null: unknown. Resolves to its new mark; null: the server states none. */
    put(id: string, text: string, etag: string | null): Promise<string | null>
    /** Removes an entry; a missing one is no fault. */
    remove(id: string): Promise<void>
  }
}
