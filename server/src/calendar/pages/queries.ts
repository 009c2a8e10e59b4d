import { BACK_SECONDS, type DevicePage, type readPages } from '@wifi-tms/contract/device-pages'
import type { Output } from '@wifi-tms/contract/endpoint'
import { type Bringer, bringNearer } from '../../base/database/bring-nearer.ts'
import type { Db } from '../../base/database/db.ts'
import type { DevicePagesTable } from '../../base/database/item-tables.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { NONE_WITHHELD } from '../../base/database/withheld.ts'
import { pageOf, pagesIn } from './rules.ts'

/** The maximum number of devices that go back from their pages in one run of the scheduler. */
const MOST_ENDED_PAGES = 200

/** Finds the pages of a device, with the state of its newest wish (wanted picture); undefined if it has none. */
export const findPages = (db: Db, deviceId: string) =>
  db
    .selectFrom('devicePages')
    .innerJoin('device', 'device.id', 'devicePages.deviceId')
    .leftJoin('wish', (join) => join.onRef('wish.seq', '=', 'wishSeq').onRef('wish.deviceId', '=', 'device.id'))
    .selectAll('devicePages')
    .select(['device.wishSeq', 'device.productId', 'wish.state', 'wish.shownAt'])
    .where('device.id', '=', deviceId)
    .executeTakeFirst()

export type PagesOfDevice = NonNullable<Awaited<ReturnType<typeof findPages>>>

export async function readDevicePages(db: Db, deviceId: string): Promise<Output<typeof readPages>> {
  const row = await findPages(db, deviceId)
  if (!row) return { pages: [], back: BACK_SECONDS.usual, turned: null }
  const page = pageOf(row, row.wishSeq)
  return {
    pages: pagesIn(row.pages),
    back: row.back,
    turned: page > 0 && row.backAt !== null ? { page, until: row.backAt } : null,
  }
}

/** The names of pages, for the history; empty for deleted templates and items. */
export async function namesOf(db: Db, pages: readonly DevicePage[]): Promise<string[]> {
  const ids = pages.map((page) => ('template' in page ? page.template : page.item))
  const templates = await db.selectFrom('template').select(['id', 'name']).where('id', 'in', oneOf(ids)).execute()
  const items = await db.selectFrom('item').select(['id', 'name', 'key']).where('id', 'in', oneOf(ids)).execute()
  const names = new Map(templates.map(({ id, name }) => [id, name]))
  for (const { id, name, key } of items) names.set(id, name || key)
  return ids.map((id) => names.get(id) ?? '')
}

/** Stores the pages of a device. The page that it shows stays until its time is over. */
export async function savePages(
  tx: Db,
  deviceId: string,
  { pages, back }: Pick<Output<typeof readPages>, 'pages' | 'back'>,
): Promise<void> {
  const columns = { pages: JSON.stringify(pages), back, ...NONE_WITHHELD }
  await tx
    .insertInto('devicePages')
    .values({ deviceId, ...columns, page: 0, pageSeq: null, baseSeq: null, backAt: null })
    .onConflict((conflict) => conflict.column('deviceId').doUpdateSet(columns))
    .execute()
  await dropEmptyPages(tx, deviceId)
}

/** Deletes the row of a device whose pages were removed, once it does not show any of them. */
const dropEmptyPages = (tx: Db, deviceId: string) =>
  tx
    .deleteFrom('devicePages')
    .where('deviceId', '=', deviceId)
    .where('pages', '=', '[]')
    .where('backAt', 'is', null)
    .execute()

/** Stores the page that a device shows, with its end and its faults. */
export async function saveTurn(
  tx: Db,
  deviceId: string,
  columns: Partial<Pick<DevicePagesTable, 'page' | 'pageSeq' | 'baseSeq' | 'backAt' | 'lacking' | 'lackingAt'>>,
): Promise<void> {
  await tx.updateTable('devicePages').set(columns).where('deviceId', '=', deviceId).execute()
  await dropEmptyPages(tx, deviceId)
}

/** The devices that are to go back from their pages, the longest overdue first. */
export async function findDevicesWithEndedPage(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('devicePages')
    .select('deviceId')
    .where('backAt', '<=', now.toISOString())
    .orderBy('backAt')
    .limit(MOST_ENDED_PAGES)
    .execute()
  return rows.map(({ deviceId }) => deviceId)
}

/**
 * Brings the moments at which devices go back from their pages nearer, after the server's clock was put back. No moment
 * may lie further ahead than the longest time of a page.
 */
export const pageBringer: Bringer = {
  bring: (tx, now) => bringNearer(tx, now, 'devicePages', { backAt: BACK_SECONDS.max }),
}

/** Moves the pages of a device to another device, which shows none of them yet. */
export async function movePages(tx: Db, from: string, to: string): Promise<void> {
  const pages = await tx.selectFrom('devicePages').select('pages').where('deviceId', '=', from).executeTakeFirst()
  if (!pages) return
  await tx.deleteFrom('devicePages').where('deviceId', '=', to).execute()
  const noPageShown = { page: 0, pageSeq: null, baseSeq: null, backAt: null }
  await tx
    .updateTable('devicePages')
    .set({ deviceId: to, ...noPageShown })
    .where('deviceId', '=', from)
    .execute()
}
