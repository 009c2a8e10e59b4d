import { z } from 'zod'
import { MacInput } from './devices.ts'
import { endpoint } from './endpoint.ts'
import { fieldBounds } from './fields.ts'
import { ITEM_DEVICES_MAX, ItemKey, ItemName, ItemValues } from './items.ts'
import { Id, Moment } from './shapes.ts'

/** The maximum number of rows of one call, names in its `cents`, and bytes of its body. */
export const ITEM_ROWS_MAX = 50_000
const ITEM_CENTS_MAX = 20
const ITEM_ROWS_BYTES_MAX = 32 * 1024 * 1024

/** A moment in a call's input, rewritten with milliseconds: then the order of texts is the order of moments. */
export const Instant = Moment.transform((moment) => new Date(moment).toISOString())

/**
 * One row of many. `remove` deletes the item. A row takes effect at the moment `from`. At the moment `until` the
 * earlier values return. Each row is parsed by itself, so that the call stores the others if one row is wrong.
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

/** The maximum number of differences that one comparison names. */
export const DIFFERENCES_MAX = 5000

/** A field in which an item (`ours`) and a row (`theirs`) differ. `field` is `key` if only one of them exists. */
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
    .meta({ items: z.toJSONSchema(ItemRow, { io: 'input', unrepresentable: 'any' }) }),
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
  needsStorage: true,
  takesIdempotencyKey: true,
  audit: 'items',
  input: ItemsInput,
  output: ItemsWritten,
  maxBody: ITEM_ROWS_BYTES_MAX,
})
