import { isDeepStrictEqual } from 'node:util'
import { AlgorithmName } from '@wifi-tms/contract/algorithms'
import { resources, singularOf } from '@wifi-tms/contract/calls'
import { DeviceFilter } from '@wifi-tms/contract/devices'
import { Canvas, Colour, Element } from '@wifi-tms/contract/elements'
import { Role } from '@wifi-tms/contract/permissions'
import { ItemState, WishState } from '@wifi-tms/contract/wishes'
import { z } from 'zod'

export type Json = Record<string, unknown>
type Io = 'input' | 'output'
type Names = ReadonlyMap<z.core.$ZodType, string>
type NameOf = (schema: z.core.$ZodType) => string | undefined

/** The name of zod's own schema for any value of JSON. */
const JSON_VALUE = 'JsonValue'

/** Schemas that several calls use, by the name under which they refer to them. */
const sharedSchemas: Record<string, z.ZodType> = {
  AlgorithmName,
  Canvas,
  Colour,
  DeviceFilter,
  Element,
  ItemState,
  Role,
  WishState,
  ...Object.fromEntries(Element.options.map((option) => [`${singularOf(option.shape.kind.value)}Element`, option])),
}

const mapOf = (schemas: Record<string, z.ZodType>): Names =>
  new Map(Object.entries(schemas).map(([name, schema]) => [schema, name]))

/** Corrects the JSON Schema of zod where another form is easier to read, or more exact. */
const override: NonNullable<z.core.ToJSONSchemaParams['override']> = ({ zodSchema, jsonSchema }) => {
  const def = zodSchema._zod.def as { type: string; catchall?: unknown; keyType?: { options?: string[] } }
  // An answer may gain fields: only a shape that refuses further ones is closed.
  if (def.type === 'object' && !def.catchall) delete jsonSchema.additionalProperties
  if (jsonSchema.format) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (def.type === 'record' && def.keyType?.options) {
    const { additionalProperties: value = true } = jsonSchema
    jsonSchema.properties = Object.fromEntries(def.keyType.options.map((key) => [key, value]))
    delete jsonSchema.propertyNames
    delete jsonSchema.additionalProperties
  }
}

/** A schema as JSON Schema, with the schemas it refers to under `$defs`. */
function print(schema: z.ZodType, io: Io, nameOf: NameOf): Json & { $defs?: Record<string, Json> } {
  const metadata = z.registry<z.core.JSONSchemaMeta>()
  // A schema gets its id from `nameOf`, and so its place among the definitions.
  metadata.get = (schema) => ({ ...z.globalRegistry.get(schema), id: nameOf(schema) })
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, metadata, unrepresentable: 'any', override })
  // Zod's own schema for any JSON is the only recursive one without a name.
  const text = JSON.stringify(shape).replaceAll(/\b__schema\d+\b/g, JSON_VALUE)
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/'))
}

/**
 * The names of schemas for input and output. A schema with defaults has two different forms. Its input form gets no
 * name and is printed within its call, as only there generators of clients see that a field with a default may be left
 * out.
 */
function readNames(): Record<Io, Names> {
  const plain = mapOf(sharedSchemas)
  const shapeIn = (io: Io, schema: z.ZodType) => print(schema, io, (inner) => plain.get(inner))
  const sameInAndOut = Object.entries(sharedSchemas).filter(([, schema]) =>
    isDeepStrictEqual(shapeIn('input', schema), shapeIn('output', schema)),
  )
  const objectShapes = Object.entries(resources).map(([plural, { read }]) => [singularOf(plural), read])
  return {
    input: mapOf(Object.fromEntries(sameInAndOut)),
    output: mapOf({ ...sharedSchemas, ...Object.fromEntries(objectShapes) }),
  }
}

export type ShapeOf = (schema: z.ZodType, io: Io) => Json

/** Prints schemas, and collects the named ones that they refer to. */
export function shapePrinter(): { shapeOf: ShapeOf; components: () => Record<string, Json> } {
  const names = readNames()
  const definitions = { ...print(z.json(), 'input', () => undefined).$defs }
  const shapeOf: ShapeOf = (schema, io) => {
    // The input of a call is split into parameters and body, so it has no name itself.
    const { $defs = {}, ...shape } = print(schema, io, (inner) =>
      io === 'input' && inner === schema ? undefined : names[io].get(inner),
    )
    for (const [name, definition] of Object.entries($defs)) {
      if (!isDeepStrictEqual(definitions[name] ?? definition, definition))
        throw new Error(`two shapes are called ${name}`)
      definitions[name] = definition
    }
    return shape
  }
  // Generators of clients cannot express a recursive schema; a schema without rules means the same here.
  return { shapeOf, components: () => ({ ...definitions, [JSON_VALUE]: { description: 'Any value of JSON' } }) }
}
