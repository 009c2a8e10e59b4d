import { z } from 'zod'

/** The maximum number of values of one field in one query. */
const MAX_VALUES = 100

/** A value before it is written into the URL. */
type Value = string | number | boolean
/** The filter of a list's field: one value, or several values of which any may match. */
export type Filter = z.ZodOptional<z.ZodType<unknown, Value | readonly Value[]>>
/** The filter for the start or the end of a field's range. */
type Bound = z.ZodOptional<z.ZodType<unknown, Value>>

type Measured = z.ZodNumber | z.ZodISODateTime
/** The fields that may be filtered by a range: numbers and moments. */
type Ranged<S, F extends keyof S> = { [K in F]: S[K] extends Measured | z.ZodNullable<Measured> ? K : never }[F]

/** The filters of a list by these fields of its objects. */
export type Filters<S, F extends keyof S> = { [K in F]: Filter } & {
  [K in `${Ranged<S, F> & string}.${'from' | 'to'}`]: Bound
}

/**
 * The error option of a zod union. If no member fits, the union takes the message of one member: the one whose index
 * (from 0) `memberIndex` returns.
 */
const faultOfMember = (memberIndex: (input: unknown) => number) => ({
  error: ({ input, errors }: { input?: unknown; errors?: { message: string }[][] }) =>
    errors?.[memberIndex(input)]?.[0]?.message,
})

const Whole = z.coerce
  .string()
  .regex(/^-?\d{1,10}$/, 'must be a whole number')
  .transform(Number)
  .pipe(z.int32())

/** A moment with its offset, or a day in UTC, which means the time `timeText` of that day. */
function moment(timeText: string) {
  const error = 'must be a moment like 2026-11-30T09:00:00Z, or a day like 2026-11-30'
  const day = z.iso.date({ error }).transform((text) => `${text}T${timeText}Z`)
  return z
    .union([day, z.iso.datetime({ error, offset: true })], { error })
    .transform((text) => new Date(text).toISOString())
}

/** The bounds of a range of moments; both are included. */
export const From = moment('00:00:00.000').optional()
export const To = moment('23:59:59.999').optional()

/** One of the options, written as text in the query: `'true'` → `true`. */
const oneOf = (options: readonly unknown[]) =>
  z.enum(options.map(String)).transform((text) => options.find((option) => String(option) === text))

/** One value of a field as text, by the field's schema. If the field may be null, an empty text means null. */
function oneValue(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional) return oneValue(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodNullable) {
    const emptyAsNull = z.literal('').transform(() => null)
    return z.union(
      [emptyAsNull, oneValue(schema.unwrap() as z.ZodType)],
      // A text that fits neither was meant as a value, not as null.
      faultOfMember(() => 1),
    )
  }
  if (schema instanceof z.ZodEnum) return oneOf(schema.options)
  if (schema instanceof z.ZodLiteral) return oneOf([...schema.values])
  if (schema instanceof z.ZodBoolean) return oneOf([true, false])
  if (schema instanceof z.ZodNumber) return Whole
  if (schema instanceof z.ZodISODateTime) return moment('00:00:00.000')
  return z.string().max(200)
}

/** A filter that takes one value of this schema, or several values of which any may match. */
export const oneOrSeveral = (value: z.ZodType) =>
  z
    .union(
      [value, z.array(value).min(1).max(MAX_VALUES)],
      // 0 for a single value, 1 for a list.
      faultOfMember((input) => Number(Array.isArray(input))),
    )
    .optional() as Filter

/** The filter by a field with this schema: `?state=failed`, or `?state=failed&state=waiting` for either value. */
export const filterByField = (schema: z.ZodType): Filter => oneOrSeveral(oneValue(schema))

/** The filters for the two ends of a field's range; none for a field that is no number or moment. */
function boundsOf(schema: z.ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodISODateTime) return { from: From, to: To }
  return schema instanceof z.ZodNumber ? { from: Whole.optional(), to: Whole.optional() } : {}
}

/**
 * The filters by these fields of the objects that a list returns. A number or a moment can also be filtered by a range,
 * as in `?bytes.from=1&bytes.to=99`, with both ends included.
 */
export function filtersWithRanges<S extends z.ZodRawShape, F extends keyof S & string>(shape: S, fields: readonly F[]) {
  const filters: Record<string, z.ZodType> = {}
  for (const name of fields) {
    const schema = shape[name] as unknown as z.ZodType
    const unwrapped = schema instanceof z.ZodNullable ? schema.unwrap() : schema
    filters[name] = filterByField(schema)
    for (const [end, bound] of Object.entries(boundsOf(unwrapped as z.ZodType))) filters[`${name}.${end}`] = bound
  }
  return filters as Filters<S, F>
}
