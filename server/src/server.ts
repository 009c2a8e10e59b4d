import { once } from 'node:events'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { pino } from 'pino'
import { auditRoutes } from './api/audit/routes.ts'
import { sweepAudit } from './api/audit/sweep-audit.ts'
import { healthRoutes } from './api/http/health.ts'
import { openHttp } from './api/http/open-http.ts'
import { clearUploads } from './api/http/read-upload.ts'
import { sessionRoutes } from './api/login/routes.ts'
import { openApiRoutes } from './api/openapi/routes.ts'
import { CALLS, openGuard } from './api/sessions/open-guard.ts'
import { wrongTries } from './api/sessions/wrong-tries.ts'
import { addFirstAdmin, firstAdmin, isFirstStart, keepFirstAdmin } from './api/users/first-admin.ts'
import { userRoutes } from './api/users/routes.ts'
import { openBlobs } from './base/blobs/blobs.ts'
import { every, type Loop } from './base/concurrency/loops.ts'
import type { Core } from './base/core.ts'
import { openDatabase } from './base/database/open.ts'
import type { Config } from './base/process/config.ts'
import { holdFolder } from './base/process/hold-folder.ts'
import { listen } from './base/process/listen.ts'
import { prepareFolder } from './base/process/prepare-folder.ts'
import { catalogueRoutes } from './content/catalogue/routes.ts'
import { seedCatalogue } from './content/catalogue/seed.ts'
import { fontRoutes } from './content/fonts/routes.ts'
import { startDecoders } from './content/images/decode.ts'
import { imagesRoutes } from './content/images/routes.ts'
import { startPainting } from './content/painting/pool.ts'
import { paintingRoutes } from './content/painting/routes.ts'
import { templateRoutes } from './content/templates/routes.ts'
import { openWire } from './fleet/broker/open-wire.ts'
import { openPeers } from './fleet/broker/peers.ts'
import { startBroker } from './fleet/broker/start-broker.ts'
import { startReconciler } from './fleet/deliveries/loop.ts'
import { devicesRoutes } from './fleet/devices/routes.ts'
import { displayRoutes } from './fleet/displays/routes.ts'
import { startHousekeeping } from './fleet/housekeeping/loop.ts'
import { httpTagRoutes } from './fleet/http-tags/routes.ts'
import type { FleetCore } from './fleet/ingest/fleet-core.ts'
import { startIngest } from './fleet/ingest/ingest.ts'
import { overviewRoutes } from './fleet/overview/routes.ts'
import { productRoutes } from './fleet/products/routes.ts'
import { secretRoutes } from './fleet/secrets/routes.ts'

export interface Running {
  /** http://host:port of this machine. */
  url: string
  port: number
  mqttPort: number
  /** 0 where there is no MQTT over TLS. */
  mqttsPort: number
  /** Who may sign in, on the first start of an installation only. */
  admin?: { username: string; password: string }
  core: FleetCore
  /** Finishes what is in hand and closes everything; calling it again changes nothing. */
  stop(): Promise<void>
}

/**
 * Per cent by which the heap may outgrow what is alive before it is cleared up. By itself V8 lets it double and more,
 * which with ten thousand tags is some 200 MB; sooner costs a fiftieth of a millisecond of processor a proof.
 */
const HEAP_GROWTH = 30

/** How often the history forgets what is too old. */
const FORGET_MS = 3_600_000

const CONSOLE = join(import.meta.dirname, '../../console/dist')

/**
 * THE LIST: everything that runs, in starting order. It stops in the reverse, also where `leaving` comes while it starts:
 * then its reason is thrown. `say` tells people of what has been started. Throws CannotStart.
 */
export async function startServer(
  config: Config,
  {
    now = () => new Date(),
    console = CONSOLE,
    calls = CALLS,
    leaving = new AbortController().signal,
    say = (_: Running) => {},
  } = {},
): Promise<Running> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`)
  const stops: (() => Promise<unknown> | unknown)[] = []
  const runs = (stop: (typeof stops)[0]) => {
    stops.push(stop)
    leaving.throwIfAborted()
  }
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= (async () => {
      const faults: unknown[] = []
      for (const end of stops.reverse()) await (async () => end())().catch((error: unknown) => faults.push(error))
      if (faults.length > 0) throw new AggregateError(faults, 'not everything stopped in good order')
    })()
    return stopped
  }

  try {
    const log = pino({ level: config.logLevel }, pino.destination(2))
    await prepareFolder(config.dataDir, log)
    runs(holdFolder(config.dataDir))
    const left = once(leaving, 'abort').then((): never => leaving.throwIfAborted() as never)
    // A database that does not answer is not waited for.
    const db = await Promise.race([openDatabase(config), left])
    runs(() => db.destroy())
    await clearUploads(config)
    const blobs = await openBlobs(join(config.dataDir, 'blobs'))
    const peers = openPeers()
    const wire = openWire(peers, now)
    runs(wire.stop)
    let reconciler: Loop | undefined
    const base: Core = { config, db, blobs, now, log, wire, nudge: () => reconciler?.nudge() }

    const admin = (await isFirstStart(db)) ? await firstAdmin(config, now()) : undefined
    if (admin) {
      await db.transaction().execute(async (tx) => {
        const by = { accountId: admin.row.id, username: admin.username }
        if (await addFirstAdmin(tx, admin.row)) await seedCatalogue(tx, now(), by)
      })
    }

    const painters = await startPainting()
    runs(() => painters.stop())
    const decoders = startDecoders()
    runs(() => decoders.stop())
    const ingest = startIngest(base)
    runs(() => ingest.stop())
    const core = { ...base, painters, decoders, ingest }
    const broker = await startBroker(core, peers)
    runs(() => broker.stop())
    reconciler = startReconciler(core)
    runs(reconciler.stop)
    const housekeeping = startHousekeeping(core)
    runs(() => housekeeping.stop())

    const forgetting = every(FORGET_MS, () => sweepAudit(core), log)
    runs(() => forgetting.stop())

    const state = { mqttPort: broker.mqttPort, stopping: false, failing: () => ingest.failing }
    const { app, answer, close } = await openHttp(core, openGuard(core, calls), console)
    runs(close)
    runs(() => {
      state.stopping = true
    })
    healthRoutes(core, app, state)
    const tries = wrongTries()
    sessionRoutes(core, answer, tries)
    userRoutes(core, answer, tries)
    productRoutes(core, answer)
    catalogueRoutes(core, answer)
    templateRoutes(core, answer)
    overviewRoutes(core, answer)
    imagesRoutes(core, answer)
    fontRoutes(core, answer)
    devicesRoutes(core, answer)
    paintingRoutes(core, answer)
    secretRoutes(core, answer)
    displayRoutes(core, answer)
    auditRoutes(core, answer)
    httpTagRoutes(core, app)
    await openApiRoutes(app, config)
    runs(broker.linkUpgrade(app.server))
    await app.ready()
    const port = await listen(app.server, 'PORT', config.port, config.host)
    leaving.throwIfAborted()

    const running = {
      url: `http://${config.host.replace(/^(0\.0\.0\.0|::)$/, 'localhost')}:${port}`,
      port,
      mqttPort: broker.mqttPort,
      mqttsPort: broker.mqttsPort,
      ...(admin && { admin: { username: admin.username, password: admin.password } }),
      core,
      stop,
    }
    say(running)
    if (admin) await keepFirstAdmin(db)
    return running
  } catch (error) {
    await stop()
    throw error
  }
}
