import { editorsOnly, notOwnMeeting } from '@wifi-tms/contract/meetings'
import { BookingRules } from '@wifi-tms/contract/rooms'
import { mayDo, seesAsMember, type Who } from '../../api/http/who.ts'
import type { Db } from '../../base/database/db.ts'
import type { MeetingTable } from '../../base/database/room-tables.ts'
import { busyWords, privacyOf } from './privacy.ts'
import { findBookingRules } from './queries.ts'
import type { RoomHold } from './rules.ts'

/** True if the account of the caller has made the meeting. */
export const isOwn = (
  { source, createdById }: Pick<MeetingTable, 'source' | 'createdById'>,
  { accountId }: Pick<Who, 'accountId'>,
): boolean => source === 'people' && accountId !== '' && createdById === accountId

/** True for a caller who may change any meeting and is not bound by the rules of rooms. */
const booksFreely = (who: Who): boolean => mayDo(who, 'meetings.write')

/** Throws Refusal if the caller may change only their own meetings, and this is none of them. */
export function refuseOthersMeeting(who: Who, meeting: Pick<MeetingTable, 'source' | 'createdById'>): void {
  if (!booksFreely(who) && !isOwn(meeting, who)) throw notOwnMeeting()
}

/** The terms on which a member books a room. */
export interface MemberTerms {
  rules: BookingRules
  /** The name by which a refusal may call another meeting of the room. */
  nameOf(meeting: RoomHold): string
}

/**
 * The terms on which the caller books a room; undefined for a caller whom no rules bind, and for a missing room. Throws
 * Refusal if the caller books as a member and members may not book the room.
 */
export async function termsOf(tx: Db, who: Who, roomId: string): Promise<MemberTerms | undefined> {
  if (booksFreely(who)) return undefined
  const room = await findBookingRules(tx, roomId)
  if (!room) return undefined
  const rules = BookingRules.parse(JSON.parse(room.booking))
  if (rules.who !== 'members') throw editorsOnly()
  const { privacy, language } = privacyOf(room)
  const isHidden = (meeting: RoomHold) => seesAsMember(who) && privacy !== 'show' && !isOwn(meeting, who)
  return { rules, nameOf: (meeting) => (isHidden(meeting) ? busyWords[language] : meeting.name) }
}
