import { z } from 'zod'
import { Moment } from './shapes.ts'
import { Day } from './wall-time.ts'

/**
 * Calendar services with an API of their own. The server's calls follow the documentation of the services, and were not
 * tried against the real services.
 */
export const cloudKinds = ['microsoft', 'google'] as const
export type CloudKind = (typeof cloudKinds)[number]

/**
 * The kinds of feeds (external calendars of rooms). The server also writes the room's own meetings into a feed, except
 * into `ics`.
 */
export const feedKinds = ['ics', 'caldav', ...cloudKinds] as const
export const FeedKind = z.enum(feedKinds)
export type FeedKind = z.infer<typeof FeedKind>

/** The minutes between two readings of a feed: the default, the least and the most. */
export const REFRESH = { usual: 5, least: 1, most: 1440 } as const

/** The maximum number of bytes of a feed that are read, and of its meetings that are stored: those nearest to now. */
export const FEED_BYTES = 10 * 1024 * 1024
export const FEED_MEETINGS = 5000

/** The beginning of the path at which other calendars read a room's own meetings; a secret and `.ics` follow. */
export const CALENDAR_PATH = '/calendar'

/** The reasons for which a feed could not be read or written. */
export const feedFaults = [
  /** The calendar lies at an inner address that CALENDAR_HOSTS does not allow. */
  'address',
  'unreachable',
  /** The answer took too long. */
  'slow',
  'redirects',
  /** The answer has another status than 200. */
  'status',
  'too-large',
  /** The answer is no calendar, or is cut short. */
  'not-calendar',
  /** The server cannot decrypt the stored address, as its key has changed. */
  'key',
  /** The calendar refuses the username or password, the application's secret or the service account's key. */
  'login',
  /** The address has no calendar, or more than one. */
  'which',
  /** The calendar refuses to store a meeting of ours. */
  'write',
] as const
export const FeedFault = z.enum(feedFaults)
export type FeedFault = z.infer<typeof FeedFault>

/** The maximum number of unreadable things that are listed by name; further ones are only counted. */
export const FEED_LOSSES = 50

/** The reasons for which something in a calendar is left out, or is read differently from what its author meant. */
export const lossReasons = [
  /** A line could not be read: the rest is used. */
  'line',
  /** The meeting has no time that can be read. */
  'time',
  /** The end of the meeting cannot be read, or comes before the beginning. */
  'end',
  /** The time zone of the meeting is unknown: its times are read by the clock of the room. */
  'zone',
  /** The rule of a series cannot be followed: only the first meeting of the series is read. */
  'rule',
  /** An object of the calendar, or an entry of a service, could not be read. */
  'object',
] as const
export const LossReason = z.enum(lossReasons)
export type LossReason = z.infer<typeof LossReason>

/** Something in a calendar that could not be read. */
export const FeedLoss = z.object({
  /** The title in the calendar; empty where there is none or it is private. */
  title: z.string(),
  /** The first day; null if it is unknown. */
  day: Day.nullable(),
  reason: LossReason,
})
export type FeedLoss = z.infer<typeof FeedLoss>

/** The address of a calendar. Programs write webcal:// for calendars that are read over https. */
const FeedUrl = z
  .string()
  .trim()
  .max(2000)
  .transform((text) => text.replace(/^webcals?:/i, 'https:'))
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), {
    message: 'must be an address that begins with https:// or http://',
  })

/** The name or id of a calendar or of its owner, which becomes one segment of an address. */
const Name = z
  .string()
  .trim()
  .max(300)
  .regex(/^(?!\.+$)[^\s/\\]*$/, 'must be a name or an id without spaces and slashes')

/**
 * A feed as people write it. Its address and password are secrets, which no answer contains. A field that is left out
 * keeps its value. The kinds microsoft (Microsoft 365, by Microsoft Graph) and google (Google Calendar) were not tried
 * against the real services.
 */
export const FeedWrite = z.object({
  kind: FeedKind,
  /** The address of the calendar, for ics and caldav. */
  url: FeedUrl.optional(),
  /** The username for caldav, empty if the calendar asks for no login; for microsoft the id of the application. */
  username: z.string().trim().max(200).optional(),
  /** For caldav the password; for microsoft a secret of the application; for google the service account’s key file. */
  password: z.string().max(8000).optional(),
  /** The id or a domain of the organisation, for microsoft. */
  tenant: Name.optional(),
  /** The address or the id of the mailbox, for microsoft; for google the id of the calendar. */
  mailbox: Name.optional(),
  /** Minutes from one reading to the next. */
  refresh: z.int().min(REFRESH.least).max(REFRESH.most).default(REFRESH.usual),
})

/** A feed with the outcome of its last reading. Meetings that were read before stay when a reading fails. */
export const Feed = z.object({
  kind: FeedKind,
  /** The host of the calendar's address; the rest of the address is secret. */
  host: z.string(),
  /** Stands in place of the secret address, like `passwordSet`. It is always true, as every feed has an address. */
  urlSet: z.literal(true),
  username: z.string(),
  tenant: z.string(),
  mailbox: z.string(),
  passwordSet: z.boolean(),
  refresh: z.int(),
  /** The time of the last reading that succeeded. */
  readAt: Moment.nullable(),
  /** A sentence that tells why the feed cannot be read. This field and the next three are null if it can be read. */
  error: z.string().nullable(),
  reason: FeedFault.nullable(),
  /** The HTTP status of the answer, if that was the reason. */
  status: z.int().nullable(),
  /** The moment since which it cannot be read. */
  since: Moment.nullable(),
  /** The number of things that could not be read. */
  skipped: z.int(),
  /** The first of these things, at most FEED_LOSSES. */
  losses: z.array(FeedLoss),
  /** The number of the room's own meetings that the server still has to write into the feed, or to remove from it. */
  unwritten: z.int(),
})
export type Feed = z.infer<typeof Feed>
