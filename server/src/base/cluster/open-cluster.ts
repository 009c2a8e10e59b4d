import { readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { CLOCK_TOLD_MS, GONE_SECONDS, type ServerFigures, turnNames } from '@wifi-tms/contract/servers'
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
import { alone, type Cluster } from './cluster.ts'
import { measureProcess } from './figures.ts'
import { clockFault, faultBeside, markOf } from './go-together.ts'
import {
  endConnections,
  enterServer,
  findServers,
  findTurns,
  forgetSaid,
  isEntered,
  renewServer,
  saveFollowed,
  takeTurn,
  tellServers,
} from './queries.ts'
import { openRelay } from './relay.ts'
import type { ServerMessage } from './said.ts'

/** Milliseconds between two renewals of a server's lease. */
const BEAT_MS = 2000
/** Seconds without a renewal after which a server cuts its tags and consoles, so that they go to other servers. */
const ALONG_SECONDS = 20
/** Seconds after which every server has read its messages, so that they are deleted. */
const SAID_SECONDS = 60

interface Parts {
  /** The id of this server, which each start makes anew. */
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
  hear(said: ServerMessage): void
  connected(): Pick<ServerFigures, 'tags' | 'links'>
  /** The topics of tags that consoles of this server follow. */
  followed(): ReadonlySet<string>
  /** Removes servers whose last renewal is `goneAfter` seconds old, with all they held. */
  bury(ids: readonly string[], goneAfter: number): Promise<void>
  /** Called when another server has come or gone. */
  othersChanged(): void
  /** Cuts all tags and consoles, as the others may believe that this server is gone. */
  cutAll(): void
}

/**
 * Adds this server to those of the installation. On SQLite it is the only one, and any recorded before is gone. Throws
 * CannotStart where it cannot run beside the others: another key, other files, another clock.
 */
export async function openCluster(
  parts: Parts,
): Promise<Cluster & { told(payload: string): void; figures(): ServerFigures; stop(): Promise<void> }> {
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
    await parts.bury(
      (await findServers(db, 0)).map((server) => server.id),
      0,
    )
    await enterServer(db, row())
    // Figures are taken regularly, so that they tell of the last seconds, whenever somebody last looked.
    const measuringLoop = every(BEAT_MS, async () => figures(), log)
    return {
      ...alone(id),
      told() {},
      figures: () => lastFigures ?? figures(),
      async stop() {
        await measuringLoop.stop()
        measurement.stop()
      },
    }
  }

  const isToldNow = onceAMinute(() => new Date(wall()))
  const compareClocks = (askedAt: number, seenAt: string) => {
    clockAheadMs = Math.round((askedAt + wall()) / 2 - Date.parse(seenAt))
    if (Math.abs(clockAheadMs) > CLOCK_TOLD_MS && isToldNow('clock'))
      log.warn({ clockAheadMs }, 'the clock of this machine is not that of the database: set both by NTP')
  }
  const firstRow = row()
  const enter = async () => {
    const askedAt = wall()
    const { seenAt } = await enterServer(db, { ...firstRow, figures: JSON.stringify(figures()) })
    compareClocks(askedAt, seenAt)
    await tellServers(db)
  }
  await parts.bury(await recordLife(parts.dataDir, id), 0)
  // The mark is written before the others are checked: of two servers that start together and do not fit, one finds the
  // mark of the other missing, and is refused.
  await parts.store?.put(markOf(id), Buffer.from(id))
  await enter()
  /** Tells the others that this server ends; where the database is out of reach, they notice by themselves. */
  const leave = async () => {
    try {
      await parts.bury([id], 0)
      await tellServers(db)
      await parts.store?.remove(markOf(id))
    } catch (err) {
      log.warn({ err }, 'the other servers were not told that this one ends')
    }
  }
  const fault =
    clockFault(clockAheadMs) ??
    (await faultBeside(
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
  /** The moment since which every renewal succeeded: after an outage of the database the others get time to return. */
  let steadySince = renewedAt
  let isCut = false
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
    isCut = false
    const goneAfter = now - steadySince > GONE_SECONDS * 1000 ? GONE_SECONDS : ALONG_SECONDS
    const servers = await findServers(db, goneAfter)
    const othersBefore = new Set(others)
    others = servers.filter((server) => !server.isGone && server.id !== id).map((server) => server.id)
    const goneIds = servers.filter((server) => server.isGone).map((server) => server.id)
    if (goneIds.length > 0) {
      await endConnections(db, goneIds)
      await parts.bury(goneIds, goneAfter)
    }
    const turns = await findTurns(db)
    const liveServers = new Set([id, ...others])
    myTurns = new Set(turns.filter(({ serverId }) => serverId === id).map(({ name }) => name))
    for (const name of turnNames)
      if (!turns.some((turn) => turn.name === name && liveServers.has(turn.serverId)) && (await takeTurn(db, name, id)))
        myTurns.add(name)
    if (othersBefore.symmetricDifference(new Set(others)).size > 0) parts.othersChanged()
    if (myTurns.has('housekeeping')) await forgetSaid(db, SAID_SECONDS)
  }
  /** The topics that are recorded as followed here. */
  let recordedTopics: ReadonlySet<string> = new Set()
  const followLoop = every(
    BEAT_MS,
    async () => {
      const followedNow = isAlone() ? new Set<string>() : parts.followed()
      if (followedNow.size === recordedTopics.size && followedNow.isSubsetOf(recordedTopics)) return
      await saveFollowed(db, id, {
        more: followedNow.difference(recordedTopics),
        less: recordedTopics.difference(followedNow),
      })
      recordedTopics = followedNow
    },
    log,
  )
  const beats = every(BEAT_MS, beat, log)
  await beat()
  const watch = setInterval(() => {
    if (isCut || others.length === 0 || performance.now() - renewedAt < ALONG_SECONDS * 1000) return
    isCut = true
    log.error('this server cannot say that it lives: its tags and consoles are let go')
    parts.cutAll()
  }, BEAT_MS).unref()

  const relay = await openRelay(db, id, log, parts.hear)

  return {
    id,
    alone: isAlone,
    lives: () => isAlone() || performance.now() - renewedAt < GONE_SECONDS * 1000,
    entered: (tx) => isEntered(tx, id),
    inTurn: (name, work) => async () => (myTurns.has(name) ? work() : undefined),
    claimed: openClaims(db, id, isAlone),
    say: (said, to) => void (isAlone() || relay.say(said, to)),
    passOn: (topic, payload) => void (isAlone() || relay.passOn(topic, payload)),
    follows: followLoop.nudge,
    told(payload) {
      relay.look()
      if (payload === '') beats.nudge()
    },
    figures: () => lastFigures ?? figures(),
    async stop() {
      clearInterval(watch)
      measurement.stop()
      await followLoop.stop()
      await relay.stop()
      await beats.stop()
      // If the lease has run out, the others have noticed by themselves.
      if (performance.now() - renewedAt < GONE_SECONDS * 1000) await leave()
    },
  }
}

/**
 * Records the server's new life in its folder. Answers the ids of earlier lives, which are over, as only one server has
 * the folder at a time.
 */
async function recordLife(dataDir: string, id: string): Promise<string[]> {
  const path = join(dataDir, 'server')
  const lifeBefore = await readFile(path, 'utf8').catch(() => '')
  await writeFile(path, id)
  return lifeBefore ? [lifeBefore] : []
}
