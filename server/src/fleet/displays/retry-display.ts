import { Refusal } from '@wifi-tms/contract/errors'
import { type SqlBool, sql } from 'kysely'
import type { Ask } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import { Counts } from '../wishes/counts.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'

/** Tries again on the devices where a display failed and is still wanted; returns their number. Throws Refusal. */
export async function retryDisplay(core: Core, id: string, { change }: Pick<Ask, 'change'>): Promise<number> {
  const at = core.now().toISOString()
  const total = await withFleetLock(change, async (tx, keep) => {
    const display = await tx
      .selectFrom('display')
      .select(['seq', 'templateName'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!display) throw new Refusal('notFound', 'No such display')
    const { seq, templateName } = display
    const { numUpdatedRows } = await tx
      .updateTable('wish')
      .set({ state: 'waiting', detail: '', reason: '', failures: 0, retryAt: null, busySince: null })
      .set({
        paintAt: sql`case when frame_id is null then ${at} end`,
        offerAt: sql`case when frame_id is null then null else ${at} end`,
      })
      .where('seq', '=', seq)
      .where('state', '=', 'failed')
      .where(sql<SqlBool>`exists (select 1 from device where id = wish.device_id and wish_seq = wish.seq)`)
      .executeTakeFirstOrThrow()
    const counts = new Counts()
    counts.moveWishes(seq, 'failed', 'waiting', Number(numUpdatedRows))
    await counts.save(tx)
    const total = Number(numUpdatedRows)
    keep({ object: { id, name: templateName }, after: { total } })
    return total
  })
  core.nudge()
  return total
}
