import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import type { EntryView, MeetingTable, OccurrenceView } from '../../base/database/room-tables.ts'
import { toldOf } from './rules.ts'

/** The same rows; calendar entries get the time that runs or comes next, or the last, and the number of their days. */
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
  const told = new Map([...byEntry].map(([entry, spans]) => [entry, toldOf(spans, now)!.id]))
  const found = await db.selectFrom('meetingOccurrence').selectAll().where('id', 'in', oneOf(told.values())).execute()
  const rowsByEntry = new Map(found.map((row) => [row.entry, row]))
  return rows.map((row) => {
    const stored = isEntry(row) && rowsByEntry.get(row.entry)
    return stored ? { ...stored, days: byEntry.get(row.entry)!.length } : row
  })
}
