import { HOOK_PATH } from '@wifi-tms/contract/read-sources'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tokenBuckets } from '../../api/http/token-buckets.ts'
import type { Core } from '../../base/core.ts'
import { takeHook } from './take-hook.ts'

/**
 * The limits for the messages of one source: `burst` at once, then `perSecond`. A shop sends a message for each changed
 * article.
 */
const MESSAGES = { burst: 100, perSecond: 10 }

/** The most bytes of a message. */
const MESSAGE_BYTES = 1024 * 1024

/** Serves the addresses to which shops send their webhooks. */
export function shopRoutes(core: Core, app: FastifyInstance): void {
  const messages = tokenBuckets(MESSAGES)
  app.register(async (scope) => {
    // The signature covers the raw bytes, so no content type is parsed.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: FastifyRequest, body: Buffer) => body)
    const take = async ({ params, headers, body }: FastifyRequest) => {
      const { id, key = '' } = params as { id: string; key?: string }
      await takeHook(core, id, { headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0), key }, messages)
      return {}
    }
    for (const path of [`${HOOK_PATH}/:id`, `${HOOK_PATH}/:id/:key`])
      scope.post(path, { bodyLimit: MESSAGE_BYTES, config: { bare: true } }, async (request, reply) =>
        reply.header('cache-control', 'no-store').send(await take(request)),
      )
  })
}
