import { type RawBuilder, sql } from 'kysely'
import type { Who } from '../../api/http/who.ts'

/** The views of meetings for lists. */
export type MeetingView = 'meetingListed' | 'meetingOccurrence' | 'meetingEntry'

const columns = [
  ...['id', 'createdAt', 'updatedAt', 'createdById', 'updatedById', 'room', 'date', 'startTime', 'endTime', 'status'],
  ...['shownStatus', 'pending', 'recurrence', 'exceptions', 'zones', 'placedUntil', 'source', 'booking', 'entry'],
] as const
const columnsByView = {
  meetingListed: columns,
  meetingOccurrence: [...columns, 'listedBy', 'startsAt', 'endsAt'],
  meetingEntry: [...columns, 'listedBy'],
}

/**
 * The rows of a view of meetings for a member. Texts of others' meetings are empty where the privacy of the room hides
 * them, and so are the names of the people who made them. So no search, filter or order reveals what the answer hides.
 */
export function rowsForMember(view: MeetingView, { accountId }: Pick<Who, 'accountId'>): RawBuilder<object> {
  const isOwn = sql`m.source = 'people' and m.created_by_id = ${accountId}`
  const shownIf = (column: string, condition: RawBuilder<unknown>) =>
    sql`case when ${condition} then ${sql.ref(`m.${column}`)} else '' end as ${sql.ref(column)}`
  const ownOr = (...privacies: string[]) => sql`(${isOwn}) or r.privacy in (${sql.join(privacies)})`
  return sql`(
    select ${sql.join([
      ...columnsByView[view].map((column) => sql.ref(`m.${column}`)),
      ...['createdBy', 'updatedBy'].map((column) => shownIf(column, isOwn)),
      ...['name', 'description'].map((column) => shownIf(column, ownOr('show'))),
      shownIf('organiser', ownOr('show', 'organiser')),
    ])} from ${sql.table(view)} m left join room r on r.id = m.room
  )`
}
