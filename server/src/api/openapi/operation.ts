import { type Endpoint, idempotency } from '@wifi-tms/contract/endpoint'
import { SUCCESS } from '@wifi-tms/contract/errors'
import { permissions } from '@wifi-tms/contract/permissions'
import { FILE_FIELD } from '@wifi-tms/contract/uploads'
import { examples } from './examples.ts'
import { nounOf } from './nouns.ts'
import { parameterOf } from './parameters.ts'
import { envelopeOf, hasBody, inJson, refusalsOf } from './refusals.ts'
import type { Json, ShapeOf } from './shapes.ts'

type Shape = Json & { properties?: Record<string, Json>; required?: string[] }

/** The operation object of a call, by the OpenAPI specification. */
export const operationOf = (name: string, call: Endpoint, shapeOf: ShapeOf): Json => ({
  operationId: name,
  tags: [nounOf(call)],
  summary: call.about,
  ...(call.access in permissions && { description: `Needs the permission ${call.access}.` }),
  ...(call.needsWholeLogin && { description: 'Not for a token that is narrowed to one role.' }),
  security: securityOf(call),
  ...inputOf(name, call, shapeOf(call.input, 'input')),
  responses: { ...answersOf(call, shapeOf), ...refusalsOf(call) },
})

/** Pictures accept the console's cookie too, which an <img> sends. */
const securityOf = ({ access, output }: Endpoint): Json[] => {
  if (access === 'open') return []
  const withoutToken = access === 'anybody' ? [{}] : []
  const byCookie = output === 'image/png' ? [{ cookie: [] }] : []
  return [...withoutToken, { token: [] }, ...byCookie]
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description: `The same key with the same body within ${idempotency.hours} hours gives the same answer, and does nothing again.`,
  schema: { type: 'string', minLength: 1, maxLength: idempotency.longest },
}

/** Splits a call's input into path and query, and body. */
function inputOf(name: string, call: Endpoint, shape: Shape): Json {
  const { properties = {}, required = [] } = shape
  const isInBody = (field: string) =>
    hasBody(call) && (call.bodyField ? field === call.bodyField : !call.params.includes(field))
  const fields = Object.entries(properties)
  const inAddress = fields.filter(([field]) => !isInBody(field))
  const inBody = fields.filter(([field]) => isInBody(field))
  const body = call.bodyField
    ? (properties[call.bodyField] as Shape)
    : { ...shape, properties: Object.fromEntries(inBody), required: required.filter(isInBody) }
  return {
    ...((inAddress.length > 0 || call.takesIdempotencyKey) && {
      parameters: [
        ...inAddress.map(([field, property]) => parameterOf(call, field, property, required.includes(field))),
        ...(call.takesIdempotencyKey ? [idempotencyKey] : []),
      ],
    }),
    ...(inBody.length > 0 && { requestBody: bodyOf(name, call, body) }),
  }
}

function bodyOf(name: string, { upload }: Endpoint, shape: Shape): Json {
  if (!upload) return { required: true, content: inJson(shape, examples[name]) }
  const properties = { ...shape.properties, [FILE_FIELD]: bytesOf('application/octet-stream') }
  const required = [...(shape.required ?? []), FILE_FIELD]
  return { required: true, content: { 'multipart/form-data': { schema: { ...shape, properties, required } } } }
}

/** The schema of plain bytes; `format` is for tools that do not know `contentMediaType`. */
export const bytesOf = (type: string): Json => ({ type: 'string', format: 'binary', contentMediaType: type })

function answersOf({ output, otherOutput, file }: Endpoint, shapeOf: ShapeOf): Json {
  if (typeof output !== 'string') {
    return { 200: { description: 'Done', content: inJson(envelopeOf({ const: SUCCESS }, shapeOf(output, 'output'))) } }
  }
  const ETag = { description: 'Names the bytes; sent back as If-None-Match it saves them.', schema: { type: 'string' } }
  const schema = file ? shapeOf(file, 'output') : output.startsWith('text/') ? { type: 'string' } : bytesOf(output)
  const content = { [output]: { schema }, ...(otherOutput && { [otherOutput]: { schema: bytesOf(otherOutput) } }) }
  return {
    200: { description: 'Done: the bytes without an envelope', headers: { ETag }, content },
    304: { description: 'The bytes are still those of the ETag in If-None-Match.' },
  }
}
