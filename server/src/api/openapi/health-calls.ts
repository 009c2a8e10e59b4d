import { inJson } from './refusals.ts'
import type { Json } from './shapes.ts'

export const healthNoun = { name: 'health', description: 'For those who look after the installation.' }

const status = { type: 'string' }
const flag = { type: 'boolean' }

const operation = (operationId: string, summary: string, responses: Json): Json => ({
  get: {
    operationId,
    tags: [healthNoun.name],
    summary,
    security: [],
    // Node itself refuses such a request, before any call is looked up.
    responses: { ...responses, 431: { description: 'The request’s header fields are too large.' } },
  },
})

const healthAnswers = (well: string, ill: string, properties: Json): Json => {
  const content = inJson({ type: 'object', required: Object.keys(properties), properties })
  return { 200: { description: well, content }, 503: { description: ill, content } }
}

/** The calls for monitors. */
export const healthPaths: Record<string, Json> = {
  '/healthz': operation(
    'readHealth',
    'Whether HTTP, MQTT, the database and the store of files answer, the disk has room, and this server could say lately that it lives.',
    healthAnswers('All is well', 'Not all is well', {
      status,
      http: flag,
      mqtt: flag,
      database: flag,
      storage: flag,
      files: flag,
      servers: flag,
    }),
  ),
  '/readyz': operation(
    'readReadiness',
    'Whether calls are taken.',
    healthAnswers('They are', 'The server is stopping', { status }),
  ),
  '/metrics': operation('readMetrics', 'Measurements in the text format of Prometheus.', {
    200: { description: 'The measurements', content: { 'text/plain': { schema: { type: 'string' } } } },
    401: { description: 'METRICS_TOKEN is set, and is not what `Authorization: Bearer` brings.' },
  }),
}
