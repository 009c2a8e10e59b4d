import { type Feed, FeedFault, FeedKind, type FeedLoss } from '@wifi-tms/contract/feeds'
import { OFFLINE_AFTER_HOURS } from '@wifi-tms/contract/rooms'
import type { FeedTable } from '../../base/database/room-tables.ts'
import { type DoorActions, type MeetingTime, withDoorActions } from '../meetings/rules.ts'
import { type Instance, ownIdOf } from '../remote/instances.ts'
import { ZONE_DATA } from '../times/zones.ts'

/** The number of days before now, and after now, for which meetings of a feed are stored. */
const [DAYS_BEHIND, DAYS_AHEAD] = [31, 396]

/** The span in which meetings of a feed are stored. */
export const spanFrom = (now: Date) => ({
  from: new Date(now.getTime() - DAYS_BEHIND * 86_400_000).toISOString(),
  until: new Date(now.getTime() + DAYS_AHEAD * 86_400_000).toISOString(),
})

/** A meeting of a calendar, within one day of the room, as it is to be stored. */
export interface FeedMeeting {
  id: string
  name: string
  organiser: string
  description: string
  date: string
  startTime: string
  endTime: string
  startsAt: string
  endsAt: string
  /** Shared by all meetings of one calendar entry; empty: the entry is unknown. */
  entry: string
}

/** A stored meeting of a calendar, with people's actions at the door. */
interface StoredMeeting extends Required<DoorActions> {
  endTime: string
  createdAt: string
}

/** Makes the rows of a meeting and its time. A meeting that is stored already keeps its `createdAt`. */
export function rowsOf(
  room: string,
  feedMeeting: FeedMeeting,
  { host, now }: { host: string; now: Date },
  stored?: StoredMeeting,
) {
  const { startsAt, endsAt, ...fields } = feedMeeting
  // A check-in at the door stays; a moved end and a no-show stay unless the calendar has changed the end since.
  const actions = stored && (stored.endTime === feedMeeting.endTime ? stored : { ...stored, movedEnd: null, noShow: 0 })
  const [{ checkedIn = 0, movedEnd = null, noShow = 0, ...span }] = withDoorActions(
    [{ date: fields.date, startsAt, endsAt }],
    actions ? [actions] : [],
  ) as [MeetingTime]
  const moment = now.toISOString()
  return {
    meeting: {
      ...fields,
      room,
      status: 'enable',
      recurrence: '',
      exceptions: '[]',
      zones: ZONE_DATA,
      placedUntil: '',
      source: 'calendar',
      createdAt: stored?.createdAt ?? moment,
      updatedAt: moment,
      createdBy: host,
      updatedBy: host,
      createdById: '',
      updatedById: '',
      booking: '',
      pending: 0,
    },
    occurrence: { ...span, checkedIn, movedEnd, noShow, meetingId: fields.id, roomId: room, enabled: 1 },
  }
}

/**
 * Makes the function that gives the distance of a meeting's time from now, for sorting. Running and coming meetings
 * come first, by their start; then past ones, the latest first.
 */
export function distanceFrom(now: Date): (time: Pick<FeedMeeting, 'startsAt' | 'endsAt'>) => number {
  const moment = now.getTime()
  return ({ startsAt, endsAt }) => {
    const end = Date.parse(endsAt)
    return end > moment ? Date.parse(startsAt) - moment : Number.MAX_SAFE_INTEGER - end
  }
}

type NamedTime = Pick<Instance, 'key' | 'name' | 'startsAt' | 'endsAt'>

/** Finds the ids of our entries that are missing in the calendar, or have another name or other times there. */
export function changedEntries(present: readonly NamedTime[], wanted: readonly NamedTime[]): string[] {
  const [presentById, wantedById] = [present, wanted].map((instances) =>
    Map.groupBy(
      instances.filter(({ key }) => ownIdOf(key)),
      ({ key }) => ownIdOf(key)!,
    ),
  ) as [Map<string, NamedTime[]>, Map<string, NamedTime[]>]
  const timesAndNames = (instances: readonly NamedTime[] = []) =>
    instances
      .map(({ name, startsAt, endsAt }) => `${startsAt} ${endsAt} ${name}`)
      .sort()
      .join('\n')
  return [...wantedById]
    .filter(([id, instances]) => timesAndNames(instances) !== timesAndNames(presentById.get(id)))
    .map(([id]) => id)
}

/**
 * The moment at which a room stops trusting the meetings of its calendar: some hours after the last good reading. Null
 * where the calendar can be read, or there is none.
 */
export function unreadAt(feed: Pick<FeedTable, 'reason' | 'since' | 'readAt'> | undefined): string | null {
  if (!feed?.since || feed.reason === 'write') return null
  // The calendar was still read at `readAt` if only writing has failed.
  const lastReadAt = feed.readAt && feed.readAt > feed.since ? feed.readAt : feed.since
  return new Date(Date.parse(lastReadAt) + OFFLINE_AFTER_HOURS * 3_600_000).toISOString()
}

/** The moment at which a feed is read again: after a minute if meetings wait to be written to it. */
export const nextReading = ({ refresh }: Pick<FeedTable, 'refresh'>, now: Date, unwritten = 0): string =>
  new Date(now.getTime() + (unwritten > 0 ? 1 : refresh) * 60_000).toISOString()

/** The maximum number of minutes until a reading that broke off is repeated, for example after a stop of the server. */
const CLAIM_MINUTES = 5

/** The moment until which no other server reads a feed that is being read. */
export const claimUntil = ({ refresh }: Pick<FeedTable, 'refresh'>, now: Date): string =>
  nextReading({ refresh: Math.min(refresh, CLAIM_MINUTES) }, now)

/**
 * The milliseconds after which a calendar is read as a whole, even if it is unchanged: the span of stored days has
 * moved on, and zones may have got other rules.
 */
const FULL_READING_MS = 86_400_000

/** The marks (ETag and date) with which a server may answer that nothing has changed; null if a full reading is due. */
export const marksOf = ({ etag, modified, wholeAt }: FeedTable, now: Date) =>
  wholeAt && now.getTime() - Date.parse(wholeAt) < FULL_READING_MS && wholeAt <= now.toISOString()
    ? { etag, modified }
    : { etag: null, modified: null }

/** The sentences for the reasons why a feed could not be read. */
const sentences: Readonly<Record<FeedFault, string>> = {
  address: 'The calendar lies at an inner address, which CALENDAR_HOSTS does not allow',
  unreachable: 'The calendar cannot be reached',
  slow: 'The calendar takes too long to answer',
  redirects: 'The calendar leads on and on, or elsewhere than to the web',
  status: 'The calendar answers with HTTP status',
  'too-large': 'The calendar is too large',
  'not-calendar': 'What is there is no calendar, or is cut short',
  key: 'The address of the calendar was kept with another key: enter it again',
  login: 'The calendar refuses the login',
  which: "There is no calendar at the address, or more than one: enter the calendar's own address",
  write: 'The calendar does not take a meeting of this room; it answers with HTTP status',
}

/** A feed as the contract describes it. */
export function toFeed(row: FeedTable): Feed {
  const reason = row.reason === null ? null : FeedFault.parse(row.reason)
  const { host, refresh, readAt, status, since, skipped, username, tenant, mailbox, unwritten } = row
  const error = reason && sentences[reason] + (status === null ? '' : ` ${status}`)
  const login = { username, tenant, mailbox, passwordSet: row.password !== null }
  const kind = FeedKind.parse(row.kind)
  const losses: FeedLoss[] = JSON.parse(row.losses)
  return {
    kind,
    urlSet: true,
    host,
    ...login,
    refresh,
    readAt,
    error,
    reason,
    status,
    since,
    skipped,
    losses,
    unwritten,
  }
}
