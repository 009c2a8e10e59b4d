import { type Display, type DisplayState, type DisplaySummary, LACKING_MAX } from '@wifi-tms/contract/displays'
import { type ItemState, itemStates } from '@wifi-tms/contract/wishes'
import type { Selectable } from 'kysely'
import { countUpTo } from '../../base/database/count-up-to.ts'
import type { Db } from '../../base/database/db.ts'
import type { DisplayTable } from '../../base/database/wish-tables.ts'
import { failureOf } from '../wishes/failures.ts'

/** Turns a display's row into an item of a list. */
export const toSummary = (row: Selectable<DisplayTable>): DisplaySummary => ({
  _id: row.id,
  templateId: row.templateId,
  templateName: row.templateName,
  at: row.at,
  source: row.source as DisplaySummary['source'],
  createdBy: row.createdBy,
  state: row.outcome as DisplayState,
  total: row.total,
  counts: Object.fromEntries(itemStates.map((state) => [state, row[state]])) as DisplaySummary['counts'],
})

/**
 * A query for the wishes (what a device should show) whose frames (the painted pictures) lack values. The few frames
 * that lack values are read first: SQLite never reorders the tables of a cross join.
 */
export const selectLackingWishes = (db: Db) =>
  db
    .selectFrom('frame')
    .crossJoin('wish')
    .select('wish.deviceId')
    .where('frame.lacks', '<>', '[]')
    .whereRef('wish.frameId', '=', 'frame.id')

/** Reads a display with a page of its devices, in the order of their ids; undefined if there is no such display. */
export async function readDisplay(
  db: Db,
  { id, page, limit, state }: { id: string; page: number; limit: number; state?: ItemState | undefined },
): Promise<Display | undefined> {
  const row = await db.selectFrom('display').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const wishes = db
    .selectFrom('wish')
    .select(['deviceId', 'state', 'reason', 'detail', 'frameId'])
    // `seq` is the number of the display.
    .where('seq', '=', row.seq)
    .orderBy('deviceId')
    .limit(limit)
    .offset((page - 1) * limit)
  // The page is limited before the joins, so that devices of earlier pages are not looked up.
  const pageRows = await db
    .selectFrom((state ? wishes.where('state', '=', state) : wishes).as('wish'))
    .innerJoin('device', 'device.id', 'deviceId')
    .leftJoin('frame', 'frame.id', 'frameId')
    .select(['deviceId', 'mac', 'alias', 'state', 'reason', 'detail', 'lacks'])
    .orderBy('deviceId')
    .execute()
  return {
    ...toSummary(row),
    lacking: await countUpTo(db, selectLackingWishes(db).where('wish.seq', '=', row.seq), LACKING_MAX),
    items: pageRows.map(({ reason, detail, lacks, ...item }) => ({
      ...item,
      lacks: JSON.parse(lacks ?? '[]') as string[],
      state: item.state as ItemState,
      ...failureOf(reason, detail),
    })),
  }
}
