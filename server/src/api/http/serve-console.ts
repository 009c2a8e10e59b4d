import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import files from '@fastify/static'
import { SIGN_IN_META } from '@wifi-tms/contract/single-sign-on'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../base/process/config.ts'

const NOT_BUILT = `<!doctype html><title>WIFI-TMS</title><h1>The console is not built</h1>
<p>Run <code>npm run build --workspace console</code>, then load this page again. The calls under /user/api work without it.</p>`

/**
 * The service worker of players (browsers that serve as screens). It lies below `/player/`, so a header must allow it
 * to control `/player` itself.
 */
const PLAYER_WORKER = 'player/worker.js'

/**
 * Serves the built console in `folder`: its page at `/` and `/index.html`, with the configured title and the name of the
 * provider of single sign-on, and the page of players. For all other paths, the caller sends the page or a file by the functions that are returned. Files
 * are sent as the build has compressed them.
 */
export async function serveConsole(
  app: FastifyInstance,
  folder: string,
  { appTitle, singleSignOn }: Pick<Config, 'appTitle' | 'singleSignOn'>,
) {
  const signIn = singleSignOn ? `<meta name="${SIGN_IN_META}" content="${escapeHtml(singleSignOn.name)}">` : ''
  const head = `<title>${escapeHtml(appTitle)}</title>${signIn}`
  // The folder is absent if the console is not built. The plugin need not warn of it, as the page tells people so.
  await app.register(files, { root: folder, serve: false, suppressWarning: true, preCompressed: true })
  const sendPage = async (reply: FastifyReply) => {
    const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    if (page === undefined) return reply.code(503).send(NOT_BUILT)
    return reply.code(200).send(page.replace(/<title>[^<]*<\/title>/, () => head))
  }
  app.get('/', (_, reply) => sendPage(reply))
  app.get('/index.html', (_, reply) => sendPage(reply))
  for (const path of ['/player', '/player/'])
    app.get(path, (_, reply) =>
      reply.header('cache-control', 'no-cache').sendFile('player/index.html', { cacheControl: false }),
    )
  return {
    sendPage,
    /** Sends a file of the console. If the file does not exist, the not-found handler answers. */
    sendFile(request: FastifyRequest, reply: FastifyReply): FastifyReply {
      const path = (request.params as { '*': string })['*']
      // No file name has a NUL, and the library would fail with an error.
      if (path.includes('\0')) {
        reply.callNotFound()
        return reply
      }
      if (path === PLAYER_WORKER) reply.header('service-worker-allowed', '/player')
      // Names of assets contain the hash of their content.
      return path.startsWith('assets/')
        ? reply.sendFile(path, { maxAge: '1y', immutable: true })
        : reply.header('cache-control', 'no-cache').sendFile(path, { cacheControl: false })
    },
  }
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char]!)
