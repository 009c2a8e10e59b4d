import { z } from 'zod'
import type { Cell } from './csv.ts'

/** A column of a table: the names by which its value is reached, as `['wifi', 'ssid']`. */
export type Column = readonly string[]

/** The schema without `nullable`, `optional` and `default`. */
const unwrapped = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? unwrapped(schema.unwrap() as z.ZodType)
    : schema

/**
 * The columns of the objects of a schema, `_id` first. An object within an object has a column for each of its fields;
 * lists and records have one column.
 */
export function columnsOf(schema: z.ZodObject, secretFields: readonly string[] = []): Column[] {
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>)
  return fields
    .filter(([name]) => !secretFields.includes(name))
    .sort(([one], [other]) => Number(other === '_id') - Number(one === '_id'))
    .flatMap(([name, field]) => {
      const inner = unwrapped(field)
      return inner instanceof z.ZodObject ? columnsOf(inner).map((path) => [name, ...path]) : [[name]]
    })
}

/** The cells of an object. A value that is missing has an empty cell; lists and records are written as JSON. */
export const cellsOf = (object: object, columns: readonly Column[]): Cell[] =>
  columns.map((column) => {
    const value = column.reduce<unknown>((part, name) => (part as Record<string, unknown> | null)?.[name], object)
    if (value === null || value === undefined) return ''
    return typeof value === 'object' ? JSON.stringify(value) : (value as Cell)
  })
