import type { Db } from '../../base/database/db.ts'

/** The maximum number of rows of one query. The scheduler's next run handles the others. */
const MOST_ROWS = 200

/**
 * Finds the ids of the rows that the scheduler has to look at: those whose next look (`nextAt`) is due, the
 * longest due first. If the last look (`judgedAt`) lies in the future, the server's clock was put back since then, and
 * the row is due too.
 */
export async function findDue(
  db: Db,
  table: 'room' | 'directory' | 'task' | 'playlist',
  now: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('nextAt', 'is not', null)
    .where((row) =>
      row.or([
        row('nextAt', '<=', now),
        row('judgedAt', '>', now),
        // Sleeping devices get a task's picture ahead of its time.
        ...(table === 'task' ? [row(row.ref('aheadAt'), '<=', now)] : []),
      ]),
    )
    .orderBy('nextAt')
    .limit(MOST_ROWS)
    .execute()
  return rows.map(({ id }) => id)
}
