import { z } from 'zod'
import { valuesUpTo } from './displays.ts'
import { endpoint } from './endpoint.ts'
import { listOf, Paging, resource } from './resource.ts'
import { Id, Moment, Stamps } from './shapes.ts'
import { WishState } from './wishes.ts'

/** The maximum number of items, and devices of one item. */
export const ITEMS_MAX = 200_000
export const ITEM_DEVICES_MAX = 1000

/** The maximum number of characters of one item's values, in all their names and texts together. */
export const ITEM_VALUES_MAX = 16 * 1024

/** The key by which other systems know an item; leading zeros stay. */
export const ItemKey = z.string({ error: 'must be a text' }).pipe(z.string().trim().min(1, 'is missing').max(100))

export const ItemValues = valuesUpTo(ITEM_VALUES_MAX)
export const ItemName = z.string().trim().max(200)

/** An item as people write it. A change keeps fields that it leaves out. `template` null: the product's template. */
export const ItemWrite = z.object({
  key: ItemKey,
  name: ItemName.optional(),
  values: ItemValues,
  template: Id.nullable().optional(),
  devices: z.array(Id).max(ITEM_DEVICES_MAX).optional(),
})

/** A thing that labels are about: an article, a person, a place. `devices` show it, the oldest first. */
export const Item = z.object({
  key: z.string(),
  name: z.string(),
  values: ItemValues,
  template: Id.nullable(),
  devices: z.array(Id),
  /** The time at which its key, name, values or template last changed. */
  changedAt: Moment,
  ...Stamps,
})
export type Item = z.infer<typeof Item>

export const items = resource({
  path: 'items',
  noun: 'item',
  most: ITEMS_MAX,
  write: ItemWrite,
  read: Item,
  names: ['key', 'name'],
  fields: ['key', 'name', 'template', 'changedAt'],
  access: { read: 'items.read', write: 'items.write' },
  alsoChanges: ['devices', 'displays'],
  createAlsoChanges: ['devices', 'displays'],
  maxBody: 64 * 1024,
})

export const displayItem = endpoint('POST /user/api/items/{id}/display', {
  about: 'Shows an item on its devices now, and replaces what they show.',
  access: 'items.write',
  changes: ['devices', 'displays'],
  refuses: ['conflict'],
  needsStorage: true,
  audit: 'items',
  input: z.object({ id: Id }),
  output: z.object({
    _id: Id,
    total: z.int(),
    lacks: z
      .array(z.string())
      .describe(
        'Values that the templates need and the item lacks, or has in a wrong format. The devices of these templates keep their pictures.',
      ),
  }),
})

/** The maximum number of value columns of one exported table. */
export const VALUE_COLUMNS_MAX = 1000

export const exportItems = endpoint('GET /user/api/items/table.csv', {
  about: 'The matching items, sorted by key, as a table that can be imported again.',
  access: 'items.read',
  reads: ['items', 'devices', 'templates'],
  input: items.list.input.omit({ page: true, limit: true, sort: true }),
  output: 'text/csv',
})

/** A device that does not show its item yet, and the item. `state` is how far its new picture has come. */
const WaitingItem = z.object({
  item: Id,
  key: z.string(),
  name: z.string(),
  deviceId: Id,
  mac: z.string(),
  alias: z.string(),
  state: WishState,
  wantedAt: Moment,
  expectedAt: Moment.nullable().describe('The expected time; null: the device is offline or the picture has failed.'),
})
export type WaitingItem = z.infer<typeof WaitingItem>

export const readWaitingItems = endpoint('GET /user/api/items/waiting', {
  about:
    'Devices that do not show their items yet; those without an expected time come first. `doneAt` is the latest expected time.',
  access: 'items.read',
  reads: ['items', 'devices', 'displays'],
  input: z.strictObject(Paging),
  // `untold` counts the devices without an expected time, on all pages.
  output: listOf(WaitingItem).extend({ doneAt: Moment.nullable(), untold: z.int() }),
})

/**
 * A future moment, with the number of items that change, of devices that show these items, and of offers that end
 * (`ends`). An offer consists of changes of an item that apply until a moment.
 */
const PlannedItems = z.object({
  at: Moment,
  items: z.int(),
  ends: z.int(),
  devices: z.int(),
  doneAt: Moment.nullable().describe('The expected time of the last of these devices; null: none of them is online.'),
})
export type PlannedItems = z.infer<typeof PlannedItems>

export const readPlannedItems = endpoint('GET /user/api/items/planned', {
  about: 'The moments at which items change or offers end, the next first. `doneAt`: the last device shows the change.',
  access: 'items.read',
  reads: ['items', 'devices', 'displays', 'products'],
  input: z.strictObject(Paging),
  output: listOf(PlannedItems),
})
