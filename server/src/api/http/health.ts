import { connect } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { Refusal } from '@wifi-tms/contract/errors'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'
import type { Core } from '../../base/core.ts'
import { readCounters } from '../../base/database/counters.ts'
import { takesWrites } from '../../base/database/takes-writes.ts'
import { hashSecret, sameHash } from '../../base/random/secret.ts'

const ANSWERS_WITHIN_MS = 2000

collectDefaultMetrics()
const callSeconds = new Histogram({
  name: 'wifi_tms_http_seconds',
  help: 'Calls over HTTP by method, route and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
})
const kept = new Gauge({
  name: 'wifi_tms_kept_count',
  help: 'The kept counts: devices, online, wanted by state, templates, pictures.',
  labelNames: ['name'],
})

/** What the rest of the server says of itself. */
interface State {
  mqttPort: number
  stopping: boolean
  /** Whether what tags say cannot be kept. */
  failing: () => boolean
}

/** What those who look after the installation ask: does it live, may it be sent calls, how is it doing. */
export function healthRoutes(core: Core, app: FastifyInstance, state: State): void {
  /** A full disk still answers: so something is written, once for all who ask meanwhile. */
  let writing: Promise<boolean> | undefined
  const takes = () => {
    writing ??= within(takesWrites(core.db)).finally(() => {
      writing = undefined
    })
    return writing
  }

  app.get('/healthz', async (_, reply) => {
    const asked = [answers(state.mqttPort, core.config.host), takes(), within(core.blobs.areNear())]
    const [mqtt, written, files] = await Promise.all(asked)
    const database = written && !state.failing()
    const storage = !core.storage.low
    const well = mqtt && database && storage && files
    const told = { http: true, mqtt, database, storage, files }
    return reply.code(well ? 200 : 503).send({ status: well ? 'ok' : 'failing', ...told })
  })

  app.get('/readyz', async (_, reply) =>
    reply.code(state.stopping ? 503 : 200).send({ status: state.stopping ? 'stopping' : 'ready' }),
  )

  const { metricsToken } = core.config
  app.get('/metrics', async ({ headers }, reply) => {
    if (metricsToken && !sameHash(hashSecret(headers.authorization ?? ''), hashSecret(`Bearer ${metricsToken}`)))
      throw new Refusal('tokenUnknown', 'Authorization: Bearer with METRICS_TOKEN is missing')
    for (const [name, count] of Object.entries(await readCounters(core.db))) {
      if (name !== 'seq' && name !== 'probe') kept.set({ name }, count)
    }
    return reply.type(register.contentType).send(await register.metrics())
  })

  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    callSeconds.observe(
      { method, route: routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
}

/** Whether something takes connections on this port of this machine. */
const answers = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host })
    const end = (answered: boolean) => {
      socket.destroy()
      resolve(answered)
    }
    socket.setTimeout(ANSWERS_WITHIN_MS, () => end(false))
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })

/** Whether it is so, and told in time. */
const within = (told: Promise<boolean>): Promise<boolean> =>
  Promise.race([told, after(ANSWERS_WITHIN_MS, false, { ref: false })])
