import { z } from 'zod'
import type { Cell } from './csv.ts'

/** A column of a table: the path of names to its value, such as `['wifi', 'ssid']`. */
export type Column = readonly string[]

/** Returns the schema inside `nullable`, `optional` and `default`. */
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
    .sort(([first], [second]) => Number(second === '_id') - Number(first === '_id'))
    .flatMap(([name, field]) => {
      const inner = unwrapped(field)
      return inner instanceof z.ZodObject ? columnsOf(inner).map((path) => [name, ...path]) : [[name]]
    })
}

/** The cells of an object. A missing value is an empty cell; lists and records are written as JSON. */
export const cellsOf = (object: object, columns: readonly Column[]): Cell[] =>
  columns.map((column) => {
    const value = column.reduce<unknown>((part, name) => (part as Record<string, unknown> | null)?.[name], object)
    if (value === null || value === undefined) return ''
    return typeof value === 'object' ? JSON.stringify(value) : (value as Cell)
  })
