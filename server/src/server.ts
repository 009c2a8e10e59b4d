import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { pino } from 'pino'
import { askingRoutes } from './asking/routes.ts'
import { openBlobs } from './blobs.ts'
import { listen } from './broker/listen.ts'
import { startBroker } from './broker/start-broker.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { seedCatalogue } from './catalogue/seed.ts'
import type { Config } from './config.ts'
import type { Core } from './core.ts'
import { clearLog } from './database/change-log.ts'
import { isPostgres } from './database/dialect.ts'
import { openDatabase } from './database/open.ts'
import { devicesRoutes } from './devices/routes.ts'
import { displayRoutes } from './displays/routes.ts'
import { fontRoutes } from './fonts/routes.ts'
import { holdFolder } from './hold-folder.ts'
import { CALLS } from './http/guard.ts'
import { healthRoutes } from './http/health.ts'
import { openHttp } from './http/open-http.ts'
import { clearUploads } from './http/read-upload.ts'
import { imagesRoutes } from './images/routes.ts'
import { startIngest } from './ingest/ingest.ts'
import { every } from './loops.ts'
import { openApiRoutes } from './openapi/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { startPainting } from './painting/pool.ts'
import { paintingRoutes } from './painting/routes.ts'
import { prepareFolder } from './prepare-folder.ts'
import { productRoutes } from './products/routes.ts'
import { secretRoutes } from './secrets/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { templateRoutes } from './templates/routes.ts'
import { firstAdmin, isFirstStart } from './users/first-admin.ts'
import { userRoutes } from './users/routes.ts'
import { startReconciler } from './wishes/loop.ts'

export interface Running {
  /** http://host:port of this machine. */
  url: string
  port: number
  mqttPort: number
  /** 0 where there is no MQTT over TLS. */
  mqttsPort: number
  /** Who may sign in, on the first start of an installation only. */
  admin?: { username: string; password: string }
  core: Core
  /** Finishes what is in hand and closes everything; calling it again changes nothing. */
  stop(): Promise<void>
}

/**
 * Per cent by which the heap may outgrow what is alive before it is cleared up. By itself V8 lets it double and more,
 * which with ten thousand tags is some 200 MB; sooner costs a fiftieth of a millisecond of processor a proof.
 */
const HEAP_GROWTH = 30

/** How often what was read of PostgreSQL's log of changes is cleared away. */
const CLEAR_LOG_MS = 60_000

const CONSOLE = join(import.meta.dirname, '../../console/dist')

/** THE LIST: everything that runs, in starting order. It stops in the reverse. Throws CannotStart. */
export async function startServer(
  config: Config,
  { now = () => new Date(), console = CONSOLE, calls = CALLS } = {},
): Promise<Running> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`)
  const stops: (() => Promise<unknown> | unknown)[] = []
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
    await prepareFolder(config.dataDir)
    stops.push(holdFolder(config.dataDir))
    const log = pino({ level: config.logLevel }, pino.destination(2))
    const db = await openDatabase(config)
    stops.push(() => db.destroy())
    if (isPostgres(db)) {
      const clearing = every(CLEAR_LOG_MS, () => clearLog(db), log)
      stops.push(() => clearing.stop())
    }
    await clearUploads(config)
    const blobs = await openBlobs(join(config.dataDir, 'blobs'))
    const core = { config, db, blobs, now, log, nudge() {} } as unknown as Core

    const admin = (await isFirstStart(db)) ? await firstAdmin(config, now()) : undefined
    if (admin) {
      await db.transaction().execute(async (tx) => {
        await tx.insertInto('account').values(admin.row).execute()
        await seedCatalogue(tx, now(), admin.username)
      })
    }

    core.painters = await startPainting()
    stops.push(() => core.painters.stop())
    core.ingest = startIngest(core)
    stops.push(() => core.ingest.stop())
    const broker = await startBroker(core)
    stops.push(() => broker.stop())
    const reconciler = startReconciler(core)
    core.nudge = reconciler.nudge
    stops.push(() => reconciler.stop())

    const state = { mqttPort: broker.mqttPort, stopping: false }
    const { app, answer, close } = await openHttp(core, console, calls)
    stops.push(close)
    stops.push(() => {
      state.stopping = true
    })
    healthRoutes(core, app, state)
    sessionRoutes(core, answer)
    userRoutes(core, answer)
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
    askingRoutes(core, app)
    await openApiRoutes(app, config.appTitle)
    stops.push(broker.linkUpgrade(app.server))
    await app.ready()
    const port = await listen(app.server, 'PORT', config.port, config.host)

    return {
      url: `http://${config.host.replace(/^(0\.0\.0\.0|::)$/, 'localhost')}:${port}`,
      port,
      mqttPort: broker.mqttPort,
      mqttsPort: broker.mqttsPort,
      ...(admin && { admin: { username: admin.username, password: admin.password } }),
      core,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
