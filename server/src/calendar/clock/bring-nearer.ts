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
 * The functions that bring stored moments nearer, one for each folder whose tables have such moments. Each knows how
 * far ahead its moments may lie, and returns the number of changed rows. Rooms, directories, tasks and playlists need
 * no such function: `findDue` detects by itself that the clock was put back.
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

/**
 * Replaces stored moments that lie too far ahead by the latest possible ones. After the server's clock was put back,
 * work would otherwise wait until the clock reaches these moments again.
 */
async function bringAllNearer({ db, now, log, reconcileNow: nudge }: Core): Promise<void> {
  const rows = await withFleetLock(
    db,
    async (tx) => {
      let count = 0
      for (const bring of bringers) count += await bring(tx, now())
      return count
    },
    // Some of the functions change these tables, so they are locked too.
    'session',
    'feed',
  )
  if (rows === 0) return
  log.info({ rows }, 'what lay further ahead than it can was brought nearer')
  nudge()
}

/**
 * Makes a check that brings stored moments nearer if the clock was put back since the last check. The first check
 * always does so, as the clock may have been put back while the server was stopped.
 */
export function noticeSetBack(core: Core): () => Promise<void> {
  let lastLook = Number.POSITIVE_INFINITY
  return async () => {
    const now = core.now().getTime()
    if (now < lastLook) await bringAllNearer(core)
    lastLook = now
  }
}
