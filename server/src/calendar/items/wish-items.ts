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
import { isAwaited } from '../../fleet/wishes/held-wishes.ts'
import { itemValues } from '../../fleet/wishes/item-values.ts'
import { addWishes } from '../../fleet/wishes/new-wishes.ts'
import { originSource } from '../../fleet/wishes/origin.ts'
import { entriesInZone, findEnabledPlaylists } from '../playlists/queries.ts'
import { turnAt } from '../playlists/rules.ts'
import { devicesByTarget } from '../tasks/devices-by-target.ts'
import { isNoPlate } from './queries.ts'

/** The items that are processed before other work of the server gets a turn. */
const SLICE = 500

interface WishOptions {
  now: Date
  /** The name of the person who changed the items. */
  by: string
  /**
   * True: a person asks for the pictures. Then devices that show a task, a playlist or the same picture get a wish too,
   * and quiet times do not hold it back.
   */
  isForced?: boolean
}

interface WishedDevices {
  /** The devices that are to show another picture. */
  devices: string[]
  /**
   * The values that an item's template cannot show, by the item's id. The devices of these items keep their pictures.
   */
  faults: Map<string, ValueFault[]>
}

/**
 * Wishes for the pictures of items on their devices, unless a device wants an equal picture already. A wish is the
 * record of the picture that a device should show. Afterwards the items are no longer marked as due. Plates (door
 * signs) of rooms and directories are left out, because they do not show items.
 */
export async function wishForItems(
  tx: Db,
  ids: readonly string[],
  { now, by, isForced = false }: WishOptions,
): Promise<WishedDevices> {
  const foundPictures = await findPictures(tx, ids)
  const faults: WishedDevices['faults'] = new Map()
  const devices: string[] = []
  for (const [templateId, pictures] of Map.groupBy(foundPictures, ({ template }) => template!)) {
    const frozen = await freezeDesign(tx, templateId).catch((error: unknown) => {
      // A picture or font of the template is missing. Its items are shown again when somebody has repaired it.
      if (error instanceof Refusal) return undefined
      throw error
    })
    if (!frozen) continue
    const { design } = await readFrozen(tx, frozen.hash)
    const names = namesUnder(design, 'item')
    const faultsOf = await displayCheck(tx, design)
    // Values that the design does not show need no new picture when they change.
    const shownValuesOf = (values: string) => JSON.stringify(valuesUnder({ item: JSON.parse(values) }, names))
    const valuesByDevice = new Map<string, string>()
    const itemByDevice = new Map<string, { id: string; changedAt: string }>()
    /** The devices that have not shown their item yet since a person displayed it on them. */
    const awaitedIds = new Set<string>()
    let processedCount = 0
    for (const [id, picturesOfItem] of Map.groupBy(pictures, (picture) => picture.id)) {
      if (++processedCount % SLICE === 0) await setImmediate()
      const { changedAt } = picturesOfItem[0]!
      const valuesJson = itemValues(picturesOfItem[0]!)
      const valueFaults = faultsOf({ item: JSON.parse(valuesJson) as unknown, data: {} }).filter(
        (fault) => fault.name && !isDoubtful(fault),
      )
      if (valueFaults.length > 0) {
        faults.set(id, [...(faults.get(id) ?? []), ...valueFaults])
        continue
      }
      const shownValues = shownValuesOf(valuesJson)
      for (const { deviceId, designHash, wishedItem, wishedValues, ...wish } of picturesOfItem) {
        if (deviceId === null) continue
        const isSame =
          wishedItem === id && designHash === frozen.hash && shownValuesOf(wishedValues ?? '{}') === shownValues
        if (isSame && !isForced) continue
        valuesByDevice.set(deviceId, valuesJson)
        itemByDevice.set(deviceId, { id, changedAt })
        if (wishedItem === id && isAwaited(wish)) awaitedIds.add(deviceId)
      }
    }
    const candidates = [...valuesByDevice.keys()]
    const changingIds = isForced ? candidates : await withoutTasksAndPlaylists(tx, candidates, now)
    // A planned display (`planned: 1`) waits for the end of quiet times.
    const byPlanned = Map.groupBy(changingIds, (id) => (isForced || awaitedIds.has(id) ? 0 : 1))
    for (const [planned, deviceIds] of byPlanned) {
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
        planned,
        at: now.toISOString(),
        createdBy: by,
      }
      const chosen = tx.selectFrom('device').select('device.id').where('device.id', 'in', oneOf(deviceIds))
      await addWishes(tx, display, { chosen, frameId: null, design, now, values: valuesByDevice, items: itemByDevice })
    }
    devices.push(...changingIds)
  }
  await tx.updateTable('item').set({ due: 0 }).where('due', '=', 1).where('id', 'in', oneOf(ids)).execute()
  return { devices, faults }
}

/**
 * Finds a row for each device of the items, with the item, its template and the device's present wish. An item without
 * devices is included if it has a template of its own, so that its faults are found.
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
    .select(['wish.itemId as wishedItem', 'wish.data as wishedValues', 'wish.state', 'planned'])
    .select((row) => row.fn.coalesce('item.template', 'product.itemTemplate').as('template'))
    .where('item.id', 'in', oneOf(ids))
    .where((row) => row(row.fn.coalesce('item.template', 'product.itemTemplate'), 'is not', null))
    .where(isNoPlate)
    .orderBy('item.key')
    .execute()

/** Leaves out devices that show a task, and devices of a playlist that has an entry at this moment. */
async function withoutTasksAndPlaylists(tx: Db, ids: readonly string[], now: Date): Promise<string[]> {
  const taskDevices = await tx
    .selectFrom('device')
    .innerJoin('display', 'display.seq', 'wishSeq')
    .select('device.id')
    .where('device.id', 'in', oneOf(ids))
    .where(originSource, '=', 'task')
    .execute()
  const playingPlaylists = (await findEnabledPlaylists(tx)).filter(
    (playlist) => turnAt(entriesInZone(playlist), now).entry !== null,
  )
  const playlistDevices = await devicesByTarget(
    tx,
    playingPlaylists.map(({ target }) => target),
    ids,
  )
  const plannedDevices = new Set([...taskDevices.map(({ id }) => id), ...playlistDevices.flat()])
  return ids.filter((id) => !plannedDevices.has(id))
}
