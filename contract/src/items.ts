import { z } from 'zod'
import { MacInput, WishState } from './devices.ts'
import { valuesUpTo } from './displays.ts'
import { endpoint } from './endpoint.ts'
import { fieldBounds } from './fields.ts'
import { listOf, Paging, resource } from './resource.ts'
import { Id, Moment, Stamps } from './shapes.ts'

/** The most items, devices of one item, rows of one call, names in the call's `cents`, and bytes of the call's body. */
export const ITEMS_MAX = 200_000
export const ITEM_DEVICES_MAX = 1000
export const ITEM_ROWS_MAX = 50_000
const ITEM_CENTS_MAX = 20
const ITEM_ROWS_BODY = 32 * 1024 * 1024

/** The most characters of the names and texts in the values of one item. */
export const ITEM_VALUES_MAX = 16 * 1024

/** The key by which other systems know an item; leading zeros stay. */
export const ItemKey = z.string({ error: 'must be a text' }).trim().min(1).max(100)

const ItemValues = valuesUpTo(ITEM_VALUES_MAX)
const ItemName = z.string().trim().max(200)

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
  alsoAdds: ['devices', 'displays'],
  maxBody: 64 * 1024,
})

/** A moment, converted to the ISO form in which moments sort as texts. */
export const Instant = Moment.transform((moment) => new Date(moment).toISOString())

/**
 * One row of many. `remove` deletes the item. A row holds from the moment `from` on and until `until`, at which the
 * earlier values return. Each row is parsed by itself, so that a wrong row does not refuse the others.
 */
export const ItemRow = z
  .strictObject({
    key: ItemKey,
    name: ItemName.optional(),
    values: ItemValues.optional(),
    template: Id.nullable().optional(),
    devices: z
      .array(z.union([MacInput, Id]))
      .max(ITEM_DEVICES_MAX)
      .optional(),
    from: Instant.optional(),
    until: Instant.optional(),
    remove: z.literal(true).optional(),
    only: z
      .enum(['add', 'change'])
      .optional()
      .describe('`add`: an existing item stays as it is; `change`: a row without an existing item is a fault.'),
  })
  .refine(({ from, until }) => !from || !until || from < until, {
    path: ['until'],
    error: 'must be later than from',
  })
export type ItemRow = z.output<typeof ItemRow>

/** A fault of one row: `row` counts from 0; `path` looks like `rows.3.values.price`. */
export const ItemFault = z.object({ row: z.int(), path: z.string(), message: z.string() })
export type ItemFault = z.infer<typeof ItemFault>

/** The most differences that one comparison names. */
export const DIFFERENCES_MAX = 5000

/** A field in which an item and a row differ, with both texts. `field` is `key` if only one side has the item. */
const ItemDifference = z.object({ key: z.string(), field: z.string(), ours: z.string(), theirs: z.string() })
export type ItemDifference = z.infer<typeof ItemDifference>

/** The result of writing rows, or of a dry run or a comparison. */
export const ItemsWritten = z.object({
  created: z.int(),
  changed: z.int(),
  same: z.int(),
  deleted: z.int(),
  wished: z.int().describe('The number of devices that will get another picture.'),
  failed: z.array(ItemFault).describe('The rows with a fault. Nothing of them is stored.'),
  warnings: z
    .array(ItemFault)
    .describe('Doubtful values. They are stored, but a device keeps its picture if its template cannot show a value.'),
  held: z.int().describe('Rows that a second person must approve. If only some rows wait, each has a warning.'),
  doneAt: Moment.nullable().describe(
    'The expected time at which the last online device shows the changes, also those with `from`.',
  ),
  differences: z
    .array(ItemDifference)
    .optional()
    .describe(`The result of \`compare\`, in the order of the rows, ${DIFFERENCES_MAX} at most.`),
})
export type ItemsWritten = z.infer<typeof ItemsWritten>

export const ItemsInput = z.object({
  rows: z
    .array(z.unknown())
    .max(ITEM_ROWS_MAX, `may be at most ${ITEM_ROWS_MAX} at once`)
    .meta({
      items: z.toJSONSchema(ItemRow, { io: 'input', unrepresentable: 'any' }),
    }),
  missing: z.enum(['keep', 'delete']).default('keep').describe('Keeps or deletes the items that no row names.'),
  dryRun: z
    .boolean()
    .default(false)
    .describe(
      'Gives the same answer and changes nothing. The warnings also list devices that leave another item, door signs, and devices whose resolution differs from the template’s, so that the picture is scaled.',
    ),
  compare: z
    .boolean()
    .default(false)
    .describe('Changes nothing, and answers in which fields rows and items differ. Pictures are not checked.'),
  texts: z
    .boolean()
    .default(false)
    .describe('Values are cells of a table. A cell equal to its value changes nothing, an empty one adds nothing.'),
  merge: z
    .boolean()
    .default(false)
    .describe('Items keep the values that a row does not name or whose cell is empty; null deletes a value.'),
  maxChange: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .describe('The call is refused if more than this percentage of the existing items would change or be deleted.'),
  cents: z
    .array(z.string().min(1).max(fieldBounds.word))
    .max(ITEM_CENTS_MAX)
    .default([])
    .describe('The names of the values that are given in cents: 199 becomes 1.99.'),
})

export const writeItems = endpoint('POST /user/api/items', {
  about:
    'Adds and changes many items. Fields that a row leaves out stay as they are. Rows with a fault are reported; the others are stored. A row with `from` changes its item at that moment. Each device whose picture changes gets the new one.',
  access: 'items.write',
  changes: ['items', 'devices', 'displays'],
  refuses: ['conflict'],
  grows: true,
  once: true,
  audit: 'items',
  input: ItemsInput,
  output: ItemsWritten,
  maxBody: ITEM_ROWS_BODY,
})

export const displayItem = endpoint('POST /user/api/items/{id}/display', {
  about: 'Shows an item on its devices now, and replaces what they show.',
  access: 'items.write',
  changes: ['devices', 'displays'],
  refuses: ['conflict'],
  grows: true,
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

/** The most value columns of one exported table. */
export const VALUE_COLUMNS_MAX = 1000

export const exportItems = endpoint('GET /user/api/items/table.csv', {
  about: 'The matching items, sorted by key, as a table that can be imported again.',
  access: 'items.read',
  reads: ['items', 'devices', 'templates'],
  input: items.list.input.omit({ page: true, limit: true, sort: true }),
  output: 'text/csv',
})

/** A device that does not show its item yet. */
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

/** A future moment, and how many items change, how many offers end (`ends`) and how many devices show these items. */
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
