import { readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { CLOCK_WARNING_MS, GONE_SECONDS, type ServerFigures, turnNames } from '@wifi-tms/contract/servers'
import type { Logger } from 'pino'
import type { Store } from '../blobs/store.ts'
import { every } from '../concurrency/loops.ts'
import type { Db } from '../database/db.ts'
import { isPostgres } from '../database/dialect.ts'
import { CannotStart } from '../process/config.ts'
import { onceAMinute } from '../process/once-a-minute.ts'
import { version } from '../process/version.ts'
import type { Seal } from '../random/seal.ts'
import { openClaims } from './claims.ts'
import { type Cluster, singleServer } from './cluster.ts'
import { measureProcess } from './figures.ts'
import {
  addServer,
  deleteOldServerMessages,
  endConnections,
  findServers,
  findTurns,
  isServerRecorded,
  notifyServers,
  renewServer,
  saveFollowed,
  takeTurn,
} from './queries.ts'
import { openRelay } from './relay.ts'
import type { ServerMessage } from './server-messages.ts'
import { clockFault, faultWithOthers, markFileOf } from './start-faults.ts'

/** Milliseconds between two renewals of a server's lease. */
const BEAT_MS = 2000
/** Seconds without a renewal after which a server disconnects its tags and consoles, so that others get them. */
const CUT_AFTER_SECONDS = 20
/** Seconds after which messages are deleted, as every server has read them. */
const MESSAGES_KEPT_SECONDS = 60

interface Parts {
  /** The id of this run of the server; each start makes another. */
  id: string
  db: Db
  seal: Seal
  log: Logger
  /** This server’s own folder. */
  dataDir: string
  /** The store of files; absent where other servers cannot reach them. */
  store?: Store
  /** The wall clock of this machine, in ms. */
  wall: () => number
  receive(message: ServerMessage): void
  connected(): Pick<ServerFigures, 'tags' | 'links'>
  /** The topics of tags that consoles of this server follow. */
  followed(): ReadonlySet<string>
  /** Removes servers whose last renewal is at least `goneAfter` seconds old, with all that is recorded for them. */
  removeGone(ids: readonly string[], goneAfter: number): Promise<void>
  /** Is called when another server has started or ended, or was removed as gone. */
  othersChanged(): void
  /** Disconnects all tags and consoles, as the other servers may count this one as gone. */
  cutAll(): void
}

/**
 * Adds this server to those of the installation. On SQLite it is the only server, and all recorded servers are earlier
 * runs. Throws CannotStart where its key, its store of files or its clock does not fit the other servers.
 */
export async function openCluster(
  parts: Parts,
): Promise<Cluster & { takeNotification(payload: string): void; figures(): ServerFigures; stop(): Promise<void> }> {
  const { id, db, seal, log, wall } = parts
  const keyMark = seal.sign('servers').toString('hex')
  const measurement = measureProcess()
  let clockAheadMs = 0
  let lastFigures: ServerFigures | undefined
  const figures = () => {
    lastFigures = { ...parts.connected(), ...measurement.figures(), clockAheadMs }
    return lastFigures
  }
  const row = () => ({
    id,
    name: hostname(),
    version,
    keyMark,
    startedAt: new Date(wall()).toISOString(),
    figures: JSON.stringify(lastFigures ?? figures()),
  })

  if (!isPostgres(db)) {
    await parts.removeGone(
      (await findServers(db, 0)).map((server) => server.id),
      0,
    )
    await addServer(db, row())
    // Figures are measured regularly, so that they cover the last seconds and not the time since the last request.
    const measuringLoop = every(BEAT_MS, async () => figures(), log)
    return {
      ...singleServer(id),
      takeNotification() {},
      figures: () => lastFigures ?? figures(),
      async stop() {
        await measuringLoop.stop()
        measurement.stop()
      },
    }
  }

  const mayLogAgain = onceAMinute(() => new Date(wall()))
  const compareClocks = (askedAt: number, seenAt: string) => {
    clockAheadMs = Math.round((askedAt + wall()) / 2 - Date.parse(seenAt))
    if (Math.abs(clockAheadMs) > CLOCK_WARNING_MS && mayLogAgain('clock'))
      log.warn({ clockAheadMs }, 'the clock of this machine is not that of the database: set both by NTP')
  }
  const firstRow = row()
  const enter = async () => {
    const askedAt = wall()
    const { seenAt } = await addServer(db, { ...firstRow, figures: JSON.stringify(figures()) })
    compareClocks(askedAt, seenAt)
    await notifyServers(db)
  }
  await parts.removeGone(await recordRun(parts.dataDir, id), 0)
  // The mark is written before the others are checked: of two servers that start together with different stores, one
  // finds the mark of the other missing, and is refused.
  await parts.store?.put(markFileOf(id), Buffer.from(id))
  await enter()
  /** Tells the others that this server ends; where it cannot, they notice that its lease runs out. */
  const leave = async () => {
    try {
      await parts.removeGone([id], 0)
      await notifyServers(db)
      await parts.store?.remove(markFileOf(id))
    } catch (err) {
      log.warn({ err }, 'the other servers were not told that this one ends')
    }
  }
  const fault =
    clockFault(clockAheadMs) ??
    (await faultWithOthers(
      (await findServers(db, GONE_SECONDS)).filter((server) => !server.isGone && server.id !== id),
      keyMark,
      parts.store,
    ))
  if (fault) {
    await leave()
    measurement.stop()
    throw new CannotStart(fault)
  }

  let others: string[] = []
  let myTurns = new Set<string>()
  let renewedAt = performance.now()
  /** The moment since which no renewal was late. After an outage, the other servers get time to renew too. */
  let steadySince = renewedAt
  let hasCutAll = false
  const isAlone = () => others.length === 0
  const beat = async () => {
    const askedAt = wall()
    const renewed = await renewServer(db, id, JSON.stringify(figures()))
    if (!renewed) {
      log.warn('the other servers believed that this one was gone: it begins anew')
      myTurns.clear()
      recordedTopics = new Set()
      parts.cutAll()
      await enter()
    } else compareClocks(askedAt, renewed.seenAt)
    const now = performance.now()
    if (now - renewedAt > GONE_SECONDS * 1000) steadySince = now
    renewedAt = now
    hasCutAll = false
    const goneAfter = now - steadySince > GONE_SECONDS * 1000 ? GONE_SECONDS : CUT_AFTER_SECONDS
    const servers = await findServers(db, goneAfter)
    const othersBefore = new Set(others)
    others = servers.filter((server) => !server.isGone && server.id !== id).map((server) => server.id)
    const goneIds = servers.filter((server) => server.isGone).map((server) => server.id)
    if (goneIds.length > 0) {
      await endConnections(db, goneIds)
      await parts.removeGone(goneIds, goneAfter)
    }
    const turns = await findTurns(db)
    const liveServers = new Set([id, ...others])
    myTurns = new Set(turns.filter(({ serverId }) => serverId === id).map(({ name }) => name))
    for (const name of turnNames)
      if (!turns.some((turn) => turn.name === name && liveServers.has(turn.serverId)) && (await takeTurn(db, name, id)))
        myTurns.add(name)
    if (goneIds.length > 0 || othersBefore.symmetricDifference(new Set(others)).size > 0) parts.othersChanged()
    if (myTurns.has('housekeeping')) await deleteOldServerMessages(db, MESSAGES_KEPT_SECONDS)
  }
  /** The topics that this server follows, as they are recorded in the database. */
  let recordedTopics: ReadonlySet<string> = new Set()
  const followLoop = every(
    BEAT_MS,
    async () => {
      const followedNow = isAlone() ? new Set<string>() : parts.followed()
      if (followedNow.size === recordedTopics.size && followedNow.isSubsetOf(recordedTopics)) return
      await saveFollowed(db, id, {
        added: followedNow.difference(recordedTopics),
        removed: recordedTopics.difference(followedNow),
      })
      recordedTopics = followedNow
    },
    log,
  )
  const beatLoop = every(BEAT_MS, beat, log)
  await beat()
  const watch = setInterval(() => {
    if (hasCutAll || others.length === 0 || performance.now() - renewedAt < CUT_AFTER_SECONDS * 1000) return
    hasCutAll = true
    log.error('this server cannot say that it lives: its tags and consoles are let go')
    parts.cutAll()
  }, BEAT_MS).unref()

  const relay = await openRelay(db, id, log, parts.receive)

  return {
    id,
    isAlone,
    hasLease: () => isAlone() || performance.now() - renewedAt < GONE_SECONDS * 1000,
    isRecorded: (tx) => isServerRecorded(tx, id),
    inTurn: (name, work) => async () => (myTurns.has(name) ? work() : undefined),
    runClaimed: openClaims(db, id, isAlone),
    send: (message, toId) => void (isAlone() || relay.send(message, toId)),
    passOn: (topic, payload) => void (isAlone() || relay.passOn(topic, payload)),
    followedChanged: followLoop.nudge,
    takeNotification(payload) {
      relay.poll()
      if (payload === '') beatLoop.nudge()
    },
    figures: () => lastFigures ?? figures(),
    async stop() {
      clearInterval(watch)
      measurement.stop()
      await followLoop.stop()
      await relay.stop()
      await beatLoop.stop()
      // If the lease has run out, the others have removed this server already.
      if (performance.now() - renewedAt < GONE_SECONDS * 1000) await leave()
    },
  }
}

/**
 * Records the id of this run in the server's folder. Returns the id of the run before, which is over, as only one
 * server uses the folder at a time.
 */
async function recordRun(dataDir: string, id: string): Promise<string[]> {
  const path = join(dataDir, 'server')
  const idBefore = await readFile(path, 'utf8').catch(() => '')
  await writeFile(path, id)
  return idBefore ? [idBefore] : []
}
