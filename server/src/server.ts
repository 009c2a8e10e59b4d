import { EventEmitter, once } from 'node:events'
import { join } from 'node:path'
import { pino } from 'pino'
import { sweepAudit } from './api/audit/sweep-audit.ts'
import { openHttp, TAKE_WITHIN_MS } from './api/http/open-http.ts'
import { clearUploads } from './api/http/read-upload.ts'
import { CALLS, openGuard } from './api/sessions/open-guard.ts'
import { wrongTries } from './api/sessions/wrong-tries.ts'
import { sealFactorsAgain } from './api/two-factor/seal-again.ts'
import { confirmFirstAdmin } from './api/users/first-admin.ts'
import { startWebhooks } from './api/webhooks/deliver.ts'
import { sealWebhooksAgain } from './api/webhooks/queries.ts'
import { every } from './base/concurrency/loops.ts'
import type { Core } from './base/core.ts'
import { holdDatabase } from './base/database/hold-database.ts'
import { openDatabase } from './base/database/open.ts'
import type { Config } from './base/process/config.ts'
import { holdFolder } from './base/process/hold-folder.ts'
import { keepHeapSmall } from './base/process/keep-heap-small.ts'
import { listen } from './base/process/listen.ts'
import { prepareFolder } from './base/process/prepare-folder.ts'
import { newId } from './base/random/ids.ts'
import { openSeal } from './base/random/seal.ts'
import { dropBallastIfFull, freeBytes, watchStorage } from './base/storage/watch-storage.ts'
import { sealAgain } from './calendar/feeds/seal-again.ts'
import { startFeeds } from './calendar/feeds/start-feeds.ts'
import { startImports } from './calendar/items/import-folder.ts'
import { findChanges } from './calendar/plan/find-changes.ts'
import { findHolds, findQuietEnd } from './calendar/quiet/find-holds.ts'
import { startScheduler } from './calendar/scheduler/loop.ts'
import { readShop } from './calendar/shops/read-shop.ts'
import { sealSourcesAgain } from './calendar/sources/queries.ts'
import { startSources } from './calendar/sources/start-sources.ts'
import { startFirst } from './content/catalogue/start-first.ts'
import { openFiles } from './content/files/open-files.ts'
import { PICTURE_WITHIN_MS, startDecoders } from './content/images/decode.ts'
import { startPainting } from './content/painting/pool.ts'
import { refuseBrokenRestore } from './copies/installation.ts'
import { startAccessPoints } from './fleet/access-points/loop.ts'
import { joinServers } from './fleet/broker/join-servers.ts'
import { startBroker } from './fleet/broker/start-broker.ts'
import { openMessageLog } from './fleet/debug/open-log.ts'
import { startReconciler } from './fleet/deliveries/loop.ts'
import { startHousekeeping } from './fleet/housekeeping/loop.ts'
import { startIngest } from './fleet/ingest/ingest.ts'
import { startRollouts } from './fleet/rollouts/loop.ts'
import { sealSettingsAgain } from './fleet/rollouts/order-settings.ts'
import { sealStored } from './fleet/secrets/seal-stored.ts'
import { openMailer } from './integrations/alerts/send-mail.ts'
import { startAlerts } from './integrations/alerts/start-alerts.ts'
import { startHomeAssistant } from './integrations/home-assistant/start-home-assistant.ts'
import { bindRoutes } from './routes.ts'
import type { Running } from './running.ts'
import type { ServerEvents } from './server-events.ts'

/** Milliseconds between two deletions of old lines of the history. */
const FORGET_MS = 3_600_000

/** The folder of the built console. */
const CONSOLE = join(import.meta.dirname, '../../console/dist')

/**
 * Starts everything that runs in a server; this function lists it in starting order. Everything stops in the reverse
 * order, also if `leaving` is aborted during the start: then the reason of the abort is thrown. `onStarted` is called
 * with the started server, to print its addresses. `onTakenOver` is called when another server has taken over the
 * database. `free` returns the free bytes of the disk, `elapsed` counts milliseconds independently of the clock, and
 * `wall` returns the milliseconds of the system's clock. Throws CannotStart.
 */
export async function startServer(
  config: Config,
  {
    now = () => new Date(),
    console = CONSOLE,
    calls = CALLS,
    leaving = new AbortController().signal,
    onStarted = (_: Running) => {},
    onTakenOver = () => {},
    free = freeBytes,
    elapsed = () => performance.now(),
    wall = () => Date.now(),
    takeWithinMs = TAKE_WITHIN_MS,
    pictureWithinMs = PICTURE_WITHIN_MS,
  } = {},
): Promise<Running> {
  keepHeapSmall()
  const stack = new AsyncDisposableStack()
  const deferStop = (stop: () => unknown) => {
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
    await dropBallastIfFull(config, free)
    await prepareFolder(config.dataDir, log)
    deferStop(holdFolder(config.dataDir))
    const abortedStart = once(leaving, 'abort').then((): never => leaving.throwIfAborted() as never)
    const events = new EventEmitter<ServerEvents>()
    // An abort ends the start even while the database does not answer.
    deferStop(
      await Promise.race([
        holdDatabase(config, onTakenOver, (payload) => events.emit('notified', payload)),
        abortedStart,
      ]),
    )
    await refuseBrokenRestore(config)
    const id = newId()
    const db = await Promise.race([openDatabase({ ...config, serverId: id }), abortedStart])
    deferStop(() => db.destroy())
    await clearUploads(config)
    const { blobs, store } = await openFiles({ config, db, now, log })
    const seal = await openSeal(config)
    const messages = openMessageLog({ db, now, log, config, onStored: (ids) => events.emit('stored', ids) })
    const joined = await joinServers({
      id,
      dataDir: config.dataDir,
      db,
      seal,
      log,
      wall,
      now,
      note: messages.note,
      ...(store && { store }),
      receive(message) {
        if (message.kind === 'nudge') events.emit('nudge')
        if (message.kind === 'pressed') events.emit('pressed', message.presses)
        if (message.kind === 'tried') events.emit('tried', message)
      },
      onChanged: (changed) => events.emit('changed', changed),
    })
    const { peers, cluster, wire } = joined
    deferStop(joined.stop)
    deferStop(() => messages.stop())
    events.on('notified', cluster.takeNotification)
    events.on('stored', (ids) => wire.changed('messages', ids))
    const tries = wrongTries(elapsed, (tried) => cluster.send({ kind: 'tried', ...tried }))
    events.on('tried', tries.receive)
    const storage = watchStorage(config, log, free, () => wire.changed('images', []))
    deferStop(() => storage.stop())
    const base: Core = {
      config,
      db,
      blobs,
      storage,
      seal,
      now,
      log,
      wire,
      cluster,
      nextChanges: (ids, span) => findChanges(db, ids, span, now()),
      heldUntil: (ids) => findHolds(db, ids, now()),
      quietUntil: (tx, productId) => findQuietEnd(tx, productId, now()),
      reconcileNow(where) {
        events.emit('nudge')
        if (where !== 'here') cluster.send({ kind: 'nudge' })
      },
      pressed(presses) {
        if (!config.homeAssistantMqtt) return
        events.emit('pressed', presses)
        cluster.send({ kind: 'pressed', presses })
      },
      note: messages.note,
    }

    const secretSealers = [
      sealStored,
      sealSettingsAgain,
      sealAgain,
      sealSourcesAgain,
      sealFactorsAgain,
      sealWebhooksAgain,
    ]
    for (const sealSecrets of secretSealers) await sealSecrets(base)
    const admin = await startFirst(base)

    const painters = await startPainting()
    deferStop(() => painters.stop())
    const decoders = startDecoders(pictureWithinMs)
    deferStop(() => decoders.stop())
    const ingest = startIngest(base)
    deferStop(() => ingest.stop())
    const core = { ...base, painters, decoders, ingest }
    const broker = await startBroker(core, peers)
    deferStop(() => broker.stop())
    const reconciler = startReconciler(core)
    deferStop(reconciler.stop)
    events.on('nudge', reconciler.nudge)
    const accessPoints = startAccessPoints(core)
    deferStop(accessPoints.stop)
    events.on('nudge', accessPoints.nudge)
    const rollouts = startRollouts(core)
    deferStop(rollouts.stop)
    events.on('nudge', rollouts.nudge)
    const scheduler = startScheduler(core)
    deferStop(() => scheduler.stop())
    if (config.importDir) deferStop(startImports(core, config.importDir).stop)
    const feeds = startFeeds(core, seal)
    deferStop(() => feeds.stop())
    const sources = startSources(core, readShop)
    deferStop(() => sources.stop())
    const webhooks = startWebhooks(core)
    deferStop(webhooks.stop)
    if (config.homeAssistantMqtt) {
      const homeAssistant = startHomeAssistant(core, config.homeAssistantMqtt)
      deferStop(homeAssistant.stop)
      events.on('changed', homeAssistant.takeChange)
      events.on('pressed', homeAssistant.takePresses)
    }
    deferStop(startHousekeeping(core).stop)
    if (config.mail) deferStop(startAlerts(core, openMailer(config.mail)).stop)
    const forget = cluster.inTurn('history', () => sweepAudit(core))
    deferStop(every(FORGET_MS, forget, log).stop)

    const { figures } = cluster
    const state = { mqttPort: broker.mqttPort, stopping: false, failing: () => ingest.failing, figures }
    const { app, answer, close } = await openHttp(core, openGuard(core, calls), console, takeWithinMs)
    deferStop(close)
    deferStop(() => {
      state.stopping = true
    })
    bindRoutes({ core, app, answer, state, elapsed, tries, feeds, sources, webhooks })
    deferStop(broker.linkUpgrade(app.server))
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
    onStarted(running)
    if (admin) await confirmFirstAdmin(db)
    return running
  } catch (error) {
    await stop()
    throw error
  }
}
