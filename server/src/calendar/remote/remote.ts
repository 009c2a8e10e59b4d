import type { Instance } from './instances.ts'

/** What an answer was marked with, so that the same is not sent again. */
export interface Marks {
  etag: string | null
  modified: string | null
}

/** The most characters of a mark that is kept, as one stands in the row of its room. */
const LONGEST_MARK = 1000

/** A mark as it is kept; null: there is none, or it is too long, and what it marks is asked for each time. */
export const markOf = (said: string | null | undefined): string | null =>
  said !== undefined && said !== null && said.length <= LONGEST_MARK ? said : null

/** Within which bounds it is asked: the inner hosts that are allowed, until when, and ms for one question with its answer. */
export interface Bounds {
  hosts: readonly string[]
  signal?: AbortSignal
  within?: number
}

/** Where a calendar lies, and who we are there. */
export interface Login {
  url: string
  username: string
  password: string
}

/** The same at a service: the organisation, where that is asked for, and whose calendar it is or which one. */
export interface CloudLogin extends Login {
  tenant: string
  mailbox: string
}

/** What of a calendar is wanted; whole days are those of the zone. */
export interface Span {
  from: string
  until: string
  timeZone: string
}

/** Texts of RFC 5545, or what has been worked out of them already and how many entries were not understood. */
export type Said = { texts: string[] } | { instances: Instance[]; skipped: number }

/** A calendar elsewhere. All of it throws FeedFailed. */
export interface Remote {
  /** All that lies within a span; undefined where it is the same as by the marks. */
  read(marks: Marks, span: Span): Promise<(Marks & Said) | undefined>
  /** Of kinds that are written: each of our entries lies there once, under its id. */
  write?: {
    /** Writes one over what we know of it, null: nothing is known. Answers with its new mark; null: none is told. */
    put(id: string, text: string, etag: string | null): Promise<string | null>
    /** Whatever lies there goes; nothing is no fault. */
    remove(id: string): Promise<void>
  }
}
