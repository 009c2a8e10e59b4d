import { PRESS_LATE_SECONDS } from '@wifi-tms/contract/door'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { NONE_WITHHELD } from '../../base/database/withheld.ts'
import { findPress, keepOutcome } from '../../fleet/presses/queries.ts'
import { copyWish } from '../../fleet/wishes/copy-wish.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { findPages, type PagesOfDevice, saveTurn } from './queries.ts'
import { backAt, pageOf, pagesAfter, pagesIn } from './rules.ts'
import { wishPage } from './wish-page.ts'

/**
 * Turns a page of a device after one press of its button, exactly once: the new wanted picture and the outcome are
 * stored in one transaction.
 */
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
    let changes: Parameters<typeof saveTurn>[2] = {}
    for (const nextPage of pagesAfter(press.event, page, pages.length)) {
      const device = { id, name: press.alias || press.mac || '', productId }
      const result = await wishPage(tx, pages[nextPage - 1]!, { device, now })
      if (result.lacking) lacking = result.lacking
      if (!result.seq) continue
      // The time of the page begins when it is shown, so this moment is an estimate.
      const until = backAt({ back: row.back, shownAt: null, state: 'waiting' }, now)
      changes = { page: nextPage, pageSeq: result.seq, backAt: until, ...(page === 0 && { baseSeq: wishSeq }) }
      break
    }
    // Later presses do not check the pages before the shown one, so the stored faults of those pages stay.
    if (lacking) Object.assign(changes, { lacking, lackingAt: now.toISOString() })
    else if (page === 0) Object.assign(changes, NONE_WITHHELD)
    if (Object.keys(changes).length > 0) await saveTurn(tx, id, changes)
    if (changes.page) return id
    if (page === 0) return undefined
    await goBack(tx, row, now)
    return id
  })

/** Makes a device go back from its page if the page's time is over. Otherwise only the stored moment is corrected. */
export const endPage = (core: Core, deviceId: string): Promise<void> =>
  changePages(core, async (tx, now) => {
    const row = await findPages(tx, deviceId)
    if (!row?.backAt) return undefined
    const isTurned = pageOf(row, row.wishSeq) > 0
    // '' lies before every moment: a page that a newer wish has replaced is over.
    const until = isTurned ? backAt(row, now) : ''
    if (until > now.toISOString()) await saveTurn(tx, deviceId, { backAt: until })
    else if (isTurned) await goBack(tx, row, now)
    else await saveTurn(tx, deviceId, { page: 0, backAt: null })
    return deviceId
  })

/**
 * Makes the picture that the device showed before its pages the wanted one again, even in a quiet time. If there was no
 * such picture, the device keeps the page.
 */
async function goBack(tx: Db, { deviceId, baseSeq }: PagesOfDevice, now: Date): Promise<void> {
  await copyWish(tx, { seq: baseSeq, deviceId }, { id: deviceId, isAtOnce: true, now })
  await saveTurn(tx, deviceId, { page: 0, pageSeq: null, baseSeq: null, backAt: null })
}

/** Runs a change of a device's page, and announces it. `work` returns the id of the device if its page has changed. */
async function changePages(core: Core, work: (tx: Db, now: Date) => Promise<string | undefined>): Promise<void> {
  const id = await withFleetLock(core.db, (tx) => work(tx, core.now()), 'item', 'template')
  if (id === undefined) return
  core.wire.changed('devices', [id])
  core.wire.changed('displays', [])
  core.reconcileNow()
}
