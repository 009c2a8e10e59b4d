import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import { Refusal } from '@wifi-tms/contract/errors'
import { CALENDAR_PATH } from '@wifi-tms/contract/feeds'
import { PICTURE_PATH } from '@wifi-tms/contract/picture-address'
import { HOOK_PATH } from '@wifi-tms/contract/read-sources'
import { login } from '@wifi-tms/contract/session'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import helmet from 'helmet'
import type { Core } from '../../base/core.ts'
import { ConnectionLost } from '../../base/database/lost-connection.ts'
import { mostFiles } from '../../base/process/most-files.ts'
import { onceAMinute } from '../../base/process/once-a-minute.ts'
import { allowOrigins } from './allow-origins.ts'
import { answerWith } from './answer.ts'
import { compressJson } from './compress-json.ts'
import { refusalOf, sendRefusal } from './envelope.ts'
import { createFewAtOnce } from './few-at-once.ts'
import type { Guard } from './guard.ts'
import { readJson } from './read-json.ts'
import { serveConsole } from './serve-console.ts'
import { namesTwoHosts } from './two-hosts.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for routes that send no part of a page: their answers leave out the security headers of pages. */
    noPageHeaders?: true
    /**
     * Set for calls of tags: fields of the body that would change a prototype are dropped and not refused, as tags may
     * send unknown fields.
     */
    ofTags?: true
  }
}

/** The maximum number of bytes of a body that is sent to a path without a call. */
const MAX_UNKNOWN_BODY = 16 * 1024

/** The message of the refusal at a path without a call. */
export const NO_SUCH_CALL = 'There is no such call'

/** Milliseconds after which a caller who reads nothing of an answer is disconnected. */
export const TAKE_WITHIN_MS = 20_000

/**
 * The share of the process's open files that connections of callers may use; the rest is for tags, the database and
 * blobs.
 */
const CONNECTIONS_SHARE = 0.2
/** The maximum number of calls that are answered on one connection; then the caller must open another. */
const MOST_ON_CONNECTION = 1000

/** Milliseconds that a stop waits for callers to read their answers. */
const STOP_PATIENCE_MS = 5000

/** Builds the HTTP server, which does not listen yet, with everything that is the same for all calls. */
export async function openHttp(core: Core, guard: Guard, consoleFolder: string, takeWithinMs: number) {
  const app: FastifyInstance = fastify({
    loggerInstance: core.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger serves all calls.
    childLoggerFactory: (logger) => logger,
    bodyLimit: MAX_UNKNOWN_BODY,
    // Only these proxies are believed when they forward the caller's address.
    trustProxy: core.config.trustedProxies,
    forceCloseConnections: 'idle',
    serverFactory: (handle) => {
      const answer: typeof handle = (request, response) =>
        namesTwoHosts(request) ? response.writeHead(400, { connection: 'close' }).end() : handle(request, response)
      return Object.assign(createFewAtOnce(answer), {
        // Milliseconds for which an idle connection stays open, and in which a whole request must have arrived.
        keepAliveTimeout: 72_000,
        requestTimeout: 120_000,
        maxRequestsPerSocket: MOST_ON_CONNECTION,
      })
    },
    routerOptions: { maxParamLength: 1000 },
    frameworkErrors: (_error, request, reply) => void answerNowhere(request, reply),
  })

  const mayLogAgain = onceAMinute(core.now)
  app.server.maxConnections = Math.floor(mostFiles() * CONNECTIONS_SHARE)
  app.server.on('drop', () => {
    if (mayLogAgain('too many')) core.log.warn({ open: app.server.maxConnections }, 'too many callers')
  })

  const enterNowhere = async (request: FastifyRequest) => {
    if (isCall(request) && pathOf(request) !== login.path && !guard.whoOf(request)) await guard.enterNowhere(request)
  }
  const answerNowhere = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      await enterNowhere(request)
      return sendRefusal(reply, new Refusal('notFound', NO_SUCH_CALL))
    } catch (error) {
      return sendRefusal(reply, refusalOf(error) ?? new Refusal('ourFault'))
    }
  }

  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    if (!refusal || error instanceof ConnectionLost) {
      // If the caller has hung up, that caused the error. The request's signal may not be aborted yet at this moment.
      const level = request.raw.socket.destroyed ? 'debug' : 'error'
      core.log[level]({ err: error, method: request.method, path: loggedPath(request) }, 'a call failed')
    }
    return sendRefusal(reply, refusal ?? new Refusal('ourFault'))
  })
  app.addHook('onResponse', (request, reply, done) => {
    const level = request.method === 'GET' ? 'debug' : 'info'
    if (core.log.isLevelEnabled(level)) {
      const who = guard.whoOf(request)?.username
      const { method, ip: address } = request
      core.log[level]({ method, path: loggedPath(request), status: reply.statusCode, who, address }, 'call')
    }
    done()
  })

  // A caller who reads nothing of an answer for this long is disconnected.
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.raw.setTimeout(takeWithinMs)
    done(null, payload)
  })
  app.decorateRequest('textFault', undefined)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', readJson)
  // The headers are built once: Fastify's plugin does so for each call, and its garbage survives many collections.
  const protect = helmet(headers(core))
  app.addHook('onRequest', ({ raw, routeOptions }, reply, done) => {
    if (routeOptions.config.noPageHeaders) {
      reply.header('x-content-type-options', 'nosniff')
      done()
    } else protect(raw, reply.raw, (error) => done(error as Error | undefined))
  })
  compressJson(app)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    globalDecompression: false,
  })
  await app.register(multipart)
  allowOrigins(app, core.config.corsOrigin)
  // Unknown paths are refused before the body is read, so that strangers do not learn which calls exist.
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) enterNowhere(request).then(() => done(), done)
    else done()
  })
  const { sendPage, sendFile } = await serveConsole(app, consoleFolder, core.config)
  app.get('/*', (request, reply) => (isCall(request) ? answerNowhere(request, reply) : sendFile(request, reply)))
  app.setNotFoundHandler((request, reply) => (isPage(request) ? sendPage(reply) : answerNowhere(request, reply)))
  return {
    app,
    answer: answerWith(core, app, guard),
    /** Accepts no more calls, lets running ones finish, and disconnects callers who do not read their answer. */
    async close(): Promise<void> {
      const timer = setTimeout(() => app.server.closeAllConnections(), STOP_PATIENCE_MS)
      await app.close()
      clearTimeout(timer)
    },
  }
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0]!

/** The beginnings of paths that end with a secret. */
const SECRET_PATHS = [CALENDAR_PATH, HOOK_PATH, PICTURE_PATH]

/** The path for the log, without the secret in the path of a room's calendar, of a shop's messages or of a picture. */
const loggedPath = (request: FastifyRequest): string => {
  const path = pathOf(request)
  const beginning = SECRET_PATHS.find((secret) => path.startsWith(`${secret}/`))
  // The pictures of TRMNL's devices have signed names below the product's address.
  return beginning ?? (path.startsWith('/trmnl/') ? path.split('/s/', 1)[0]! : path)
}

/** True if the path is one of calls, also where it is percent-encoded. */
const isCall = (request: FastifyRequest): boolean => {
  const path = pathOf(request)
  try {
    return /^\/user\/api(\/|$)/.test(decodeURIComponent(path))
  } catch {
    return path.startsWith('/user/api')
  }
}

/** True for the request of a person who opens an address; scripts, pictures and programs send other headers. */
const isPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  (request.headers.accept ?? '').includes('text/html') &&
  !isCall(request) &&
  !/^\/(assets|device\/v1|mqtt)(\/|$)/.test(pathOf(request))

/**
 * The security headers. HSTS is sent only behind https, and upgrade-insecure-requests never: on a plain LAN they would
 * leave the page blank.
 */
function headers({ config }: Core) {
  const isHttps = config.publicUrl?.startsWith('https:') ?? false
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...(config.publicUrl ? [config.publicUrl.replace(/^http/, 'ws')] : [])],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' as const },
    strictTransportSecurity: isHttps,
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
  }
}
