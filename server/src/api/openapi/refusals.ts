import { conflicts } from '@wifi-tms/contract/conflicts'
import type { Endpoint } from '@wifi-tms/contract/endpoint'
import { callerReasons, type ErrorName, errors, fieldReasons } from '@wifi-tms/contract/errors'
import { uploadReasons } from '@wifi-tms/contract/uploads'
import type { Json, ShapeOf } from './shapes.ts'

export const hasBody = ({ method }: Endpoint): boolean => method === 'POST' || method === 'PUT'

/** The HTTP statuses with which a call can be refused. */
export function refusedWith(call: Endpoint): number[] {
  const names: ErrorName[] = [
    'wrongInput',
    call.access === 'open' ? 'wrongLogin' : 'tokenUnknown',
    ...(call.access === 'open' ? [] : (['notAllowed'] as const)),
    ...(call.params.length > 0 ? (['notFound'] as const) : []),
    ...(hasBody(call) ? (['tooLarge'] as const) : []),
    ...call.refuses,
    // A full disk accepts no change.
    ...(call.method === 'GET' ? [] : (['noStorage'] as const)),
    'tooMany',
    'busy',
    'ourFault',
  ]
  return [...new Set(names.map((name) => errors[name].status))]
}

const nameOf = (status: number) => `Refused${status}`

export const refusalsOf = (call: Endpoint): Json =>
  Object.fromEntries(refusedWith(call).map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]))

export const inJson = (schema: Json, example?: object): Json => ({
  'application/json': { schema, ...(example && { example }) },
})

/** The schema of the envelope, which is around every answer but pictures and fonts. */
export const envelopeOf = (code: Json, data: Json, furtherFields: Json = {}): Json => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: { code, message: { type: 'string' }, data, ...furtherFields },
})

const faults = {
  type: 'array',
  description: 'Every fault of the input, with the dotted path of its field',
  items: {
    type: 'object',
    required: ['path', 'message'],
    properties: { path: { type: 'string' }, message: { type: 'string' } },
  },
}

const factsOf = (shapeOf: ShapeOf): Json => ({
  description: 'What the reason is about',
  anyOf: Object.entries(conflicts).map(([reason, facts]) => ({ title: reason, ...shapeOf(facts, 'output') })),
})

/** The responses of all refusals, and the shapes of their bodies. */
export function refusalParts(shapeOf: ShapeOf): { schemas: Json; responses: Json } {
  const schemas: Json = {}
  const responses: Json = {}
  for (const [status, kinds] of Map.groupBy(Object.entries(errors), ([, error]) => error.status)) {
    const reasons = [
      ...Object.entries(uploadReasons).flatMap(([word, kind]) => (errors[kind].status === status ? [word] : [])),
      ...(status === errors.wrongInput.status ? fieldReasons : []),
      ...(status === errors.notAllowed.status ? callerReasons : []),
      ...(status === errors.conflict.status ? Object.keys(conflicts) : []),
    ]
    const codes = kinds.map(([, { code }]) => code)
    schemas[nameOf(status)] = envelopeOf(
      { type: 'integer', enum: codes },
      { type: 'null' },
      {
        ...(status === errors.wrongInput.status && { errors: faults }),
        ...(reasons.length > 0 && {
          reason: {
            type: 'string',
            enum: reasons,
            description: 'A word for the reason of the refusal; absent where none is defined',
          },
        }),
        ...(status === errors.conflict.status && { facts: factsOf(shapeOf) }),
      },
    )
    responses[nameOf(status)] = {
      description: kinds.map(([, { code, message }]) => `${code}: ${message}`).join('\n\n'),
      ...((status === errors.tooMany.status || status === errors.busy.status) && {
        headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } },
      }),
      content: inJson({ $ref: `#/components/schemas/${nameOf(status)}` }),
    }
  }
  return { schemas, responses }
}
