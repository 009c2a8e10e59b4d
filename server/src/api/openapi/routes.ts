import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../base/process/config.ts'
import { version } from '../../base/process/version.ts'
import { printOpenApi } from './print.ts'

const require = createRequire(import.meta.url)

const page = (title: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title.replace(/[&<]/g, '')}: calls</title>
<link rel="stylesheet" href="/docs/swagger-ui.css"></head>
<body><div id="calls"></div>
<script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body>
</html>
`
/** In a file of its own: the page's security policy allows no script within it. */
const script = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#calls', deepLinking: true })\n`

/** The document of all calls, and a page to read and try them. */
export async function openApiRoutes(app: FastifyInstance, config: Config): Promise<void> {
  const { appTitle, publicUrl } = config
  // The same bytes for all: of a text each who is slow to take it would hold a copy.
  let printed: Buffer | undefined
  app.get('/openapi.json', (_, reply) => {
    // A start does not wait for what few ask for.
    printed ??= Buffer.from(JSON.stringify(printOpenApi(appTitle, version, publicUrl)))
    return reply.type('application/json; charset=utf-8').send(printed)
  })
  app.get('/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(page(appTitle)))
  app.get('/docs/', (_, reply) => reply.redirect('/docs'))
  app.get('/docs/start.js', (_, reply) => reply.type('text/javascript').send(script))
  await app.register(files, {
    root: join(dirname(require.resolve('@fastify/swagger-ui/package.json')), 'static'),
    prefix: '/docs/',
    index: false,
    decorateReply: false,
  })
}
