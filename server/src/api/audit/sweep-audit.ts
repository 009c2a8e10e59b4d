import { AUDIT_DAYS, AUDIT_LINES } from '@wifi-tms/contract/audit'
import { sql } from 'kysely'
import type { Core } from '../../base/core.ts'

/** The maximum number of lines that one statement deletes, so that other statements can run in between. */
const DELETED_AT_ONCE = 5000

/** Deletes lines older than AUDIT_DAYS, and the oldest ones beyond `most`. */
export async function sweepAudit({ db, now }: Pick<Core, 'db' | 'now'>, most = AUDIT_LINES): Promise<void> {
  const oldestKept = new Date(now().getTime() - AUDIT_DAYS * 24 * 3_600_000).toISOString()
  const newest = db.selectFrom('audit').select(['at', 'id']).orderBy('at', 'desc').orderBy('id', 'desc')
  const firstBeyond = await newest.offset(most).limit(1).executeTakeFirst()
  // Lines up to this moment and id are deleted. Every id is greater than '', so lines of the moment `oldestKept` stay.
  const { at: lastAt, id } = firstBeyond && firstBeyond.at >= oldestKept ? firstBeyond : { at: oldestKept, id: '' }
  for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE; ) {
    const { numDeletedRows } = await db
      .deleteFrom('audit')
      .where('id', 'in', (old) =>
        old
          .selectFrom('audit')
          .select('id')
          .where(sql<boolean>`(at, id) <= (${lastAt}, ${id})`)
          .orderBy('at')
          .orderBy('id')
          .limit(DELETED_AT_ONCE),
      )
      .executeTakeFirstOrThrow()
    deleted = Number(numDeletedRows)
  }
}
