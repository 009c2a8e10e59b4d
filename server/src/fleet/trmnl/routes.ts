import { Refusal } from '@wifi-tms/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { originOf } from '../../api/http/answer.ts'
import { refusalOf } from '../../api/http/envelope.ts'
import { tokenBuckets } from '../../api/http/token-buckets.ts'
import { hideInText } from '../debug/rules.ts'
import type { FleetCore } from '../ingest/fleet-core.ts'
import { findVisitor } from '../visits/find-visitor.ts'
import { blankFile } from '../visits/picture-files.ts'
import { type AddressOf, signedAddresses } from './address.ts'
import { currentScreen, display, emptyAnswer, unknownDeviceAnswer } from './display.ts'
import { sendFirmware } from './offer-firmware.ts'
import { findProduct } from './queries.ts'
import { pathOf, SetUpHeaders, TrmnlHeaders } from './rules.ts'
import { sendPicture } from './send-picture.ts'
import { NOT_SET_UP, setUp } from './set-up.ts'

/** The rate limits for a device's visits, and for a product's set-ups, each of which stores a secret. */
const VISIT_RATE = { burst: 60, perSecond: 0.5 }
const SET_UP_RATE = { burst: 1000, perSecond: 20 }
/** The rate limit for a device's downloads of firmware. A device tries once a day. */
const DOWNLOAD_RATE = { burst: 5, perSecond: 0.01 }
/** Seconds after which a device asks again if the server failed or the device asked too often. */
const REFUSED_REST_SECONDS = 300
/** The maximum number of bytes of a device's log, and of entries of a log that are stored. */
const MAX_LOG_BYTES = 64 * 1024
const LOG_ENTRIES = 10
/** The maximum number of characters of an entry: fewer than the message log stores of a message. */
const ENTRY_LENGTH = 4000

/** The panel of the picture at set-up: all boards expect exactly this size, 48,062 bytes as a BMP. */
const SETUP_PANEL = { color: 'B/W', width: 800, height: 480, angle: 0 } as const

/** The logs of firmware 1.8, of older firmware, and of Kobo readers. */
const Logs = z.union([
  z.object({ logs: z.array(z.unknown()) }).transform(({ logs }) => logs),
  z.object({ log: z.object({ logs_array: z.array(z.unknown()) }) }).transform(({ log }) => log.logs_array),
  z.object({ log: z.array(z.unknown()) }).transform(({ log }) => log),
])

/** The calls of TRMNL's devices: setup, display, log and pictures, below each product that accepts them. */
export function trmnlRoutes(core: FleetCore, app: FastifyInstance): void {
  const mayVisit = tokenBuckets(VISIT_RATE)
  const maySetUp = tokenBuckets(SET_UP_RATE)
  const mayDownload = tokenBuckets(DOWNLOAD_RATE)
  const signedAddress = signedAddresses(core)

  /** The absolute address of a product, as the device reaches it. */
  const baseOf = (request: FastifyRequest, uri: string) =>
    `${core.config.publicUrl ?? originOf(core, request)}/trmnl/${uri}/`

  const answerSetUp = async (request: FastifyRequest, uri: string) => {
    const product = await findProduct(core.db, uri)
    if (!product) return NOT_SET_UP
    if (!maySetUp(product.id)) throw new Refusal('tooMany')
    return setUp(core, SetUpHeaders.parse(request.headers), product, `${baseOf(request, uri)}s/setup.bmp`)
  }

  /**
   * Finds the device whose key a call carries; undefined if the key is not valid for this product. Throws Refusal if
   * the device calls too often.
   */
  const findCaller = async (token: string | undefined, uri: string) => {
    const caller = token === undefined ? undefined : await findVisitor(core.db, token, core.now())
    if (caller?.uri !== uri || caller.trmnl !== 1) return undefined
    if (!mayVisit(caller.deviceId)) throw new Refusal('tooMany')
    return caller
  }

  const addressOf = (request: FastifyRequest, uri: string): AddressOf => {
    const base = baseOf(request, uri)
    return (name, ending) => base + signedAddress(name, ending)
  }

  const answerDisplay = async (request: FastifyRequest, uri: string) => {
    const headers = TrmnlHeaders.parse(request.headers)
    const caller = await findCaller(headers['access-token'], uri)
    return caller ? display(core, caller, headers, addressOf(request, uri)) : unknownDeviceAnswer()
  }

  const answerCurrentScreen = async (request: FastifyRequest, uri: string) => {
    const caller = await findCaller(TrmnlHeaders.parse(request.headers)['access-token'], uri)
    return caller?.approved === 1 ? currentScreen(caller, addressOf(request, uri)) : unknownDeviceAnswer()
  }

  const keepLog = async (request: FastifyRequest, uri: string) => {
    const caller = await findCaller(TrmnlHeaders.parse(request.headers)['access-token'], uri)
    if (!caller) return
    const logs = Logs.safeParse(parseJson(request.body)).data ?? []
    for (const entry of logs.slice(0, LOG_ENTRIES))
      core.note(caller.mac, {
        direction: 'up',
        kind: 'log',
        message: { log: hideInText(JSON.stringify(entry)).slice(0, ENTRY_LENGTH) },
      })
  }

  app.register(async (scope) => {
    // Clients send their logs with any content type.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, async (_: FastifyRequest, body: string) => body)
    scope.setErrorHandler((error, request, reply) => {
      const refusal = refusalOf(error)
      if (!refusal) core.log.error({ err: error, url: request.routeOptions.url }, 'a call of a TRMNL device failed')
      const tooMany = refusal?.kind === 'tooMany'
      if (tooMany) reply.code(429)
      else reply.code(refusal?.kind === 'tooLarge' ? 413 : 200)
      // A device resets its Wi-Fi at a `status` of 500, and shows an error at an HTTP status of 500.
      return reply.header('cache-control', 'no-store').send(emptyAnswer(tooMany ? 429 : 503, REFUSED_REST_SECONDS))
    })

    scope.get<{ Params: { '*': string } }>(
      '/trmnl/*',
      { config: { noPageHeaders: true }, compress: false },
      async (request, reply) => {
        const { uri, call } = pathOf(request.params['*']) ?? { uri: '', call: '' }
        reply.header('cache-control', 'no-store')
        // A set-up hands over a secret and a visit proves a picture, which HEAD must not do.
        if (request.method === 'HEAD' && !call.startsWith('s/')) return reply.code(405).header('allow', 'GET').send()
        if (call === 'setup') return reply.send(await answerSetUp(request, uri))
        if (call === 'display') return reply.send(await answerDisplay(request, uri))
        if (call === 's/setup.bmp') {
          const bytes = await blankFile(core, SETUP_PANEL, '', 'bmp')
          return reply.headers({ 'content-type': 'image/bmp', 'content-length': bytes.length }).send(bytes)
        }
        if (call === 'current_screen') return reply.send(await answerCurrentScreen(request, uri))
        if (call.startsWith('s/firmware-')) return sendFirmware(core, call, reply, mayDownload)
        if (call.startsWith('s/')) return sendPicture(core, call, reply)
        return reply.code(404).send({ message: 'Not found' })
      },
    )
    scope.post<{ Params: { '*': string } }>('/trmnl/*', { bodyLimit: MAX_LOG_BYTES }, async (request, reply) => {
      const { uri, call } = pathOf(request.params['*']) ?? { uri: '', call: '' }
      if (call !== 'log') return reply.code(404).send({ message: 'Not found' })
      await keepLog(request, uri)
      return reply.code(204).send()
    })
  })
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}
