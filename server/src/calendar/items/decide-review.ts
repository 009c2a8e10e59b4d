import { conflict } from '@wifi-tms/contract/conflicts'
import type { Output } from '@wifi-tms/contract/endpoint'
import type { approveItems, refuseItems } from '@wifi-tms/contract/item-reviews'
import type { CallContext } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { takeReview } from './reviews.ts'
import { writeItems } from './write-items.ts'

/** Approves waiting changes: writes them in the name of the person who sent them. Another account must approve them. */
export async function approveReview(
  core: Core,
  id: string,
  { who, change, changed }: CallContext<'items' | 'devices' | 'displays'>,
): Promise<Output<typeof approveItems>> {
  const written = await withFleetLock(
    change,
    async (tx, recordChange) => {
      const { rows, named, texts, merge, by, at } = await takeReview(tx, id)
      if (by.accountId === who.accountId) throw conflict('own-change', {}, 'Somebody else approves what you asked for')
      const {
        changedIds,
        outcomes: _,
        ...result
      } = await writeItems(tx, rows, {
        now: core.now(),
        by,
        texts,
        merge,
        ...(named && { keysToKeep: new Set(named), sentAt: at }),
      })
      const { created, changed: changedCount, deleted, wished, failed } = result
      const after = { by: by.username, created, changed: changedCount, deleted, wished, failed: failed.length }
      recordChange({ object: { id, name: by.username }, after })
      changed('items', changedIds)
      return result
    },
    'item',
    'template',
  )
  core.reconcileNow()
  return written
}

/** Discards waiting changes. */
export const refuseReview = (id: string, { change }: CallContext<'items'>): Promise<Output<typeof refuseItems>> =>
  withFleetLock(
    change,
    async (tx, recordChange) => {
      const { by, rows } = await takeReview(tx, id)
      recordChange({ object: { id, name: by.username }, after: { by: by.username, held: rows.length } })
      return { _id: id }
    },
    'item',
  )
