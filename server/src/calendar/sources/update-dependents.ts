import type { Db } from '../../base/database/db.ts'
import type { SourceTable } from '../../base/database/item-tables.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { newId } from '../../base/random/ids.ts'
import { readFrozen } from '../../content/painting/queries.ts'
import { namesUnder, valuesUnder } from '../../content/painting/source-values.ts'
import { displayCheck, isDoubtful } from '../../fleet/displays/value-warnings.ts'
import { valuesOfWish } from '../../fleet/wishes/frame-order.ts'
import { isAwaited } from '../../fleet/wishes/held-wishes.ts'
import { addWishes } from '../../fleet/wishes/new-wishes.ts'
import { originAt, originSource } from '../../fleet/wishes/origin.ts'
import { readRows } from '../items/rules.ts'
import { writeItems } from '../items/write-items.ts'
import { replacePlateWish } from '../rooms/queries.ts'
import { itemRowsOf } from './rules.ts'

type ChangedSource = Pick<SourceTable, 'name' | 'items' | 'updatedBy'>

/**
 * Updates everything that depends on a source's new value. Each entry of the value becomes an item. It also requests
 * new pictures on the devices that show a changed part of the value. It runs in the transaction that stores the value.
 */
export async function updateDependents(
  tx: Db,
  source: ChangedSource,
  { before, after, now }: { before: string; after: string; now: Date },
): Promise<void> {
  await writeEntries(tx, source, after, now)
  const [oldData, newData] = [before, after].map((value) => ({
    source: { [source.name]: JSON.parse(value) as unknown },
  }))
  // The added dot keeps the source `weather` apart from `weather2`.
  const isOfSource = (name: string) => `${name}.`.startsWith(`source.${source.name}.`)
  const showingWishes = await findShowingWishes(tx, source.name)
  for (const [seq, wishes] of Map.groupBy(showingWishes, (wish) => wish.seq)) {
    const { design } = await readFrozen(tx, wishes[0]!.designHash)
    const names = namesUnder(design, 'source').filter(isOfSource)
    const [oldShown, newShown] = [oldData!, newData!].map((data) => JSON.stringify(valuesUnder(data, names)))
    if (oldShown === newShown) continue
    const faultsOf = await displayCheck(tx, design)
    // A device keeps its last good picture if an element cannot show the new value.
    const paintableWishes = wishes.filter(({ data, shared, itemId, context }) => {
      const values = valuesOfWish(
        { data: data ?? shared, itemId, item: undefined },
        JSON.parse(context ?? '{}') as object,
      )
      return !faultsOf(values).some((fault) => isOfSource(fault.name) && !isDoubtful(fault))
    })
    // 0: somebody waits for the picture, so quiet times do not hold it back.
    const byPlanned = Map.groupBy(paintableWishes, (wish) => (isAwaited(wish) ? 0 : 1))
    for (const [planned, sameWishes] of byPlanned) await wishAgain(tx, seq, sameWishes, { design, planned, now })
  }
}

/**
 * Finds the present wishes (the wanted pictures) of the devices that should show values of a source. `data` are the
 * values of one device; null: it has the values `shared` of the whole display.
 */
const findShowingWishes = (tx: Db, name: string) =>
  tx
    .selectFrom('designSource')
    .innerJoin('display', 'display.designHash', 'designSource.hash')
    .innerJoin('wish', 'wish.seq', 'display.seq')
    .innerJoin('device', (join) =>
      join.onRef('device.id', '=', 'wish.deviceId').onRef('device.wishSeq', '=', 'wish.seq'),
    )
    .select(['wish.seq', 'wish.deviceId', 'wish.data', 'wish.itemId', 'wish.itemAt', 'display.data as shared'])
    .select(['templateId', 'templateName', 'designHash', 'context', 'fit', 'algorithm', 'display.createdBy'])
    .select(['wish.state', 'planned', originSource.as('origin'), originAt.as('originAt')])
    .where('designSource.name', '=', name)
    .orderBy('wish.seq')
    .execute()

type ShowingWishes = Awaited<ReturnType<typeof findShowingWishes>>

/**
 * Wishes for the same pictures again, so that they are painted with the new value. If a plate (a door sign) showed its
 * room, the new display counts as the room's own. A device that shows one of its pages goes on showing that page.
 */
async function wishAgain(
  tx: Db,
  seq: number,
  wishes: ShowingWishes,
  { design, planned, now }: { design: Parameters<typeof addWishes>[2]['design']; planned: number; now: Date },
): Promise<void> {
  const { templateId, templateName, designHash, context, fit, algorithm, createdBy, shared, origin, originAt } =
    wishes[0]!
  const ids = oneOf(wishes.map(({ deviceId }) => deviceId))
  const hasOwnValues = wishes.some(({ data }) => data !== null)
  const { seq: newSeq } = await addWishes(
    tx,
    {
      id: newId(),
      templateId,
      templateName,
      designHash,
      data: shared,
      context,
      force: 0,
      fit,
      algorithm,
      source: 'data',
      origin,
      originAt,
      planned,
      at: now.toISOString(),
      createdBy,
    },
    {
      chosen: tx.selectFrom('device').select('device.id').where('device.id', 'in', ids),
      frameId: null,
      design,
      now,
      isSamePicture: true,
      values: hasOwnValues ? new Map(wishes.map(({ deviceId, data }) => [deviceId, data ?? '{}'])) : undefined,
      items: new Map(
        wishes.flatMap(({ deviceId, itemId, itemAt }) =>
          itemId && itemAt ? [[deviceId, { id: itemId, changedAt: itemAt }]] : [],
        ),
      ),
    },
  )
  await replacePlateWish(
    tx,
    wishes.map(({ deviceId }) => deviceId),
    seq,
    newSeq,
  )
}

/** Writes the items of a value's entries. Entries that are no valid items are left out. */
async function writeEntries(tx: Db, { items, updatedBy }: ChangedSource, value: string, now: Date): Promise<void> {
  if (items === null) return
  const { rows } = readRows(itemRowsOf(JSON.parse(value), JSON.parse(items) as Parameters<typeof itemRowsOf>[1]))
  await writeItems(tx, rows, { now, by: { accountId: '', username: updatedBy } })
}
