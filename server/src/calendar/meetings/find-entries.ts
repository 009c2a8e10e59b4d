import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import type { EntryView, MeetingTable, OccurrenceView } from '../../base/database/room-tables.ts'
import { shownTime } from './rules.ts'

/**
 * These rows, with each calendar entry replaced by its running, next or otherwise last time and the number of its days.
 */
export async function withEntries(db: Db, rows: readonly (MeetingTable | OccurrenceView | EntryView)[], now: string) {
  const isEntry = (row: object & { entry: string }) => 'listedBy' in row && !('startsAt' in row) && row.entry !== ''
  const entries = rows.filter(isEntry).map(({ entry }) => entry)
  if (entries.length === 0) return rows
  const times = await db
    .selectFrom('meetingOccurrence')
    .select(['id', 'entry', 'startsAt', 'endsAt'])
    .where('entry', '<>', '')
    .where('entry', 'in', oneOf(entries))
    .orderBy('startsAt')
    .execute()
  const byEntry = Map.groupBy(times, ({ entry }) => entry)
  const shownIds = new Map([...byEntry].map(([entry, spans]) => [entry, shownTime(spans, now)!.id]))
  const shownRows = await db
    .selectFrom('meetingOccurrence')
    .selectAll()
    .where('id', 'in', oneOf(shownIds.values()))
    .execute()
  const rowsByEntry = new Map(shownRows.map((row) => [row.entry, row]))
  return rows.map((row) => {
    const shownRow = isEntry(row) && rowsByEntry.get(row.entry)
    return shownRow ? { ...shownRow, days: byEntry.get(row.entry)!.length } : row
  })
}
