import type { Db } from '../../base/database/db.ts'

/** The most rows of one turn. */
const TURN = 200

/**
 * The rows that the clock has to look at, the longest due first. Rows that were last looked at in the future are among
 * them: the clock was put back since then.
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
        ...(table === 'task' ? [row(row.ref('aheadAt'), '<=', now)] : []),
      ]),
    )
    .orderBy('nextAt')
    .limit(TURN)
    .execute()
  return rows.map(({ id }) => id)
}
