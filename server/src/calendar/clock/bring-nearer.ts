import { bringSessionsNearer } from '../../api/sessions/queries.ts'
import type { Core } from '../../base/core.ts'
import { bringFirmwareNearer } from '../../fleet/firmware/queries.ts'
import { bringOrdersNearer } from '../../fleet/orders/queries.ts'
import { bringWishesNearer } from '../../fleet/wishes/bring-nearer.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { bringFeedsNearer } from '../feeds/queries.ts'

/**
 * The owners of moments that lie ahead by rules of their own, each with the limits of its tables. Moments of the wall
 * clock notice by themselves that it was put back.
 */
const owners = [bringWishesNearer, bringFirmwareNearer, bringOrdersNearer, bringFeedsNearer, bringSessionsNearer]

/** Moves moments that lie too far ahead to the latest that is possible. */
async function bringAll({ db, now, log, nudge }: Core): Promise<void> {
  const rows = await withFleetLock(
    db,
    async (tx) => {
      let count = 0
      for (const bring of owners) count += await bring(tx, now())
      return count
    },
    'session',
    'feed',
  )
  if (rows === 0) return
  log.info({ rows }, 'what lay further ahead than it can was brought nearer')
  nudge()
}

/** Checks if the clock was put back since the last look; the first look also finds moments too far ahead. */
export function lookBack(core: Core): () => Promise<void> {
  let last = Number.POSITIVE_INFINITY
  return async () => {
    const now = core.now().getTime()
    if (now < last) await bringAll(core)
    last = now
  }
}
