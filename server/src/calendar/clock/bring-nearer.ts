import { REFRESH } from '@wifi-tms/contract/feeds'
import { ANSWER_WITHIN_SECONDS } from '@wifi-tms/contract/orders'
import { kinds } from '@wifi-tms/paint/panels'
import { sql } from 'kysely'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { SILENT_MS } from '../../fleet/firmware/rules.ts'
import { missedSeconds } from '../../fleet/ingest/rules.ts'
import { LONGEST_RETRY } from '../../fleet/wishes/failures.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { PAUSE } from '../../fleet/wishes/painting-rules.ts'
import { NEXT_IN_QUIET } from '../../fleet/wishes/rest-rules.ts'
import { deliverySeconds, LONGEST_PAUSE } from '../../fleet/wishes/rules.ts'

const delivery = Math.max(...Object.values(kinds).map(({ refreshSeconds }) => deliverySeconds(refreshSeconds)))
const missed = missedSeconds(NEXT_IN_QUIET)

/**
 * The most seconds that a moment can lie ahead by the rules that set it. Moments of the wall clock notice by themselves
 * that it was put back.
 */
const longest: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  wish: { paint_at: PAUSE, offer_at: LONGEST_PAUSE, retry_at: LONGEST_RETRY, busy_since: 0 },
  delivery: { deadline_at: delivery, ask_again_at: missed },
  firmware: { deadline_at: SILENT_MS / 1000 },
  tag_order: { answer_by: missed + ANSWER_WITHIN_SECONDS },
  feed: { next_at: REFRESH.most * 60 },
  session: { created_at: 0, used_at: 0 },
}

/**
 * Moves moments that lie too far ahead to the latest that is possible. Wishes are due now: those that were held back
 * will be so again.
 */
async function bringNearer({ db, now, log, nudge }: Core): Promise<void> {
  const from = now().getTime()
  const inSeconds = (seconds: number) => new Date(from + seconds * 1000).toISOString()
  const tables = Object.entries(longest).map(([table, columns]) => {
    const bounds = Object.entries(columns).map(([column, seconds]) => {
      const isLater = sql<boolean>`${sql.ref(column)} > ${inSeconds(seconds)}`
      return [sql.ref(column), inSeconds(table === 'wish' ? 0 : seconds), isLater] as const
    })
    const set = bounds.map(
      ([name, bound, isLater]) => sql`${name} = case when ${isLater} then ${bound} else ${name} end`,
    )
    const where = bounds.map(([, , isLater]) => isLater)
    return sql`update ${sql.table(table)} set ${sql.join(set)} where ${sql.join(where, sql` or `)}`
  })
  const bringAll = async (tx: Db) => {
    let count = 0
    for (const update of tables) count += Number((await update.execute(tx)).numAffectedRows ?? 0)
    return count
  }
  const rows = await withFleetLock(db, bringAll, 'session', 'feed')
  if (rows === 0) return
  log.info({ rows }, 'what lay further ahead than it can was brought nearer')
  nudge()
}

/** Checks if the clock was put back since the last look; the first look also finds moments too far ahead. */
export function lookBack(core: Core): () => Promise<void> {
  let last = Number.POSITIVE_INFINITY
  return async () => {
    const at = core.now().getTime()
    if (at < last) await bringNearer(core)
    last = at
  }
}
