import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import type { EntryView, MeetingTable, OccurrenceView } from '../../base/database/room-tables.ts'
import { listedTime } from './rules.ts'

/**
 * Completes the rows of a list that has one row for each calendar entry. Each of these rows gets one time of its entry
 * (the running time, else the next or the last one), and as `days` the number of the entry's times. Rows of other lists
 * stay as they are.
 */
export async function withEntries(db: Db, rows: readonly (MeetingTable | OccurrenceView | EntryView)[], now: string) {
  const isEntryRow = (row: object & { entry: string }) => 'listedBy' in row && !('startsAt' in row) && row.entry !== ''
  const entryIds = rows.filter(isEntryRow).map(({ entry }) => entry)
  if (entryIds.length === 0) return rows
  const times = await db
    .selectFrom('meetingOccurrence')
    .select(['id', 'entry', 'startsAt', 'endsAt'])
    .where('entry', '<>', '')
    .where('entry', 'in', oneOf(entryIds))
    .orderBy('startsAt')
    .execute()
  const byEntry = Map.groupBy(times, ({ entry }) => entry)
  const shownIds = new Map([...byEntry].map(([entry, spans]) => [entry, listedTime(spans, now)!.id]))
  const shownRows = await db
    .selectFrom('meetingOccurrence')
    .selectAll()
    .where('id', 'in', oneOf(shownIds.values()))
    .execute()
  const rowsByEntry = new Map(shownRows.map((row) => [row.entry, row]))
  return rows.map((row) => {
    const shownRow = isEntryRow(row) && rowsByEntry.get(row.entry)
    return shownRow ? { ...shownRow, days: byEntry.get(row.entry)!.length } : row
  })
}
