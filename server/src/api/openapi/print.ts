import { calls } from '@wifi-tms/contract/calls'
import { conflicts } from '@wifi-tms/contract/conflicts'
import type { Endpoint } from '@wifi-tms/contract/endpoint'
import { errors, SUCCESS } from '@wifi-tms/contract/errors'
import { uploadReasons } from '@wifi-tms/contract/uploads'
import { z } from 'zod'

type Json = Record<string, unknown>

const shapeOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return shape
}

const envelopeOf = (code: number | object, data: Json): Json => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: { code: typeof code === 'number' ? { const: code } : code, message: { type: 'string' }, data },
})

/** The OpenAPI 3.1 document of every call, printed from the contract. */
export function printOpenApi(title: string, version: string): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      responses: { refusal: { description: 'Refused', content: { 'application/json': { schema: refusal } } } },
    },
    paths,
  }
}

const fault = { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } }
const refusal: Json = {
  ...envelopeOf({ enum: Object.values(errors).map((error) => error.code) }, { type: 'null' }),
  description: Object.values(errors)
    .map(({ code, status, message }) => `${code} (HTTP ${status}): ${message}`)
    .join('\n'),
}
Object.assign(refusal.properties as Json, {
  errors: { type: 'array', items: fault },
  reason: {
    type: 'string',
    description: `Of refused uploads: ${Object.keys(uploadReasons).join(', ')}. Of refused changes: ${Object.keys(conflicts).join(', ')}`,
  },
  facts: {
    description: 'What the reason of a refused change is about',
    anyOf: Object.entries(conflicts).map(([reason, facts]) => ({ title: reason, ...shapeOf(facts, 'output') })),
  },
})

function operationOf(call: Endpoint): Json {
  const {
    properties = {},
    required = [],
    ...rest
  } = shapeOf(call.input, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const inQuery = call.method === 'GET' || call.method === 'DELETE'
  const place = (name: string) => (call.params.includes(name) ? 'path' : inQuery ? 'query' : 'body')
  const named = (where: string) => Object.entries(properties).filter(([name]) => place(name) === where)
  const parameters = [...named('path'), ...named('query')].map(([name, schema]) => ({
    name,
    in: place(name),
    required: place(name) === 'path' || required.includes(name),
    schema,
  }))
  const body: Json = {
    ...rest,
    properties: Object.fromEntries(named('body')),
    required: required.filter((name) => place(name) === 'body'),
  }
  if (call.upload) {
    body.properties = {
      ...(body.properties as Json),
      file: { type: 'string', contentMediaType: 'application/octet-stream' },
    }
    body.required = ['file']
  }
  const content = { [call.upload ? 'multipart/form-data' : 'application/json']: { schema: body } }
  return {
    summary: call.about,
    ...(call.access === 'open' ? { security: [] } : { security: [{ token: [] }] }),
    ...(call.access !== 'open' && call.access !== 'signed-in' && { description: `Needs ${call.access}.` }),
    ...(parameters.length > 0 && { parameters }),
    ...(!inQuery && { requestBody: { content } }),
    responses: { 200: doneOf(call), default: { $ref: '#/components/responses/refusal' } },
  }
}

const doneOf = ({ output }: Endpoint): Json =>
  typeof output === 'string'
    ? {
        description: output === 'image/png' ? 'The picture' : 'The font',
        content: { [output]: { schema: { type: 'string', format: 'binary' } } },
      }
    : {
        description: 'Done',
        content: { 'application/json': { schema: envelopeOf(SUCCESS, shapeOf(output, 'output')) } },
      }
