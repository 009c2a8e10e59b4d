import { MacInput } from '@wifi-tms/contract/devices'
import type { Output, Parsed } from '@wifi-tms/contract/endpoint'
import type { exportProofs as exportCall, readItemProof, readProofs } from '@wifi-tms/contract/item-proofs'
import { sql } from 'kysely'
import { BYTE_ORDER_MARK, csvLine } from '../../api/tables/csv.ts'
import { readAside } from '../../base/database/aside.ts'
import type { Db } from '../../base/database/db.ts'
import { factsOfValues, wishedPictures } from '../../fleet/wishes/proofs.ts'

/** The number of pictures that one query reads. */
const PORTION = 1000

/**
 * Makes two queries with equal columns for the pictures of items: one for the history of devices, one for the proofs. A
 * proof records that a device has shown a picture of an item, and remains after the device's history is deleted.
 */
const pictureQueries = (db: Db) => {
  const fromHistory = wishedPictures(db)
    .select([sql<string>`''`.as('key'), sql<string>`''`.as('price')])
    // The pictures of a deleted item may be both in the history and among the proofs.
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('itemProof')
            .select('itemProof.seq')
            .whereRef('itemProof.itemId', '=', 'wish.itemId')
            .whereRef('itemProof.seq', '=', 'wish.seq')
            .whereRef('itemProof.deviceId', '=', 'wish.deviceId'),
        ),
      ),
    )
  const proofs = db
    .selectFrom('itemProof')
    .select(['itemId', 'seq', 'deviceId', 'mac', sql<string | null>`cast(null as text)`.as('data')])
    .select(['changedAt', 'wantedAt', sql<string | null>`shown_at`.as('shownAt'), 'frame', 'key', 'price'])
  return { fromHistory, proofs }
}

type Picture = Awaited<ReturnType<ReturnType<typeof pictureQueries>['fromHistory']['execute']>>[number]

/**
 * The bounds of a search for pictures: their items or their device, and the times between which they were shown.
 * Without times, pictures that are not shown yet are included.
 */
interface Bounds {
  ids?: readonly string[]
  mac?: string
  from?: string | undefined
  until?: string | undefined
}

/** Makes the two queries for the pictures within bounds. They stay separate, so that each uses its own index. */
function picturesWithin(db: Db, { ids, mac, from, until }: Bounds) {
  const { fromHistory, proofs } = pictureQueries(db)
  return {
    fromHistory: fromHistory
      .$if(ids !== undefined, (query) => query.where('wish.itemId', 'in', ids!))
      .$if(mac !== undefined, (query) => query.where('device.mac', '=', mac!))
      .$if(from !== undefined, (query) => query.where('wish.shownAt', '>=', from!))
      .$if(until !== undefined, (query) => query.where('wish.shownAt', '<', until!)),
    proofs: proofs
      .$if(ids !== undefined, (query) => query.where('itemId', 'in', ids!))
      .$if(mac !== undefined, (query) => query.where('itemProof.mac', '=', mac!))
      .$if(from !== undefined, (query) => query.where('shownAt', '>=', from!))
      .$if(until !== undefined, (query) => query.where('shownAt', '<', until!)),
  }
}

/** Adds the key and the price to a picture of the history, from the values with which it was painted. */
const withKeyAndPrice = ({ data, ...picture }: Picture) => ({ ...picture, ...(data !== null && factsOfValues(data)) })

/** A page of pictures, newest first. */
async function listPictures(db: Db, bounds: Bounds, { page, limit }: { page: number; limit: number }) {
  const { fromHistory, proofs } = picturesWithin(db, bounds)
  const allPictures = () => db.selectFrom(fromHistory.unionAll(proofs).as('picture'))
  const [counted] = await readAside(
    db,
    allPictures().select((row) => row.fn.countAll<number>().as('total')),
  )
  const rows = await readAside(
    db,
    allPictures()
      .selectAll()
      .orderBy('seq', 'desc')
      .orderBy('deviceId')
      .limit(limit)
      .offset((page - 1) * limit),
  )
  const items = rows.map(withKeyAndPrice).map(({ itemId: item, seq: _, ...proof }) => ({ item, ...proof }))
  return { items, total: Number(counted!.total) }
}

/** A page of the pictures of an item, newest first. */
export async function listItemProofs(
  db: Db,
  { id, ...paging }: Parsed<typeof readItemProof>,
): Promise<Output<typeof readItemProof>> {
  const { items, total } = await listPictures(db, { ids: [id] }, paging)
  return { items: items.map(({ item: _, key: __, ...proof }) => proof), total }
}

/** A page of the pictures that devices have shown, newest first. */
export async function listProofs(
  db: Db,
  { key, from = '', until, ...paging }: Parsed<typeof readProofs>,
): Promise<Output<typeof readProofs>> {
  const subject = await findItemsOrMac(db, key)
  return subject ? listPictures(db, { ...subject, from, until }, paging) : { items: [], total: 0 }
}

/**
 * Interprets the text of a search: the key of present and deleted items, or else the MAC address of a device. Undefined
 * if it is neither.
 */
async function findItemsOrMac(db: Db, key: string): Promise<Bounds | undefined> {
  const rows = await db
    .selectFrom('item')
    .select('id')
    .where('key', '=', key)
    .union(db.selectFrom('itemProof').select('itemId as id').where('key', '=', key))
    .execute()
  if (rows.length > 0) return { ids: rows.map(({ id }) => id) }
  const { data: mac } = MacInput.safeParse(key)
  return mac === undefined ? undefined : { mac }
}

/** Yields the lines of a table of the pictures that devices have shown, sorted by item and display. */
export async function* exportProofs(
  db: Db,
  { key, from = '', until }: Parsed<typeof exportCall>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(['key', 'price', 'mac', 'changedAt', 'wantedAt', 'shownAt', 'frame'])
  const subject = key === undefined ? {} : await findItemsOrMac(db, key)
  if (!subject) return
  let lastPicture: Pick<Picture, 'itemId' | 'seq' | 'deviceId'> = { itemId: '', seq: 0, deviceId: '' }
  while (true) {
    const rows = await readAside(db, portionAfter(db, lastPicture, { ...subject, from, until }))
    yield rows
      .map(withKeyAndPrice)
      .map(({ key: name, price, mac, changedAt, wantedAt, shownAt, frame }) =>
        csvLine([name, price, mac, changedAt, wantedAt, shownAt ?? '', frame ?? '']),
      )
      .join('')
    if (rows.length < PORTION) return
    lastPicture = rows.at(-1)!
  }
}

/**
 * Makes the query for the next portion of pictures, after the given one. Both of its parts are limited to a portion,
 * because all rows may come from one part.
 */
function portionAfter(db: Db, { itemId, seq, deviceId }: Pick<Picture, 'itemId' | 'seq' | 'deviceId'>, bounds: Bounds) {
  const { fromHistory, proofs } = picturesWithin(db, bounds)
  const history = fromHistory
    .where(sql<boolean>`(wish.item_id, wish.seq, wish.device_id) > (${itemId}, ${seq}, ${deviceId})`)
    .orderBy('wish.itemId')
    .orderBy('wish.seq')
    .orderBy('wish.deviceId')
    .limit(PORTION)
  const storedProofs = proofs
    .where(sql<boolean>`(item_id, seq, device_id) > (${itemId}, ${seq}, ${deviceId})`)
    .orderBy('itemId')
    .orderBy('seq')
    .orderBy('deviceId')
    .limit(PORTION)
  return db
    .selectFrom(history.as('history'))
    .selectAll()
    .unionAll(db.selectFrom(storedProofs.as('stored')).selectAll())
    .orderBy('itemId')
    .orderBy('seq')
    .orderBy('deviceId')
    .limit(PORTION)
}
