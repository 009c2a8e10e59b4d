import { PRESS_LATE_SECONDS } from '@wifi-tms/contract/door'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { findPress, keepOutcome } from '../../fleet/presses/queries.ts'
import { copyWish } from '../../fleet/wishes/copy-wish.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { findPages, type PagesOfDevice, saveTurn } from './queries.ts'
import { backAt, pageOf, pagesAfter, pagesIn } from './rules.ts'
import { wishPage } from './wish-page.ts'

/** Turns a page for one press, exactly once: the wish and the press's outcome are stored in one transaction. */
export const turnPage = (core: Core, pressId: string): Promise<void> =>
  changePages(core, async (tx, now) => {
    const press = await findPress(tx, pressId)
    if (!press) return undefined
    const isLate = now.getTime() - Date.parse(press.at) > PRESS_LATE_SECONDS * 1000
    await keepOutcome(tx, pressId, isLate ? 'late' : 'turned')
    const row = await findPages(tx, press.deviceId)
    if (!row || isLate) return undefined
    const { productId, wishSeq, deviceId: id } = row
    const page = pageOf(row, wishSeq)
    const pages = pagesIn(row.pages)
    let lacking: string | undefined
    let turn: Parameters<typeof saveTurn>[2] = {}
    for (const next of pagesAfter(press.event, page, pages.length)) {
      const device = { id, name: press.alias || press.mac || '', productId }
      const wished = await wishPage(tx, pages[next - 1]!, { device, now })
      if (wished.lacking) lacking = wished.lacking
      if (!wished.seq) continue
      const until = backAt({ back: row.back, shownAt: null, state: 'waiting' }, now)
      turn = { page: next, pageSeq: wished.seq, backAt: until, ...(page === 0 && { baseSeq: wishSeq }) }
      break
    }
    // Later presses do not check the pages before the shown one, so their stored faults stay.
    if (lacking) Object.assign(turn, { lacking, lackingAt: now.toISOString() })
    else if (page === 0) Object.assign(turn, { lacking: null, lackingAt: null })
    if (Object.keys(turn).length > 0) await saveTurn(tx, id, turn)
    if (turn.page) return id
    if (page === 0) return undefined
    await goBack(tx, row, now)
    return id
  })

/** Lets a device go back from its page if the page's time is over. */
export const endPage = (core: Core, deviceId: string): Promise<void> =>
  changePages(core, async (tx, now) => {
    const row = await findPages(tx, deviceId)
    if (!row?.backAt) return undefined
    const isTurned = pageOf(row, row.wishSeq) > 0
    const until = isTurned ? backAt(row, now) : ''
    if (until > now.toISOString()) await saveTurn(tx, deviceId, { backAt: until })
    else if (isTurned) await goBack(tx, row, now)
    else await saveTurn(tx, deviceId, { page: 0, backAt: null })
    return deviceId
  })

/** Wishes for the picture before the pages, even in a quiet time. A device without such a picture keeps the page. */
async function goBack(tx: Db, { deviceId, baseSeq }: PagesOfDevice, now: Date): Promise<void> {
  await copyWish(tx, { seq: baseSeq, deviceId }, { id: deviceId, isAtOnce: true, now })
  await saveTurn(tx, deviceId, { page: 0, pageSeq: null, baseSeq: null, backAt: null })
}

/** Runs a change of a device's page, and announces it. */
async function changePages(core: Core, work: (tx: Db, now: Date) => Promise<string | undefined>): Promise<void> {
  const id = await withFleetLock(core.db, (tx) => work(tx, core.now()), 'item', 'template')
  if (id === undefined) return
  core.wire.changed('devices', [id])
  core.wire.changed('displays', [])
  core.nudge()
}
