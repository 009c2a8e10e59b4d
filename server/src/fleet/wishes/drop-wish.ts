import type { Db } from '../../base/database/db.ts'
import { DisplayCounts } from './counts.ts'

/** The states of a wish that is not over. */
const unfinishedStates = ['waiting', 'sending', 'drawing'] as const

/** Takes a device's wish (desired picture) away. A wish that is not over counts as superseded. */
export async function dropWish(
  tx: Db,
  { id, wishSeq, wishState }: { id: string; wishSeq: number | null; wishState: string | null },
): Promise<void> {
  if (wishSeq === null) return
  const state = unfinishedStates.find((unfinished) => unfinished === wishState)
  await tx.updateTable('device').set({ wishSeq: null }).where('id', '=', id).execute()
  if (!state) return
  await tx
    .updateTable('wish')
    .set({ state: 'superseded', paintAt: null, offerAt: null })
    .where('seq', '=', wishSeq)
    .where('deviceId', '=', id)
    .execute()
  const counts = new DisplayCounts()
  counts.moveWishes(wishSeq, state, 'superseded')
  await counts.save(tx)
}
