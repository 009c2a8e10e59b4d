import { once } from 'node:events'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { pino } from 'pino'
import { auditRoutes } from './api/audit/routes.ts'
import { sweepAudit } from './api/audit/sweep-audit.ts'
import { healthRoutes } from './api/http/health.ts'
import { openHttp, TAKE_WITHIN_MS } from './api/http/open-http.ts'
import { clearUploads } from './api/http/read-upload.ts'
import { keyRoutes } from './api/keys/routes.ts'
import { sessionRoutes } from './api/login/routes.ts'
import { openApiRoutes } from './api/openapi/routes.ts'
import { serverRoutes } from './api/servers/routes.ts'
import { CALLS, openGuard } from './api/sessions/open-guard.ts'
import { wrongTries } from './api/sessions/wrong-tries.ts'
import { twoFactorRoutes } from './api/two-factor/routes.ts'
import { sealFactorsAgain } from './api/two-factor/seal-again.ts'
import { keepFirstAdmin } from './api/users/first-admin.ts'
import { userRoutes } from './api/users/routes.ts'
import { every, type Loop } from './base/concurrency/loops.ts'
import type { Core } from './base/core.ts'
import { holdDatabase } from './base/database/hold-database.ts'
import { openDatabase } from './base/database/open.ts'
import type { Config } from './base/process/config.ts'
import { holdFolder } from './base/process/hold-folder.ts'
import { listen } from './base/process/listen.ts'
import { prepareFolder } from './base/process/prepare-folder.ts'
import { newId } from './base/random/ids.ts'
import { openSeal } from './base/random/seal.ts'
import { freeBytes, startByBallast, watchStorage } from './base/storage/watch-storage.ts'
import { startClock } from './calendar/clock/loop.ts'
import { directoryRoutes } from './calendar/directories/routes.ts'
import { doorRoutes } from './calendar/door/routes.ts'
import { calendarLinkRoutes } from './calendar/feeds/routes.ts'
import { sealAgain } from './calendar/feeds/seal-again.ts'
import { startFeeds } from './calendar/feeds/start-feeds.ts'
import { meetingRoutes } from './calendar/meetings/routes.ts'
import { phoneRoutes } from './calendar/phone/routes.ts'
import { findChanges } from './calendar/plan/find-changes.ts'
import { planRoutes } from './calendar/plan/routes.ts'
import { playlistRoutes } from './calendar/playlists/routes.ts'
import { findHolds } from './calendar/quiet/find-holds.ts'
import { roomRoutes } from './calendar/rooms/routes.ts'
import { taskRoutes } from './calendar/tasks/routes.ts'
import { utilisationRoutes } from './calendar/utilisation/routes.ts'
import { catalogueRoutes } from './content/catalogue/routes.ts'
import { startFirst } from './content/catalogue/start-first.ts'
import { openFiles } from './content/files/open-files.ts'
import { fontRoutes } from './content/fonts/routes.ts'
import { PICTURE_WITHIN_MS, startDecoders } from './content/images/decode.ts'
import { imagesRoutes } from './content/images/routes.ts'
import { startPainting } from './content/painting/pool.ts'
import { paintingRoutes } from './content/painting/routes.ts'
import { starterRoutes } from './content/starters/routes.ts'
import { templateRoutes } from './content/templates/routes.ts'
import { refuseBrokenRestore } from './copies/installation.ts'
import { joinServers } from './fleet/broker/join-servers.ts'
import { startBroker } from './fleet/broker/start-broker.ts'
import { openMessageLog } from './fleet/debug/open-log.ts'
import { debugRoutes } from './fleet/debug/routes.ts'
import { startReconciler } from './fleet/deliveries/loop.ts'
import { devicesRoutes } from './fleet/devices/routes.ts'
import { displayRoutes } from './fleet/displays/routes.ts'
import { firmwareRoutes } from './fleet/firmware/routes.ts'
import { startHousekeeping } from './fleet/housekeeping/loop.ts'
import { httpTagRoutes } from './fleet/http-tags/routes.ts'
import { startIngest } from './fleet/ingest/ingest.ts'
import { orderRoutes } from './fleet/orders/routes.ts'
import { otaRoutes } from './fleet/otas/routes.ts'
import { overviewRoutes } from './fleet/overview/routes.ts'
import { productRoutes } from './fleet/products/routes.ts'
import { secretRoutes } from './fleet/secrets/routes.ts'
import { sealStored } from './fleet/secrets/seal-stored.ts'
import type { Running } from './running.ts'

/**
 * Per cent by which the heap may outgrow its live data before garbage is collected. By default V8 lets it double and
 * more, which with ten thousand tags is some 200 MB; the earlier collection costs a fiftieth of a millisecond of
 * processor per proof.
 */
const HEAP_GROWTH = 30

/** Milliseconds between two deletions of old lines of the history. */
const FORGET_MS = 3_600_000

const CONSOLE = join(import.meta.dirname, '../../console/dist')

/**
 * THE LIST: everything that runs, in starting order. It stops in the reverse order, also where `leaving` comes during
 * the start: then its reason is thrown. `say` tells people what has been started; `taken` is called when another server
 * has taken over the database. Throws CannotStart.
 */
export async function startServer(
  config: Config,
  {
    now = () => new Date(),
    console = CONSOLE,
    calls = CALLS,
    leaving = new AbortController().signal,
    say = (_: Running) => {},
    taken = () => {},
    free = freeBytes,
    elapsed = () => performance.now(),
    wall = () => Date.now(),
    takeWithinMs = TAKE_WITHIN_MS,
    pictureWithinMs = PICTURE_WITHIN_MS,
  } = {},
): Promise<Running> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`)
  const stack = new AsyncDisposableStack()
  const runs = (stop: () => unknown) => {
    stack.defer(async () => void (await stop()))
    leaving.throwIfAborted()
  }
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= stack.disposeAsync()
    return stopped
  }

  try {
    const log = pino({ level: config.logLevel }, pino.destination(2))
    await startByBallast(config, free)
    await prepareFolder(config.dataDir, log)
    runs(holdFolder(config.dataDir))
    const left = once(leaving, 'abort').then((): never => leaving.throwIfAborted() as never)
    // The start does not wait for a database that does not answer.
    let told = (_: string) => {}
    runs(await Promise.race([holdDatabase(config, taken, (payload) => told(payload)), left]))
    await refuseBrokenRestore(config)
    const id = newId()
    const db = await Promise.race([openDatabase({ ...config, serverId: id }), left])
    runs(() => db.destroy())
    await clearUploads(config)
    const { blobs, store } = await openFiles({ config, db, now, log })
    const seal = await openSeal(config)
    const messages = openMessageLog({ db, now, log, kept: (ids) => wire.changed('messages', ids) })
    let reconciler: Loop | undefined
    const tries = wrongTries(elapsed, (tried) => cluster.say({ kind: 'tried', ...tried }))
    const joined = await joinServers({
      ...{ id, dataDir: config.dataDir, db, seal, log, wall, now, note: messages.note, ...(store && { store }) },
      hear(said) {
        if (said.kind === 'nudge') reconciler?.nudge()
        if (said.kind === 'tried') tries.hear(said)
      },
    })
    const { peers, cluster, wire } = joined
    told = cluster.told
    runs(joined.stop)
    runs(() => messages.stop())
    const storage = watchStorage(config, log, free, () => wire.changed('images', []))
    runs(() => storage.stop())
    const base: Core = {
      ...{ config, db, blobs, storage, seal, now, log, wire, cluster },
      nextChanges: (ids, span) => findChanges(db, ids, span, now()),
      heldUntil: (ids) => findHolds(db, ids, now()),
      nudge(where) {
        reconciler?.nudge()
        if (where !== 'here') cluster.say({ kind: 'nudge' })
      },
      note: messages.note,
    }

    for (const close of [sealStored, sealAgain, sealFactorsAgain]) await close(base)
    const admin = await startFirst(base)

    const painters = await startPainting()
    runs(() => painters.stop())
    const decoders = startDecoders(pictureWithinMs)
    runs(() => decoders.stop())
    const ingest = startIngest(base)
    runs(() => ingest.stop())
    const core = { ...base, painters, decoders, ingest }
    const broker = await startBroker(core, peers)
    runs(() => broker.stop())
    reconciler = startReconciler(core)
    runs(reconciler.stop)
    const clock = startClock(core)
    runs(() => clock.stop())
    const feeds = startFeeds(core, seal)
    runs(() => feeds.stop())
    runs(startHousekeeping(core).stop)
    const forget = cluster.inTurn('history', () => sweepAudit(core))
    runs(every(FORGET_MS, forget, log).stop)

    const { figures } = cluster
    const state = { mqttPort: broker.mqttPort, stopping: false, failing: () => ingest.failing, figures }
    const { app, answer, close } = await openHttp(core, openGuard(core, calls), console, takeWithinMs)
    runs(close)
    runs(() => {
      state.stopping = true
    })
    healthRoutes(core, app, state, elapsed)
    sessionRoutes(core, answer, tries)
    userRoutes(core, answer, tries)
    twoFactorRoutes(core, answer, tries)
    keyRoutes(core, answer)
    productRoutes(core, answer)
    catalogueRoutes(core, answer)
    templateRoutes(core, answer)
    starterRoutes(answer)
    overviewRoutes(core, answer, broker.mqttPort)
    imagesRoutes(core, answer)
    fontRoutes(core, answer)
    otaRoutes(core, answer)
    firmwareRoutes(core, answer)
    orderRoutes(core, answer)
    devicesRoutes(core, answer)
    paintingRoutes(core, answer)
    secretRoutes(core, answer)
    displayRoutes(core, answer)
    roomRoutes(core, answer, feeds)
    utilisationRoutes(core, answer)
    meetingRoutes(core, answer)
    doorRoutes(core, answer)
    phoneRoutes(core, answer)
    taskRoutes(core, answer)
    directoryRoutes(core, answer)
    playlistRoutes(core, answer)
    planRoutes(core, answer)
    debugRoutes(core, answer)
    auditRoutes(core, answer)
    serverRoutes(core, answer, figures)
    httpTagRoutes(core, app)
    calendarLinkRoutes(core, app)
    openApiRoutes(app, config)
    runs(broker.linkUpgrade(app.server))
    await app.ready()
    const port = await listen(app.server, 'PORT', config.port, config.host)
    leaving.throwIfAborted()

    const running = {
      url: `http://${config.host.replace(/^(0\.0\.0\.0|::)$/, 'localhost')}:${port}`,
      port,
      mqttPort: broker.mqttPort,
      mqttsPort: broker.mqttsPort,
      ...(admin && { admin }),
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
