import type { Output, Parsed } from '@wifi-tms/contract/endpoint'
import type { readTemplateUse as call } from '@wifi-tms/contract/template-use'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { joinedValues } from '../wishes/item-values.ts'
import { originSource } from '../wishes/origin.ts'

/** A query for the wishes of a template's displays, joined with the displays and the devices. */
const wishesOf = (db: Db, templateId: string) =>
  db
    .selectFrom('display')
    .innerJoin('wish', 'wish.seq', 'display.seq')
    .innerJoin('device', 'device.id', 'wish.deviceId')
    .where('display.templateId', '=', templateId)

/**
 * Finds the devices that should show a template, with the options and the values of their displays. A device with an
 * item gets the item's present values, as the changed template may name other values than the wish has stored.
 * `isBehindPage` is true for a device that shows one of its pages now, and the template again after the page.
 */
export async function findWantingDevices(db: Db, templateId: string) {
  const rows = await wishesOf(db, templateId)
    .leftJoin('item', (join) => join.on('item.id', '=', (row) => row.fn.coalesce('wish.itemId', 'device.itemId')))
    .leftJoin('devicePages', (join) =>
      join.onRef('devicePages.deviceId', '=', 'device.id').onRef('pageSeq', '=', 'device.wishSeq'),
    )
    .where((row) => row.or([row('device.wishSeq', '=', row.ref('wish.seq')), row('baseSeq', '=', row.ref('wish.seq'))]))
    .select([
      'device.id',
      'wish.seq',
      'device.wishSeq',
      'wish.itemId',
      'wish.itemAt',
      originSource.as('source'),
      'display.fit',
      'display.algorithm',
      'display.context',
    ])
    .select(['item.key', 'item.name', 'item.fields', 'item.prices'])
    .select((row) => row.fn.coalesce('wish.data', 'display.data').as('data'))
    .orderBy('device.id')
    .orderBy('wish.seq')
    .execute()
  // If a page and the picture behind it both show the template, the row of the picture behind the page is kept. It is
  // the older wish, so it comes first.
  const isFirst = (row: { id: string }, index: number) => row.id !== rows[index - 1]?.id
  return rows.filter(isFirst).map(({ key, name, fields, prices, seq, wishSeq, ...row }) => {
    const item = joinedValues({ key, name, fields, prices })
    return { ...row, isBehindPage: seq !== wishSeq, item, data: row.itemId && item ? item : row.data }
  })
}

// A device may have many wishes for a template. The device wants the template if its newest wish is among them, and
// shows the template if the wish whose picture is on its screen is among them.
const wants = sql<number>`max(case when device.wish_seq = wish.seq then 1 else 0 end)`
const shows = sql<number>`max(case when device.shown_seq = wish.seq then 1 else 0 end)`

/** Reads a page of the devices that show a template or should show it, and counts all such devices. */
export async function readTemplateUse(db: Db, { id, page, limit }: Parsed<typeof call>): Promise<Output<typeof call>> {
  const usingDevices = wishesOf(db, id)
    .where((row) =>
      row.or([row('device.wishSeq', '=', row.ref('wish.seq')), row('shownSeq', '=', row.ref('wish.seq'))]),
    )
    .groupBy(['device.id', 'mac', 'alias'])
    .select(['device.id as deviceId', 'mac', 'alias', wants.as('wants'), shows.as('shows')])
  const { total, wanting, showing } = await db
    .selectFrom(usingDevices.as('used'))
    .select((row) => [
      row.fn.countAll<number>().as('total'),
      row.fn.coalesce(row.fn.sum<number>('wants'), sql.lit(0)).as('wanting'),
      row.fn.coalesce(row.fn.sum<number>('shows'), sql.lit(0)).as('showing'),
    ])
    .executeTakeFirstOrThrow()
  const rows = await usingDevices
    .orderBy('alias')
    .orderBy('mac')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    items: rows.map(({ wants, shows, ...device }) => ({ ...device, wants: wants === 1, shows: shows === 1 })),
    total: Number(total),
    wanting: Number(wanting),
    showing: Number(showing),
  }
}
