import { bringSessionsNearer } from '../../api/sessions/queries.ts'
import type { Core } from '../../base/core.ts'
import { bringFirmwareNearer } from '../../fleet/firmware/queries.ts'
import { bringOrdersNearer } from '../../fleet/orders/queries.ts'
import { bringSettingsNearer } from '../../fleet/rollouts/settings-queries.ts'
import { bringWishesNearer } from '../../fleet/wishes/bring-nearer.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { bringFeedsNearer } from '../feeds/queries.ts'
import { bringPagesNearer } from '../pages/queries.ts'

/**
 * The functions that bring stored moments nearer, one for each folder whose tables hold some; each applies the limits of
 * its tables. Moments at which rooms, directories, tasks and playlists are due are not among them, as `findDue`
 * detects by itself that the clock was put back.
 */
const bringers = [
  bringWishesNearer,
  bringFirmwareNearer,
  bringOrdersNearer,
  bringSettingsNearer,
  bringFeedsNearer,
  bringPagesNearer,
  bringSessionsNearer,
]

/** Replaces stored moments that lie too far ahead by the latest possible ones. */
async function bringAllNearer({ db, now, log, nudge }: Core): Promise<void> {
  const rows = await withFleetLock(
    db,
    async (tx) => {
      let count = 0
      for (const bring of bringers) count += await bring(tx, now())
      return count
    },
    'session',
    'feed',
  )
  if (rows === 0) return
  log.info({ rows }, 'what lay further ahead than it can was brought nearer')
  nudge()
}

/** Returns a check that brings stored moments nearer if the clock was put back since the last check; the first check always does. */
export function noticeSetBack(core: Core): () => Promise<void> {
  let lastLook = Number.POSITIVE_INFINITY
  return async () => {
    const now = core.now().getTime()
    if (now < lastLook) await bringAllNearer(core)
    lastLook = now
  }
}
