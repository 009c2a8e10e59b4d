import { connect } from 'node:net'
import { hostname } from 'node:os'
import { setTimeout as after } from 'node:timers/promises'
import { Refusal } from '@wifi-tms/contract/errors'
import { GONE_SECONDS, type ServerFigures } from '@wifi-tms/contract/servers'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'
import { findServers } from '../../base/cluster/queries.ts'
import { cacheResult } from '../../base/concurrency/cache-result.ts'
import type { Core } from '../../base/core.ts'
import { acceptsWrites } from '../../base/database/accepts-writes.ts'
import { countAsleep, readCounters } from '../../base/database/counters.ts'
import { isPostgres } from '../../base/database/dialect.ts'
import { hashSecret, sameHash } from '../../base/random/secret.ts'
import { pack, packedRoute, sendPacked } from './packed.ts'

/** Milliseconds after which a part that has not answered counts as failing. */
const CHECK_TIMEOUT_MS = 2000
/** Milliseconds for which all callers get the same figures. */
const METRICS_CACHED_MS = 1000

// This label tells servers apart. All servers report the same counts of the installation: a query takes their maximum.
register.setDefaultLabels({ server: hostname() })
collectDefaultMetrics()
const callSeconds = new Histogram({
  name: 'wifi_tms_http_seconds',
  help: 'Calls over HTTP by method, route and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
})
const countGauge = new Gauge({
  name: 'wifi_tms_kept_count',
  help: 'The kept counts of the installation, alike at each server: devices, online, wanted by state, templates, pictures.',
  labelNames: ['name'],
})
const asleepTags = new Gauge({
  name: 'wifi_tms_asleep_tags',
  help: 'Tags of the installation that count as online and sleep between their contacts, alike at each server.',
})
const liveServers = new Gauge({
  name: 'wifi_tms_servers',
  help: 'Servers of the installation that live, alike at each server. NaN: the database does not answer.',
})
const healthGauge = new Gauge({
  name: 'wifi_tms_health',
  help: 'What /healthz says, part by part: 1 is well. Messages: what tags say can be kept.',
  labelNames: ['part'],
})
const clockAhead = new Gauge({
  name: 'wifi_tms_database_clock_ahead_seconds',
  help: 'By how much the clock of this machine is ahead of the database’s; negative: behind.',
})

/** The figures while the database does not answer: NaN is shown in place of a count. */
const unknownCounts = { counters: {} as Record<string, number>, asleep: Number.NaN, live: Number.NaN }

/** The state of the server's other parts, which the calls for monitoring report. */
export interface HealthState {
  mqttPort: number
  stopping: boolean
  /** True if messages of tags cannot be stored. */
  failing: () => boolean
  figures: () => ServerFigures
}

/** The calls for monitoring: liveness, readiness and metrics. `elapsed` counts milliseconds. */
export function healthRoutes(core: Core, app: FastifyInstance, state: HealthState, elapsed?: () => number): void {
  /**
   * Checks all parts. Callers that come during a check share its result. The check writes a row, as a full disk still
   * answers reads.
   */
  const checkParts = cacheResult(async () => {
    const checks = [
      acceptsConnections(state.mqttPort, core.config.host),
      inTime(acceptsWrites(core.db)),
      inTime(core.blobs.areReachable()),
    ] as const
    const [mqtt, isWritable, files] = await Promise.all(checks)
    const parts = { mqtt, database: isWritable && !state.failing(), storage: !core.storage.low, files }
    return { isWritable, parts: { http: true, ...parts, servers: core.cluster.hasLease() } }
  }, 0)

  app.get('/healthz', async (_, reply) => {
    const { parts } = await checkParts()
    const isWell = Object.values(parts).every(Boolean)
    return reply.code(isWell ? 200 : 503).send({ status: isWell ? 'ok' : 'failing', ...parts })
  })

  app.get('/readyz', async (_, reply) =>
    reply.code(state.stopping ? 503 : 200).send({ status: state.stopping ? 'stopping' : 'ready' }),
  )

  const { metricsToken } = core.config
  const metrics = cacheResult(
    async () => {
      const { isWritable, parts } = await checkParts()
      for (const [part, isWell] of Object.entries({ ...parts, messages: !state.failing() }))
        healthGauge.set({ part }, Number(isWell))
      clockAhead.set(state.figures().clockAheadMs / 1000)
      // A count that cannot be read is left out: an old count would look like a present one.
      const { counters, asleep, live } = isWritable ? await countRows() : unknownCounts
      countGauge.reset()
      for (const [name, count] of Object.entries(counters))
        if (name !== 'seq' && name !== 'probe') countGauge.set({ name }, count)
      asleepTags.set(asleep)
      liveServers.set(live)
      return pack(register.contentType, await register.metrics())
    },
    METRICS_CACHED_MS,
    elapsed,
  )
  app.get('/metrics', packedRoute, async (request, reply) => {
    const { authorization } = request.headers
    if (metricsToken && !sameHash(hashSecret(authorization ?? ''), hashSecret(`Bearer ${metricsToken}`)))
      throw new Refusal('tokenUnknown', 'Authorization: Bearer with METRICS_TOKEN is missing')
    return sendPacked(request, reply, await metrics())
  })

  const countRows = async () => {
    const [counters, asleep] = await Promise.all([readCounters(core.db), countAsleep(core.db)])
    const servers = isPostgres(core.db) ? await findServers(core.db, GONE_SECONDS) : [{ isGone: false }]
    return { counters, asleep, live: servers.filter(({ isGone }) => !isGone).length }
  }

  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    callSeconds.observe(
      { method, route: routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
}

/** True if a program accepts connections on this port of this machine. */
const acceptsConnections = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host })
    const end = (answered: boolean) => {
      socket.destroy()
      resolve(answered)
    }
    socket.setTimeout(CHECK_TIMEOUT_MS, () => end(false))
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })

/** The result of a check; false if the check takes too long. */
const inTime = (answer: Promise<boolean>): Promise<boolean> =>
  Promise.race([answer, after(CHECK_TIMEOUT_MS, false, { ref: false })])
