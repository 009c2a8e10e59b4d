import { z } from 'zod'
import { MacInput, WishState } from './devices.ts'
import { valuesUpTo } from './displays.ts'
import { endpoint } from './endpoint.ts'
import { fieldBounds } from './fields.ts'
import { listOf, Paging, resource } from './resource.ts'
import { Id, Moment, Stamps } from './shapes.ts'

/** The most items, the most devices of one, the most rows of one call, the most of its values in cents, and the most bytes of its body. */
export const ITEMS_MAX = 200_000
export const ITEM_DEVICES_MAX = 1000
export const ITEM_ROWS_MAX = 50_000
const ITEM_CENTS_MAX = 20
const ITEM_ROWS_BODY = 32 * 1024 * 1024

/** The most characters of the names and texts in the values of one item. */
export const ITEM_VALUES_MAX = 16 * 1024

/** A text by which the outside world knows an item; leading zeros stay. */
export const ItemKey = z.string({ error: 'must be a text' }).trim().min(1).max(100)

const ItemValues = valuesUpTo(ITEM_VALUES_MAX)
const ItemName = z.string().trim().max(200)

/** A change leaves alone the fields that it does not name. A null template is that of the device's product. */
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

/** A moment in the one form in which moments compare as texts. */
export const Instant = Moment.transform((moment) => new Date(moment).toISOString())

/**
 * One row of many; with `remove` the item goes; `from` in the future: it holds from then on; `until`: until then, and what it changed comes back. Each is
 * parsed by itself, so that one is no fault of others.
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
      .describe('`add`: an item that is there stays as it is; `change`: one that is not is a fault of the row.'),
  })
  .refine(({ from, until }) => !from || !until || from < until, {
    path: ['until'],
    error: 'must be later than from',
  })
export type ItemRow = z.output<typeof ItemRow>

/** A fault of a row of many: `row` counts from 0, and `path` is like `rows.3.values.price`. */
export const ItemFault = z.object({ row: z.int(), path: z.string(), message: z.string() })
export type ItemFault = z.infer<typeof ItemFault>

/** The most differences that one comparison names. */
export const DIFFERENCES_MAX = 5000

/** A field in which an item and a row differ, with its texts here and there; `key`: only one of them has the item. */
const ItemDifference = z.object({ key: z.string(), field: z.string(), ours: z.string(), theirs: z.string() })
export type ItemDifference = z.infer<typeof ItemDifference>

export const ItemsWritten = z.object({
  created: z.int(),
  changed: z.int(),
  same: z.int(),
  deleted: z.int(),
  wished: z.int().describe('Devices that are to show another picture.'),
  failed: z.array(ItemFault).describe('Rows that are wrong: nothing of them is kept.'),
  warnings: z
    .array(ItemFault)
    .describe('Values that are kept and doubted: of those that cannot be shown, the pictures stay as they are.'),
  held: z.int().describe('Rows that wait for a second person, each told in `warnings` where only some of them do.'),
  doneAt: Moment.nullable().describe(
    'About when the last device that can be told of shows what the rows change, those with `from` too.',
  ),
  differences: z
    .array(ItemDifference)
    .optional()
    .describe(`Of a comparison, in the order of the rows, ${DIFFERENCES_MAX} at most.`),
})
export type ItemsWritten = z.infer<typeof ItemsWritten>

export const ItemsInput = z.object({
  rows: z
    .array(z.unknown())
    .max(ITEM_ROWS_MAX, `may be at most ${ITEM_ROWS_MAX} at once`)
    .meta({
      items: z.toJSONSchema(ItemRow, { io: 'input', unrepresentable: 'any' }),
    }),
  missing: z.enum(['keep', 'delete']).default('keep').describe('What becomes of items that no row names.'),
  dryRun: z
    .boolean()
    .default(false)
    .describe(
      'Answers the same and changes nothing. Warnings also tell of devices that leave another item, of door signs, and of devices of another resolution than the template, on which the picture is scaled.',
    ),
  compare: z
    .boolean()
    .default(false)
    .describe('Changes nothing, and answers in which fields rows and items differ. Nothing is judged by its picture.'),
  texts: z
    .boolean()
    .default(false)
    .describe('The values are cells of a table: one that says what stands leaves it, and an empty one adds nothing.'),
  merge: z
    .boolean()
    .default(false)
    .describe('Values that a row does not name stay; in tables, those that are empty; null takes one away.'),
  maxChange: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .describe('Refused where more per cent of the items that are there change or go.'),
  cents: z
    .array(z.string().min(1).max(fieldBounds.word))
    .max(ITEM_CENTS_MAX)
    .default([])
    .describe('The names of values that are whole cents without a point: 199 becomes 1.99.'),
})

export const writeItems = endpoint('POST /user/api/items', {
  about:
    'Adds and changes many items: what a row leaves out stays. Rows that are wrong are told, the others hold; `from` says from when. Devices whose picture differs are to show the new one.',
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
  about: 'Shows an item on its devices now, in the place of whatever they show.',
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
        'The values that its templates ask for and it does not have, or not in their format: such devices keep their pictures.',
      ),
  }),
})

/** The most values that the items of one table have between them. */
export const VALUE_COLUMNS_MAX = 1000

export const exportItems = endpoint('GET /user/api/items/table.csv', {
  about: 'The items that match, by their keys, as a table that can be imported again.',
  access: 'items.read',
  reads: ['items', 'devices', 'templates'],
  input: items.list.input.omit({ page: true, limit: true, sort: true }),
  output: 'text/csv',
})

/** A device that should show its item and does not do so yet. */
const WaitingItem = z.object({
  item: Id,
  key: z.string(),
  name: z.string(),
  deviceId: Id,
  mac: z.string(),
  alias: z.string(),
  state: WishState,
  wantedAt: Moment,
  expectedAt: Moment.nullable().describe('About when it shows it; null: nobody can tell, as it is away or has failed.'),
})
export type WaitingItem = z.infer<typeof WaitingItem>

export const readWaitingItems = endpoint('GET /user/api/items/waiting', {
  about:
    'Devices that are to show their items and do not yet, those that nobody can tell of first. `doneAt` is about when the last of the others does.',
  access: 'items.read',
  reads: ['items', 'devices', 'displays'],
  input: z.strictObject(Paging),
  output: listOf(WaitingItem).extend({ doneAt: Moment.nullable(), untold: z.int() }),
})

/** A moment that lies ahead: items that change, offers among them that end, and the devices that show these items. */
const PlannedItems = z.object({
  at: Moment,
  items: z.int(),
  ends: z.int(),
  devices: z.int(),
  doneAt: Moment.nullable().describe('About when the last of these devices shows it; null: none of them is online.'),
})
export type PlannedItems = z.infer<typeof PlannedItems>

export const readPlannedItems = endpoint('GET /user/api/items/planned', {
  about: 'The moments at which items change and offers end, the next first, with about when the last device shows it.',
  access: 'items.read',
  reads: ['items', 'devices', 'displays', 'products'],
  input: z.strictObject(Paging),
  output: listOf(PlannedItems),
})
