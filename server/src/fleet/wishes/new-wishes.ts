import { setImmediate } from 'node:timers/promises'
import type { Design } from '@wifi-tms/contract/templates'
import type { ItemState } from '@wifi-tms/contract/wishes'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { changeRows, oneOf, rowsValue } from '../../base/database/json-rows.ts'
import type { Tables } from '../../base/database/tables.ts'
import type { DisplayTable } from '../../base/database/wish-tables.ts'
import { DisplayCounts } from './counts.ts'
import { namesDevice } from './painting-rules.ts'

/** A new display, which has neither number nor counts yet. */
export type NewDisplay = Omit<DisplayTable, 'seq' | 'total' | 'outcome' | 'origin' | 'originAt' | ItemState> & {
  origin?: string
  originAt?: string
}

/** A query for the ids of a display's devices. */
export type ChosenIds = SelectQueryBuilder<Tables, 'device', { id: string }>

/**
 * The maximum number of devices of one slice. Other work may run between two slices. All slices are committed together.
 */
const SLICE = 2000

type Slice = ReturnType<typeof oneOf>

/**
 * Writes a display (order to show a template) with the next number, and its wishes (the desired state of each device),
 * which replace the devices' older wishes. `frameId` names the frame, if it is painted already. If devices have values
 * of their own, `values` holds them as JSON by the device's id, and the display's values are `null`. `items` holds the
 * items that these values come from. `isSamePicture` is true if the devices keep their pictures, and only values or the
 * template are newer: a device that shows one of its pages then goes on showing that page. The caller holds the fleet
 * lock, so that numbers become visible in order and the chosen devices stay the same.
 */
export async function addWishes(
  tx: Db,
  display: NewDisplay,
  wishes: {
    chosen: ChosenIds
    frameId: string | null
    design: Pick<Design, 'canvas'>
    now: Date
    values?: ReadonlyMap<string, string> | undefined
    items?: ReadonlyMap<string, WishedItem> | undefined
    isSamePicture?: boolean
  },
): Promise<{ seq: number; total: number }> {
  const { chosen, frameId, design, now, values, items, isSamePicture = false } = wishes
  const seq = await nextSeq(tx)
  const wishedAt = now.toISOString()
  const noCounts = { total: 0, waiting: 0, sending: 0, drawing: 0, shown: 0, failed: 0, superseded: 0 }
  await tx
    .insertInto('display')
    .values({ seq, ...display, ...noCounts })
    .execute()
  const ids = (await chosen.execute()).map(({ id }) => id)
  const counts = new DisplayCounts()
  let total = 0
  for (let from = 0; from < ids.length; from += SLICE) {
    if (from > 0) await setImmediate()
    const sliceIds = ids.slice(from, from + SLICE)
    const slice = oneOf(sliceIds)
    const storesName = namesDevice(design)
    total += await addSlice(tx, sliceIds, { seq, frameId, storesName, wishedAt, values, items })
    if (isSamePicture) await keepPages(tx, slice, seq)
    await replaceOlder(tx, slice, seq, counts)
  }
  await tx.updateTable('display').set({ total }).where('seq', '=', seq).execute()
  counts.addWishes(seq, 'waiting', total)
  await counts.save(tx)
  return { seq, total }
}

/** The item that a wish shows, with the moment of the item's last change before the wish. */
export interface WishedItem {
  id: string
  changedAt: string
}

interface NewWishes {
  seq: number
  frameId: string | null
  /** True if each wish stores the name of its device, as the template shows that name. */
  storesName: boolean
  wishedAt: string
  /** The values of each device as JSON, by its id; undefined if the display's values hold for all devices. */
  values: ReadonlyMap<string, string> | undefined
  items: ReadonlyMap<string, WishedItem> | undefined
}

/** Writes the wishes of one display for a slice of its devices. Returns their number. */
async function addSlice(
  tx: Db,
  ids: readonly string[],
  { seq, frameId, storesName, wishedAt, values, items }: NewWishes,
): Promise<number> {
  const rows = ids.map((id) => {
    const item = items?.get(id)
    return [id, values ? (values.get(id) ?? '{}') : null, item?.id ?? null, item?.changedAt ?? null]
  })
  const ownValues = sql<Record<'id', string> & Record<'data' | 'itemId' | 'itemAt', string | null>>`(
    select cast(value ->> 0 as text) as id, cast(value ->> 1 as text) as data,
      cast(value ->> 2 as text) as item_id, cast(value ->> 3 as text) as item_at
    from json_each(${rowsValue(rows)}))`
  const columns = ['state', 'detail', 'reason', 'failures', 'frameId', 'tagAlias', 'paintAt', 'offerAt'] as const
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('wish')
    .columns(['deviceId', 'data', 'itemId', 'itemAt', 'seq', ...columns])
    .expression(
      tx
        .selectFrom(ownValues.as('own'))
        .innerJoin('device', 'device.id', 'own.id')
        .select([
          'device.id',
          'own.data',
          'own.itemId',
          'own.itemAt',
          sql`cast(${seq} as integer)`.as('seq'),
          sql.lit('waiting').as('state'),
          sql.lit('').as('detail'),
          sql.lit('').as('reason'),
          sql.lit(0).as('failures'),
          sql`cast(${frameId} as text)`.as('frameId'),
          storesName ? 'device.alias' : sql`cast(null as text)`.as('alias'),
          // A wish without a frame is painted now. A wish with a frame is offered now.
          sql`cast(${frameId ? null : wishedAt} as text)`.as('paintAt'),
          sql`cast(${frameId ? wishedAt : null} as text)`.as('offerAt'),
        ]),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

async function nextSeq(tx: Db): Promise<number> {
  const { count } = await tx
    .insertInto('counter')
    .values({ name: 'seq', count: 1 })
    .onConflict((clash) => clash.column('name').doUpdateSet((row) => ({ count: row('counter.count', '+', 1) })))
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Records that the new wish shows the page that a device shows now. Without this record the device would not go back
 * from that page later.
 */
const keepPages = (tx: Db, slice: Slice, seq: number) =>
  tx
    .updateTable('devicePages')
    .set({ pageSeq: seq })
    .where('deviceId', 'in', slice)
    .where('pageSeq', '=', (row) =>
      row.selectFrom('device').select('wishSeq').whereRef('device.id', '=', 'devicePages.deviceId'),
    )
    .execute()

/**
 * Supersedes the older wishes of these devices that are not over yet. A trigger copies the state of a device's newest
 * wish to the device's row. The devices get the new wish first, so that the change of the older wish does not write
 * that row a second time.
 */
async function replaceOlder(tx: Db, slice: Slice, seq: number, counts: DisplayCounts): Promise<void> {
  const olderWishes = await tx
    .selectFrom('device')
    .innerJoin('wish', (join) => join.onRef('wish.seq', '=', 'wishSeq').onRef('wish.deviceId', '=', 'device.id'))
    .select(['wish.seq', 'wish.deviceId', 'wish.state'])
    .where('device.id', 'in', slice)
    .where('wish.state', 'in', ['waiting', 'sending', 'drawing'])
    .execute()
  await tx.updateTable('device').set({ wishSeq: seq }).where('id', 'in', slice).execute()
  for (const wish of olderWishes) counts.moveWishes(wish.seq, wish.state as ItemState, 'superseded')
  await changeRows(tx, 'set', 'wish', {
    key: { seq: 'integer', deviceId: 'text' },
    columns: { state: 'text', paintAt: 'text', offerAt: 'text' },
    rows: olderWishes.map((wish) => ({
      seq: wish.seq,
      deviceId: wish.deviceId,
      state: 'superseded',
      paintAt: null,
      offerAt: null,
    })),
  })
}
