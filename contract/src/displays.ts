import { z } from 'zod'
import { AlgorithmName } from './algorithms.ts'
import { Choice, MAX_CHOICE_BODY } from './choice.ts'
import { MacInput } from './devices.ts'
import { downloadCall } from './download.ts'
import { endpoint, LARGE_BODY } from './endpoint.ts'
import { failureFields } from './failures.ts'
import { fieldBounds, holdsReserved, reserved } from './fields.ts'
import { filtersWithRanges } from './filters.ts'
import { listOf, listQuery, Paging } from './resource.ts'
import { Id, Moment, Sha256 } from './shapes.ts'
import { ItemState, Source, WishState } from './wishes.ts'

/**
 * The maximum number of characters of the names and texts of all values together. Any other value counts as four
 * characters.
 */
const MAX_DATA = LARGE_BODY
const OTHER_VALUE_SIZE = 4

/**
 * Subtracts the size of a value from the budget; a negative result means that the value is too large. Stops when the
 * budget is used up, as a huge value would take long.
 */
function remainingBudget(budget: number, value: unknown): number {
  if (typeof value === 'string') return budget - value.length
  let remaining = budget - OTHER_VALUE_SIZE
  if (typeof value === 'object' && value !== null)
    for (const name in value) {
      if (remaining < 0) break
      remaining = remainingBudget(remaining - name.length, (value as Record<string, unknown>)[name])
    }
  return remaining
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

// The value is JSON already. A schema that checks each part would take longer than the rest of the call.
/** The schema of values for a template's fields, with at most `maxCharacters` in all names and texts together. */
export const valuesUpTo = (maxCharacters: number) =>
  z
    .custom<Record<string, z.util.JSONType>>(isObject, { error: 'must be an object', abort: true })
    .refine(
      (data) => Object.keys(data).every(({ length }) => length <= fieldBounds.word),
      `must not hold a name of more than ${fieldBounds.word} characters`,
    )
    .refine((data) => !holdsReserved(data), `must not hold a field named ${reserved.join(', ')}`)
    .refine((data) => remainingBudget(maxCharacters, data) >= 0, `must not hold more than ${maxCharacters / 1024} kB`)
    .meta({ type: 'object', additionalProperties: {} })

/** Values for the template's fields. */
export const DisplayData = valuesUpTo(MAX_DATA)

const wishFields = {
  templateId: Id,
  data: DisplayData.optional(),
  force: z.boolean().optional().describe('True: a picture is drawn even if it is already shown, or lacks values.'),
  fit: z
    .literal('contain')
    .optional()
    .describe('`contain`: a template of another resolution is scaled to fit the panel, with margins.'),
  algorithm: AlgorithmName.optional(),
}

export const showOne = endpoint('POST /user/api/display', {
  about: 'Shows a template on one device. The call paints the picture before it answers.',
  access: 'displays.write',
  changes: ['devices', 'displays'],
  refuses: ['notFound', 'conflict'],
  needsStorage: true,
  audit: 'devices',
  input: z.object({ mac: MacInput, ...wishFields }),
  output: z.object({ deviceId: Id, frame: Sha256, state: WishState }),
  maxBody: LARGE_BODY,
})

/** The maximum number of rows of a table that are displayed at once, and of bytes of a body with them. */
export const MAX_ROWS = 10_000
const MAX_ROWS_BODY = 16 * 1024 * 1024

/** One device, by its mac or its id, and its own values. */
const DisplayRow = z
  .object({ mac: MacInput.optional(), deviceId: Id.optional(), data: DisplayData.default({}) })
  .refine(({ mac, deviceId }) => (mac === undefined) !== (deviceId === undefined), 'wants either mac or deviceId')
export type DisplayRow = z.infer<typeof DisplayRow>

const ShowManyInput = z.object({
  ...Choice,
  rows: z
    .array(DisplayRow)
    .min(1)
    .max(MAX_ROWS, `may be at most ${MAX_ROWS} at once`)
    .optional()
    .describe('The rows of a table, in place of `deviceIds`, `filter`, `all` and `data`.'),
  skipUnknown: z
    .boolean()
    .optional()
    .describe('True: rows with an unknown device are left out. Otherwise such a row makes the call fail.'),
  ...wishFields,
})

/**
 * A row with values that its panel cannot show or that are doubtful, or with a panel of another size than the template.
 * `row` counts from 0.
 */
const RowWarning = z.object({
  row: z.int(),
  path: z.string(),
  message: z.string(),
  advice: z.literal(true).optional().describe('True: the row is displayed nevertheless.'),
})
export type RowWarning = z.infer<typeof RowWarning>

export const showMany = endpoint('POST /user/api/displays', {
  about:
    'Shows a template on many devices: on a list of devices, on all devices that match a filter, or on the devices in the rows of a table, each with its own values. Rows with a value that the template cannot show are left out, unless `force` is true.',
  access: 'displays.write',
  changes: ['devices', 'displays'],
  refuses: ['notFound', 'conflict'],
  needsStorage: true,
  takesIdempotencyKey: true,
  audit: 'displays',
  input: ShowManyInput,
  output: z.object({
    _id: Id,
    total: z.int(),
    skipped: z.int().optional().describe('The number of rows that were left out.'),
    warnings: z
      .array(RowWarning)
      .describe(
        'The reasons why rows were left out, except unknown devices, and the doubtful values of the rows that are displayed.',
      ),
  }),
  maxBody: MAX_ROWS_BODY,
})

export const checkMany = endpoint('POST /user/api/displays/check', {
  about:
    'Checks the rows of a display and sends nothing. The warnings tell which rows have a value that the template cannot show, a code that is too small on its panel, or a panel of another resolution. They also tell which codes are doubtful: the number may be another one, or laser scanners do not see the bars. A letter that a font lacks is reported at the first row with this letter.',
  access: 'displays.write',
  reads: ['devices', 'templates', 'screen_types'],
  refuses: ['notFound'],
  input: ShowManyInput,
  output: z.object({ total: z.int(), warnings: z.array(RowWarning) }),
  maxBody: MAX_ROWS_BODY,
})

/** A device of a display, with the state of its picture (not an `Item`). */
export const DisplayItem = z.object({
  deviceId: Id,
  mac: z.string(),
  alias: z.string(),
  state: ItemState,
  /** The names of values that its picture lacks. */
  lacks: z.array(z.string()),
  message: z.string(),
  ...failureFields,
})
export type DisplayItem = z.infer<typeof DisplayItem>

/** The stages of a display: still running, ended with failures, or ended without a failure. */
export const displayStates = ['running', 'failed', 'done'] as const
export const DisplayState = z.enum(displayStates)
export type DisplayState = z.infer<typeof DisplayState>

/** A display (one order to show a template on devices) as lists show it. `createdBy` is the name of its person. */
export const DisplaySummary = z.object({
  _id: Id,
  templateId: Id,
  templateName: z.string(),
  at: Moment,
  source: Source,
  createdBy: z.string(),
  state: DisplayState,
  total: z.int(),
  counts: z.record(ItemState, z.int()),
})
export type DisplaySummary = z.infer<typeof DisplaySummary>

/** The highest count of pictures that lack values; more are not counted. */
export const LACKING_MAX = 1000

/** `lacking` counts the devices whose pictures lack values, up to 1,000. */
export const Display = z.object({
  ...DisplaySummary.shape,
  lacking: z.int().max(LACKING_MAX),
  /** One page of the devices of the display. */
  items: z.array(DisplayItem),
})
export type Display = z.infer<typeof Display>

const fields = ['templateId', 'templateName', 'at', 'source', 'createdBy', 'state', 'total'] as const
const filters = filtersWithRanges(DisplaySummary.shape, fields)
const query = listQuery(fields, filters)

export const displays = {
  path: 'displays',
  noun: 'display',
  read: DisplaySummary,
  sorts: fields,
  filters,
  access: { read: 'displays.read' },
  list: endpoint('GET /user/api/displays', {
    about: 'A page of the displays that are running or ran recently.',
    access: 'displays.read',
    reads: ['displays'],
    input: query,
    output: listOf(DisplaySummary),
  }),
  download: downloadCall('displays', 'display', 'displays.read', query),
} as const

export const readDisplay = endpoint('GET /user/api/displays/{id}', {
  about: 'The progress of a display, device by device.',
  access: 'displays.read',
  reads: ['displays', 'devices'],
  input: z.strictObject({ id: Id, ...Paging, state: ItemState.optional().describe('Only devices in this state.') }),
  output: Display,
})

export const retryDisplay = endpoint('POST /user/api/displays/{id}/retry', {
  about: 'Tries a display again on the devices on which the display failed, with the same picture.',
  access: 'displays.write',
  changes: ['devices', 'displays'],
  audit: 'displays',
  input: z.object({ id: Id }),
  output: z.object({ _id: Id, total: z.int() }),
})

export const retryDevices = endpoint('POST /user/api/displays/retry', {
  about: 'Tries the same picture again on those of the chosen devices whose wanted picture has failed.',
  access: 'displays.write',
  changes: ['devices', 'displays'],
  refuses: ['notFound'],
  audit: 'devices',
  input: z.object(Choice),
  output: z.object({ total: z.int() }),
  maxBody: MAX_CHOICE_BODY,
})
