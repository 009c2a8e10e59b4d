import { setImmediate } from 'node:timers/promises'
import { Refusal } from '@wifi-tms/contract/errors'
import type { ValueFault } from '@wifi-tms/paint/value-check'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { newId } from '../../base/random/ids.ts'
import { freezeDesign } from '../../content/painting/freeze-design.ts'
import { readFrozen } from '../../content/painting/queries.ts'
import { namesUnder, valuesUnder } from '../../content/painting/source-values.ts'
import { displayCheck, isDoubtful } from '../../fleet/displays/value-warnings.ts'
import { itemValues } from '../../fleet/wishes/item-values.ts'
import { addWishes } from '../../fleet/wishes/new-wishes.ts'
import { findEnabled, orderOf } from '../playlists/queries.ts'
import { turnAt } from '../playlists/rules.ts'
import { devicesByTarget } from '../tasks/devices-by-target.ts'
import { isNoPlate } from './queries.ts'

/** The items that are processed before other work of the server gets a turn. */
const SLICE = 500

interface Wishing {
  now: Date
  /** The name of the person who changed the items. */
  by: string
  /** True: also on devices that show a task or a playlist or the same picture, and not held back by quiet times. */
  isForced?: boolean
}

interface Wished {
  /** The devices that are to show another picture. */
  devices: string[]
  /** The values of items that their templates cannot show, by the item's id; their devices keep their pictures. */
  faults: Map<string, ValueFault[]>
}

/** Wishes for the pictures of items on their devices if they differ. Plates of rooms and directories are left out. */
export async function wishForItems(
  tx: Db,
  ids: readonly string[],
  { now, by, isForced = false }: Wishing,
): Promise<Wished> {
  const found = await findPictures(tx, ids)
  const faults: Wished['faults'] = new Map()
  const devices: string[] = []
  for (const [templateId, pictures] of Map.groupBy(found, ({ template }) => template!)) {
    const frozen = await freezeDesign(tx, templateId).catch((error: unknown) => {
      // The template lacks a picture or font: its items are shown again when somebody has repaired it.
      if (error instanceof Refusal) return undefined
      throw error
    })
    if (!frozen) continue
    const { design } = await readFrozen(tx, frozen.hash)
    const names = namesUnder(design, 'item')
    const faultsOf = await displayCheck(tx, design)
    const pickedOf = (values: string) => JSON.stringify(valuesUnder({ item: JSON.parse(values) }, names))
    const values = new Map<string, string>()
    const items = new Map<string, { id: string; changedAt: string }>()
    let processed = 0
    for (const [id, picturesOfItem] of Map.groupBy(pictures, (picture) => picture.id)) {
      if (++processed % SLICE === 0) await setImmediate()
      const { changedAt } = picturesOfItem[0]!
      const valuesJson = itemValues(picturesOfItem[0]!)
      const wrong = faultsOf({ item: JSON.parse(valuesJson) as unknown, data: {} }).filter(
        (fault) => fault.name && !isDoubtful(fault),
      )
      if (wrong.length > 0) {
        faults.set(id, [...(faults.get(id) ?? []), ...wrong])
        continue
      }
      const picked = pickedOf(valuesJson)
      for (const { deviceId, designHash, wishedItem, wishedValues } of picturesOfItem) {
        if (deviceId === null) continue
        const isSame = wishedItem === id && designHash === frozen.hash && pickedOf(wishedValues ?? '{}') === picked
        if (isSame && !isForced) continue
        values.set(deviceId, valuesJson)
        items.set(deviceId, { id, changedAt })
      }
    }
    const wanting = isForced ? [...values.keys()] : await withoutPlanned(tx, [...values.keys()], now)
    if (wanting.length === 0) continue
    const display = {
      id: newId(),
      templateId,
      templateName: frozen.templateName,
      designHash: frozen.hash,
      data: 'null',
      context: null,
      force: 0,
      fit: 'contain',
      algorithm: null,
      source: 'item',
      planned: isForced ? 0 : 1,
      at: now.toISOString(),
      createdBy: by,
    }
    const chosen = tx.selectFrom('device').select('device.id').where('device.id', 'in', oneOf(wanting))
    await addWishes(tx, display, { chosen, frameId: null, design, now, values, items })
    devices.push(...wanting)
  }
  await tx.updateTable('item').set({ due: 0 }).where('due', '=', 1).where('id', 'in', oneOf(ids)).execute()
  return { devices, faults }
}

/**
 * The items with their devices, templates and present wishes. An item without devices is included if it has its own
 * template.
 */
const findPictures = (tx: Db, ids: readonly string[]) =>
  tx
    .selectFrom('item')
    .leftJoin('device', 'device.itemId', 'item.id')
    .leftJoin('product', 'product.id', 'device.productId')
    .leftJoin('wish', (join) => join.onRef('wish.seq', '=', 'device.wishSeq').onRef('wish.deviceId', '=', 'device.id'))
    .leftJoin('display', 'display.seq', 'wish.seq')
    .select([
      'item.id',
      'item.key',
      'item.name',
      'item.fields',
      'item.prices',
      'item.changedAt',
      'device.id as deviceId',
      'designHash',
    ])
    .select(['wish.itemId as wishedItem', 'wish.data as wishedValues'])
    .select((row) => row.fn.coalesce('item.template', 'product.itemTemplate').as('template'))
    .where('item.id', 'in', oneOf(ids))
    .where((row) => row(row.fn.coalesce('item.template', 'product.itemTemplate'), 'is not', null))
    .where(isNoPlate)
    .orderBy('item.key')
    .execute()

/** Leaves out devices that show a task, and those that a playlist uses now. */
async function withoutPlanned(tx: Db, ids: readonly string[], now: Date): Promise<string[]> {
  const ofTasks = await tx
    .selectFrom('device')
    .innerJoin('display', 'display.seq', 'wishSeq')
    .select('device.id')
    .where('device.id', 'in', oneOf(ids))
    .where('display.source', '=', 'task')
    .execute()
  const playing = (await findEnabled(tx)).filter((playlist) => turnAt(orderOf(playlist), now).entry !== null)
  const ofPlaylists = await devicesByTarget(
    tx,
    playing.map(({ target }) => target),
    ids,
  )
  const planned = new Set([...ofTasks.map(({ id }) => id), ...ofPlaylists.flat()])
  return ids.filter((id) => !planned.has(id))
}
