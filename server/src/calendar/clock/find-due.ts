import type { Db } from '../../base/database/db.ts'

/** The most rows of one turn. */
const TURN = 200

/**
 * The rows at which the clock has to look, the longest due first. Rows with a last look in the future are among them,
 * as the clock was put back since.
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
