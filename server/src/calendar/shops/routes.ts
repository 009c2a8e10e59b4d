import { HOOK_PATH } from '@wifi-tms/contract/read-sources'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tokenBuckets } from '../../api/http/token-buckets.ts'
import type { Core } from '../../base/core.ts'
import { takeHook } from './take-hook.ts'

/**
 * The maximum number of messages of one shop: `burst` at once, and then `perSecond`. A shop sends a message for each
 * changed article.
 */
const MESSAGE_RATE = { burst: 100, perSecond: 10 }

/** The maximum number of bytes of a message. */
const MESSAGE_BYTES = 1024 * 1024

/** Serves the addresses to which shops send their webhooks. */
export function shopRoutes(core: Core, app: FastifyInstance): void {
  const mayTake = tokenBuckets(MESSAGE_RATE)
  app.register(async (scope) => {
    // The signature covers the raw bytes, so no content type is parsed.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: FastifyRequest, body: Buffer) => body)
    const take = async ({ params, headers, body }: FastifyRequest) => {
      // Odoo signs no messages: instead, its address contains the secret as `key`.
      const { id, key = '' } = params as { id: string; key?: string }
      await takeHook(core, id, { headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0), key }, mayTake)
      return {}
    }
    for (const path of [`${HOOK_PATH}/:id`, `${HOOK_PATH}/:id/:key`])
      scope.post(path, { bodyLimit: MESSAGE_BYTES, config: { noPageHeaders: true } }, async (request, reply) =>
        reply.header('cache-control', 'no-store').send(await take(request)),
      )
  })
}
