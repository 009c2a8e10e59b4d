import type { Endpoint } from '@wifi-tms/contract/endpoint'
import { z } from 'zod'
import type { Json } from './shapes.ts'

/** Descriptions of parameters that mean the same in each call, so that the contract need not repeat them. */
const descriptions: Readonly<Record<string, string>> = {
  id: 'The `_id`.',
  sha256: 'The SHA-256 of the bytes in hex.',
  page: 'Which page, counted from 1.',
  limit: 'The most rows of a page.',
  sort: 'The field by which the rows are ordered; with a minus before it the other way round.',
  _id: 'Only rows with this `_id`.',
  q: 'Only rows one of whose names contains this text, in whatever case.',
}

/** A parameter in the path or the query. A filter without a description gets one from its field. */
export function parameterOf(call: Endpoint, name: string, { description, ...schema }: Json, required: boolean): Json {
  const isFilter = '_id' in shapeOf(call.input)
  return {
    name,
    in: call.params.includes(name) ? 'path' : 'query',
    required,
    description: description ?? descriptions[name] ?? (isFilter ? filterText(call, name) : undefined),
    schema,
  }
}

function filterText({ output }: Endpoint, name: string): string {
  const [field, end] = name.split('.') as [string, string?]
  const boundWords = end === 'from' ? 'at least ' : end === 'to' ? 'at most ' : ''
  const items = typeof output === 'string' ? undefined : shapeOf(output).items
  const fieldSchema = items instanceof z.ZodArray ? fieldOf(shapeOf(items.element as z.ZodType), field) : undefined
  const empty = fieldSchema instanceof z.ZodNullable && !end ? ' Empty asks for those that have none.' : ''
  return `Only rows whose ${field} is ${boundWords}this${fieldSchema ? kindOf(innerOf(fieldSchema)) : ''}.${empty}`
}

const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> => (schema instanceof z.ZodObject ? schema.shape : {})

const innerOf = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? innerOf(schema.unwrap() as z.ZodType) : schema

/** The field of a row, or of an object in a row: the filter `state` means `wanted.state`. */
const fieldOf = (row: Record<string, z.ZodType>, name: string): z.ZodType | undefined =>
  row[name] ?? Object.values(row).flatMap((part) => shapeOf(innerOf(part))[name] ?? [])[0]

/** The values that a filter takes, where that is not simply the field's text. */
function kindOf(schema: z.ZodType): string {
  if (schema instanceof z.ZodEnum) return `, one of ${schema.options.join(', ')}`
  if (schema instanceof z.ZodLiteral) return `, one of ${[...schema.values].join(', ')}`
  if (schema instanceof z.ZodNumber) return ', a whole number'
  return schema instanceof z.ZodISODateTime ? ', a moment in ISO 8601' : ''
}
