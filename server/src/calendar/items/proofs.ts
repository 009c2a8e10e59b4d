import type { Output, Parsed } from '@wifi-tms/contract/endpoint'
import type { exportProofs as exportCall, readItemProof } from '@wifi-tms/contract/item-proofs'
import { sql } from 'kysely'
import { csvLine, MARK } from '../../api/audit/rules.ts'
import { readAside } from '../../base/database/aside.ts'
import type { Db } from '../../base/database/db.ts'
import { factsOfValues, wishedPictures } from '../../fleet/wishes/proofs.ts'

/** Pictures of one statement. */
const PORTION = 1000

/** The pictures of items that are on a glass or were: those of the history, and those that are kept as proofs only. */
const pictures = (db: Db) => {
  const ofHistory = wishedPictures(db)
    .select([sql<string>`''`.as('key'), sql<string>`''`.as('price')])
    // The history of an item that is gone is there as well as its proofs.
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
  return { ofHistory, proofs }
}

type Picture = Awaited<ReturnType<ReturnType<typeof pictures>['ofHistory']['execute']>>[number]

const withFacts = ({ data, ...picture }: Picture) => ({ ...picture, ...(data !== null && factsOfValues(data)) })

/** A page of the pictures of an item, newest first. */
export async function listProofs(
  db: Db,
  { id, page, limit }: Parsed<typeof readItemProof>,
): Promise<Output<typeof readItemProof>> {
  const { ofHistory, proofs } = pictures(db)
  const both = () =>
    db.selectFrom(
      ofHistory
        .where('wish.itemId', '=', id)
        .unionAll(proofs.where('itemId', '=', id))
        .as('picture'),
    )
  const [counted] = await readAside(
    db,
    both().select((row) => row.fn.countAll<number>().as('total')),
  )
  const rows = await readAside(
    db,
    both()
      .selectAll()
      .orderBy('seq', 'desc')
      .orderBy('deviceId')
      .limit(limit)
      .offset((page - 1) * limit),
  )
  const items = rows.map(withFacts).map(({ itemId: _, seq: __, key: ___, ...proof }) => proof)
  return { items, total: Number(counted!.total) }
}

/** The ids that an item of this key has or had. */
async function findIdsOf(db: Db, key: string): Promise<string[]> {
  const rows = await db
    .selectFrom('item')
    .select('id')
    .where('key', '=', key)
    .union(db.selectFrom('itemProof').select('itemId as id').where('key', '=', key))
    .execute()
  return rows.map(({ id }) => id)
}

/** Yields the lines of a table of what was on which glass since when, by items and in the order of the displays. */
export async function* exportProofs(
  db: Db,
  { key, from = '', until = '9' }: Parsed<typeof exportCall>,
): AsyncGenerator<string> {
  yield MARK + csvLine(['key', 'price', 'mac', 'changedAt', 'wantedAt', 'shownAt', 'frame'])
  const ids = key === undefined ? undefined : await findIdsOf(db, key)
  if (ids?.length === 0) return
  let last: Pick<Picture, 'itemId' | 'seq' | 'deviceId'> = { itemId: '', seq: 0, deviceId: '' }
  while (true) {
    const rows = await readAside(db, portionAfter(db, last, { ids, from, until }))
    yield rows
      .map(withFacts)
      .map(({ key: name, price, mac, changedAt, wantedAt, shownAt, frame }) =>
        csvLine([name, price, mac, changedAt, wantedAt, shownAt ?? '', frame ?? '']),
      )
      .join('')
    if (rows.length < PORTION) return
    last = rows.at(-1)!
  }
}

interface Bounds {
  ids: readonly string[] | undefined
  from: string
  until: string
}

/** The query for the next pictures after one, each kind by its own index. */
function portionAfter(
  db: Db,
  { itemId, seq, deviceId }: Pick<Picture, 'itemId' | 'seq' | 'deviceId'>,
  { ids, from, until }: Bounds,
) {
  const { ofHistory, proofs } = pictures(db)
  const history = ofHistory
    .where(sql<boolean>`(wish.item_id, wish.seq, wish.device_id) > (${itemId}, ${seq}, ${deviceId})`)
    .where('wish.shownAt', '>=', from)
    .where('wish.shownAt', '<', until)
    .$if(ids !== undefined, (query) => query.where('wish.itemId', 'in', ids!))
    .orderBy('wish.itemId')
    .orderBy('wish.seq')
    .orderBy('wish.deviceId')
    .limit(PORTION)
  const stored = proofs
    .where(sql<boolean>`(item_id, seq, device_id) > (${itemId}, ${seq}, ${deviceId})`)
    .where('shownAt', '>=', from)
    .where('shownAt', '<', until)
    .$if(ids !== undefined, (query) => query.where('itemId', 'in', ids!))
    .orderBy('itemId')
    .orderBy('seq')
    .orderBy('deviceId')
    .limit(PORTION)
  return db
    .selectFrom(history.as('history'))
    .selectAll()
    .unionAll(db.selectFrom(stored.as('stored')).selectAll())
    .orderBy('itemId')
    .orderBy('seq')
    .orderBy('deviceId')
    .limit(PORTION)
}
