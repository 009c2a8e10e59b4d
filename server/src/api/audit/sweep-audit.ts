import { AUDIT_DAYS } from '@wifi-tms/contract/audit'
import type { Core } from '../../base/core.ts'

/** Lines forgotten at once, so that others have their turn between. */
const SLICE = 5000

/** Forgets what is older than the history goes back. */
export async function sweepAudit({ db, now }: Pick<Core, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - AUDIT_DAYS * 24 * 3_600_000).toISOString()
  for (let gone = SLICE; gone === SLICE; ) {
    const { numDeletedRows } = await db
      .deleteFrom('audit')
      .where('id', 'in', (old) =>
        old.selectFrom('audit').select('id').where('at', '<', before).orderBy('at').limit(SLICE),
      )
      .executeTakeFirstOrThrow()
    gone = Number(numDeletedRows)
  }
}
