import type { Db } from '../../base/database/db.ts'

/** The most rows of one query. */
const AT_ONCE = 200

/**
 * Finds the ids of the rows that the clock (scheduler) has to look at, the longest due first. If the last look at a row
 * lies in the future, the server's clock was put back since then, and the row is due too.
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
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}
