import type { Db } from '../../base/database/db.ts'

/** The most rows of one turn. */
const TURN = 200

/** The rows that are due for the clock, the longest due first, and those last looked at in what is now the future. */
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
