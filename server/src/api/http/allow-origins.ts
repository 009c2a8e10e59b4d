import { idempotency } from '@wifi-tms/contract/endpoint'
import type { FastifyInstance } from 'fastify'

/** Lets pages of these origins call; ['*'] allows all. Calls carry their token in a header, never in a cookie. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    reply.header('vary', 'Origin')
    if (!origin || !(origins.includes(origin) || origins.includes('*'))) return
    reply.header('access-control-allow-origin', origin)
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
    return reply
      .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      .header('access-control-allow-headers', `authorization, content-type, ${idempotency.header}`)
      .header('access-control-max-age', '600')
      .code(204)
      .send()
  })
}
