import { sessionBringer } from '../../api/sessions/queries.ts'
import { webhookBringer } from '../../api/webhooks/queries.ts'
import type { Core } from '../../base/core.ts'
import type { Bringer } from '../../base/database/bring-nearer.ts'
import { firmwareBringer } from '../../fleet/firmware/queries.ts'
import { orderBringer } from '../../fleet/orders/queries.ts'
import { settingsBringer } from '../../fleet/rollouts/settings-queries.ts'
import { wishBringer } from '../../fleet/wishes/bring-nearer.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { feedBringer } from '../feeds/queries.ts'
import { pageBringer } from '../pages/queries.ts'
import { sourceBringer } from '../sources/queries.ts'

/**
 * The bringers, which move stored moments nearer: one for each folder whose tables have moments that can lie too far
 * ahead. Rooms, directories, tasks and playlists need none: `findDue` detects by itself that the server's clock was put
 * back.
 */
const bringers: readonly Bringer[] = [
  wishBringer,
  firmwareBringer,
  orderBringer,
  settingsBringer,
  feedBringer,
  sourceBringer,
  pageBringer,
  sessionBringer,
  webhookBringer,
]

/**
 * Replaces stored moments that lie too far ahead by the latest possible ones. After the server's clock was put back,
 * work would otherwise wait until the clock reaches these moments again.
 */
async function bringAllNearer({ db, now, log, reconcileNow }: Core): Promise<void> {
  const rows = await withFleetLock(
    db,
    async (tx) => {
      let count = 0
      for (const { bring } of bringers) count += await bring(tx, now())
      return count
    },
    ...bringers.flatMap(({ locks = [] }) => locks),
  )
  if (rows === 0) return
  log.info({ rows }, 'what lay further ahead than it can was brought nearer')
  reconcileNow()
}

/**
 * Makes a check that brings stored moments nearer if the server's clock was put back since the last check. The first
 * check always does so, because the clock may have been put back before the server started.
 */
export function newSetBackCheck(core: Core): () => Promise<void> {
  let lastCheckMs = Number.POSITIVE_INFINITY
  return async () => {
    const nowMs = core.now().getTime()
    if (nowMs < lastCheckMs) await bringAllNearer(core)
    lastCheckMs = nowMs
  }
}
