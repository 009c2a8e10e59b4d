import { hostname } from 'node:os'
import { CLOCK_TOLD_MS, GONE_SECONDS, type ServerFigures, turnNames } from '@wifi-tms/contract/servers'
import type { Logger } from 'pino'
import type { Store } from '../blobs/store.ts'
import { every } from '../concurrency/loops.ts'
import type { Db } from '../database/db.ts'
import { isPostgres } from '../database/dialect.ts'
import { CannotStart } from '../process/config.ts'
import { onceAMinute } from '../process/once-a-minute.ts'
import { version } from '../process/version.ts'
import { newId } from '../random/ids.ts'
import type { Seal } from '../random/seal.ts'
import { alone, type Cluster } from './cluster.ts'
import { measureProcess } from './figures.ts'
import {
  enterServer,
  findServers,
  findTurns,
  forgetSaid,
  leaveTurn,
  renewServer,
  saveFollowed,
  takeTurn,
  tellServers,
} from './queries.ts'
import { openRelay } from './relay.ts'
import type { Said } from './said.ts'

/** A server says that it lives so often, in ms. */
const BEAT_MS = 2000
/** In ms: whoever could not say so for so long lets its tags and consoles go, to servers that can. */
const ALONG_MS = 20_000
/** Servers have heard what was said to them after so many seconds. */
const SAID_SECONDS = 60
/** By so many ms the clock of a machine is too far off to start. */
const CLOCK_REFUSED_MS = 5 * 60_000

interface Parts {
  db: Db
  seal: Seal
  log: Logger
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
  const { db, seal, log, wall } = parts
  const id = newId()
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
        await parts.bury([id], 0)
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
  // Whoever comes at the same moment finds this: so one of two that do not go together is refused.
  await parts.store?.put(markOf(id), Buffer.from(id))
  await enter()
  const leave = async () => {
    await parts.bury([id], 0)
    await parts.store?.remove(markOf(id)).catch(() => {})
    await tellServers(db)
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

  const relay = await openRelay(db, id, log, parts.hear)
  let others: string[] = []
  let mine = new Set<string>()
  let renewedAt = performance.now()
  let isCut = false
  let isFirst = true
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
    renewedAt = performance.now()
    isCut = false
    const servers = await findServers(db, GONE_SECONDS)
    const before = new Set(others)
    others = servers.filter((one) => !one.isGone && one.id !== id).map((one) => one.id)
    const gone = servers.filter((one) => one.isGone).map((one) => one.id)
    if (gone.length > 0 || isFirst) await parts.bury(gone, GONE_SECONDS)
    isFirst = false
    for (const one of gone) await parts.store?.remove(markOf(one)).catch(() => {})
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
    if (isCut || others.length === 0 || performance.now() - renewedAt < ALONG_MS) return
    isCut = true
    log.error('this server cannot say that it lives: its tags and consoles are let go')
    parts.cutAll()
  }, BEAT_MS).unref()

  return {
    id,
    alone: isAlone,
    lives: () => isAlone() || performance.now() - renewedAt < GONE_SECONDS * 1000,
    inTurn: (name, work) => async () => (mine.has(name) ? work() : undefined),
    async claimed(name, work) {
      const claim = `claim ${name}`
      const isShared = !isAlone()
      if (isShared && !(await takeTurn(db, claim, id))) return false
      try {
        await work()
      } finally {
        if (isShared) await leaveTurn(db, claim, id)
      }
      return true
    },
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
      await leave()
    },
  }
}

/** By this a server shows the others which store it has. */
const markOf = (id: string) => `server-${id}`

function clockFault(aheadMs: number): string | undefined {
  if (Math.abs(aheadMs) <= CLOCK_REFUSED_MS) return undefined
  const minutes = Math.round(Math.abs(aheadMs) / 60_000)
  const where = aheadMs > 0 ? 'ahead of' : 'behind'
  return `the clock of this machine is ${minutes} minutes ${where} that of the database: set it, and start again.`
}

/** Why this server does not go with those that run. */
async function faultBeside(
  others: readonly { id: string; keyMark: string }[],
  keyMark: string,
  store: Store | undefined,
): Promise<string | undefined> {
  for (const other of others) {
    if (other.keyMark !== keyMark) return 'SECRET_KEY_FILE: another server runs on this database with another key.'
    if (!store)
      return 'BLOB_URL: another server runs on this database; several need a store of files that all of them reach.'
    if (!(await store.get(markOf(other.id))))
      return 'BLOB_URL: another server runs on this database with another store of files.'
  }
  return undefined
}
