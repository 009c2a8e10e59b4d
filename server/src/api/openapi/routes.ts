import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { cacheResult } from '../../base/concurrency/cache-result.ts'
import { openInThread } from '../../base/concurrency/while-needed.ts'
import type { Config } from '../../base/process/config.ts'
import { type Packed, pack, packedRoute, sendPacked } from '../http/packed.ts'

const require = createRequire(import.meta.url)
const swagger = join(dirname(require.resolve('@fastify/swagger-ui/package.json')), 'static')

const page = (title: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title.replace(/[&<]/g, '')}: calls</title>
<link rel="stylesheet" href="/docs/swagger-ui.css"></head>
<body><div id="calls"></div>
<script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body>
</html>
`
/** The page's script, in a file of its own, as the page's security policy allows no inline script. */
const script = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#calls', deepLinking: true })\n`
const SCRIPT = 'text/javascript; charset=utf-8'

export type PrinterAsk = Pick<Config, 'appTitle' | 'publicUrl'>

/** Milliseconds after which printing fails; even the slowest machine takes less. */
const DEADLINE_MS = 120_000
const print = openInThread<PrinterAsk, string>(new URL('./printer.ts', import.meta.url), DEADLINE_MS)

/**
 * Serves the document of all calls, and a page to read and try them; each part is built on the first request, and
 * cached.
 */
export function openApiRoutes(app: FastifyInstance, { appTitle, publicUrl }: Config): void {
  const serve = (path: string, make: () => Promise<Packed>) => {
    const cached = cacheResult(make)
    app.get(path, packedRoute, async (request, reply) => sendPacked(request, reply, await cached()))
  }
  const options = { appTitle, ...(publicUrl && { publicUrl }) }
  serve('/openapi.json', async () => pack('application/json; charset=utf-8', await print(options)))
  serve('/docs', () => pack('text/html; charset=utf-8', page(appTitle)))
  app.get('/docs/', (_, reply) => reply.redirect('/docs'))
  serve('/docs/start.js', () => pack(SCRIPT, script))
  serve('/docs/swagger-ui-bundle.js', async () => pack(SCRIPT, await readFile(join(swagger, 'swagger-ui-bundle.js'))))
  serve('/docs/swagger-ui.css', async () =>
    pack('text/css; charset=utf-8', await readFile(join(swagger, 'swagger-ui.css'))),
  )
}
