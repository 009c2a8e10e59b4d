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
import type { Said } from './said.ts'

/** A server says that it lives so often, in ms. */
const BEAT_MS = 2000
/** Whoever could not say so for so many seconds lets its tags and consoles go, to servers that can. */
const ALONG_SECONDS = 20
/** Servers have heard what was said to them after so many seconds. */
const SAID_SECONDS = 60

interface Parts {
  /** Of this life of this server. */
  id: string
  db: Db
  seal: Seal
  log: Logger
  /** This server’s own. */
  dataDir: string
  /** Where files lie; absent: where no other server reaches them. */
  store?: Store
  /** The wall clock of this machine, in ms. */
  wall: () => number
  hear(said: Said): void
  connected(): Pick<ServerFigures, 'tags' | 'links'>
  /** The topics of tags that consoles of this server follow. */
  followed(): ReadonlySet<string>
  /** Takes out servers that have said nothing for so many seconds, with what they held. */
  bury(ids: readonly string[], goneAfter: number): Promise<void>
  /** Another server has come or gone. */
  othersChanged(): void
  /** The others believe that this server is gone, or may do so: nobody may stay connected to it. */
  cutAll(): void
}

/**
 * Enters this server among those of the installation. On SQLite it is the only one, and whoever was entered is gone. Throws
 * CannotStart where it does not go with those that run: another key, other files, another clock.
 */
export async function openCluster(
  parts: Parts,
): Promise<Cluster & { told(payload: string): void; figures(): ServerFigures; stop(): Promise<void> }> {
  const { id, db, seal, log, wall } = parts
  const keyMark = seal.sign('servers').toString('hex')
  const measured = measureProcess()
  let clockAheadMs = 0
  let last: ServerFigures | undefined
  const figures = () => {
    last = { ...parts.connected(), ...measured.figures(), clockAheadMs }
    return last
  }
  const row = () => ({
    ...{ id, name: hostname(), version, keyMark },
    startedAt: new Date(wall()).toISOString(),
    figures: JSON.stringify(last ?? figures()),
  })

  if (!isPostgres(db)) {
    await parts.bury(
      (await findServers(db, 0)).map((one) => one.id),
      0,
    )
    await enterServer(db, row())
    // People who look are told of the last seconds, not of the time since somebody looked before.
    const measuring = every(BEAT_MS, async () => figures(), log)
    return {
      ...alone(id),
      told() {},
      figures: () => last ?? figures(),
      async stop() {
        await measuring.stop()
        measured.stop()
      },
    }
  }

  const isToldNow = onceAMinute(() => new Date(wall()))
  const compareClocks = (from: number, seenAt: string) => {
    clockAheadMs = Math.round((from + wall()) / 2 - Date.parse(seenAt))
    if (Math.abs(clockAheadMs) > CLOCK_TOLD_MS && isToldNow('clock'))
      log.warn({ clockAheadMs }, 'the clock of this machine is not that of the database: set both by NTP')
  }
  const began = row()
  const enter = async () => {
    const from = wall()
    const { seenAt } = await enterServer(db, { ...began, figures: JSON.stringify(figures()) })
    compareClocks(from, seenAt)
    await tellServers(db)
  }
  await parts.bury(await followLife(parts.dataDir, id), 0)
  // Whoever comes at the same moment finds this: so one of two that do not go together is refused.
  await parts.store?.put(markOf(id), Buffer.from(id))
  await enter()
  /** Where the database is out of reach, the others find by themselves that this server is gone. */
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
      (await findServers(db, GONE_SECONDS)).filter((one) => !one.isGone && one.id !== id),
      keyMark,
      parts.store,
    ))
  if (fault) {
    await leave()
    measured.stop()
    throw new CannotStart(fault)
  }

  let others: string[] = []
  let mine = new Set<string>()
  let renewedAt = performance.now()
  /** Since when it could always say so. Where it could not, the database may have been away for all: they get time to come back. */
  let steadySince = renewedAt
  let isCut = false
  const isAlone = () => others.length === 0
  const beat = async () => {
    const from = wall()
    const renewed = await renewServer(db, id, JSON.stringify(figures()))
    if (!renewed) {
      log.warn('the other servers believed that this one was gone: it begins anew')
      mine.clear()
      known = new Set()
      parts.cutAll()
      await enter()
    } else compareClocks(from, renewed.seenAt)
    const now = performance.now()
    if (now - renewedAt > GONE_SECONDS * 1000) steadySince = now
    renewedAt = now
    isCut = false
    const goneAfter = now - steadySince > GONE_SECONDS * 1000 ? GONE_SECONDS : ALONG_SECONDS
    const servers = await findServers(db, goneAfter)
    const before = new Set(others)
    others = servers.filter((one) => !one.isGone && one.id !== id).map((one) => one.id)
    const gone = servers.filter((one) => one.isGone).map((one) => one.id)
    if (gone.length > 0) {
      await endConnections(db, gone)
      await parts.bury(gone, goneAfter)
    }
    const taken = await findTurns(db)
    const live = new Set([id, ...others])
    mine = new Set(taken.filter(({ serverId }) => serverId === id).map(({ name }) => name))
    for (const name of turnNames)
      if (!taken.some((one) => one.name === name && live.has(one.serverId)) && (await takeTurn(db, name, id)))
        mine.add(name)
    if (before.symmetricDifference(new Set(others)).size > 0) parts.othersChanged()
    if (mine.has('housekeeping')) await forgetSaid(db, SAID_SECONDS)
  }
  /** The topics that the others know to be followed here. */
  let known: ReadonlySet<string> = new Set()
  const following = every(
    BEAT_MS,
    async () => {
      const now = isAlone() ? new Set<string>() : parts.followed()
      if (now.size === known.size && now.isSubsetOf(known)) return
      await saveFollowed(db, id, { more: now.difference(known), less: known.difference(now) })
      known = now
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
    inTurn: (name, work) => async () => (mine.has(name) ? work() : undefined),
    claimed: openClaims(db, id, isAlone),
    say: (said, to) => void (isAlone() || relay.say(said, to)),
    passOn: (topic, payload) => void (isAlone() || relay.passOn(topic, payload)),
    follows: following.nudge,
    told(payload) {
      relay.look()
      if (payload === '') beats.nudge()
    },
    figures: () => last ?? figures(),
    async stop() {
      clearInterval(watch)
      measured.stop()
      await following.stop()
      await relay.stop()
      await beats.stop()
      // Where the database is away the others find out by themselves.
      if (performance.now() - renewedAt < GONE_SECONDS * 1000) await leave()
    },
  }
}

/**
 * Notes in the folder which life of the server begins. Answers the ids of the one before, which is over, as the folder is one
 * server's at a time.
 */
async function followLife(dataDir: string, id: string): Promise<string[]> {
  const path = join(dataDir, 'server')
  const before = await readFile(path, 'utf8').catch(() => '')
  await writeFile(path, id)
  return before ? [before] : []
}
