import type { EventEmitter } from 'node:events'
import { LRUCache } from 'lru-cache'
import { Gauge } from 'prom-client'
import { every, type Loop } from '../../base/concurrency/loops.ts'
import { onceAMinute } from '../../base/process/once-a-minute.ts'
import { version } from '../../base/process/version.ts'
import { readInstallationId } from '../../content/files/queries.ts'
import type { PaintingCore } from '../../content/painting/pool.ts'
import type { ServerEvents } from '../../server-events.ts'
import { type BrokerLink, type BrokerMessage, connectBroker } from './connect-broker.ts'
import { openPublisher } from './publish-devices.ts'
import { ALL_CONFIG_TOPICS, BIRTH_TOPIC, eventOf, installationName, topicsOf } from './rules.ts'
import { openCommands } from './take-command.ts'

/** Milliseconds between two turns. */
const TURN_MS = 1000
/** The longest pause, in milliseconds, between two tries to connect. */
const LONGEST_PAUSE_MS = 60_000
/** The milliseconds after which a connection counts as steady: the next pause is short again. */
const STEADY_MS = 60_000
/** The number of presses whose ids are in memory, so that a press that a tag repeats is told once. */
const PRESSES_KEPT = 1000

const [ONLINE, OFFLINE] = [Buffer.from('online'), Buffer.from('offline')]

const connectedGauge = new Gauge({
  name: 'wifi_tms_home_assistant_connected',
  help: 'At the server that publishes for all: 1 while it is connected to the broker of Home Assistant. 0 elsewhere.',
})

/** The resources whose changes may be seen in Home Assistant. */
const seenResources: readonly string[] = ['devices', 'products', 'screen_types', 'device_types']

/**
 * Publishes all devices to Home Assistant, and carries out its commands. One server does this for all. A broker that is
 * away is tried again, ever later. `events` has the changes of devices and the presses of their buttons.
 */
export function startHomeAssistant(
  core: PaintingCore,
  address: string,
  events: EventEmitter<ServerEvents>,
): Pick<Loop, 'stop'> {
  const { hostname: host } = new URL(address)
  const mayLog = onceAMinute(core.now)
  const stopping = new AbortController()
  let isStopping = false
  const heard = new LRUCache<string, true>({ max: PRESSES_KEPT })
  let hasTurn = false
  const judgeTurn = core.cluster.inTurn('deliveries', async () => {
    hasTurn = core.cluster.hasLease()
  })
  let parts: Awaited<ReturnType<typeof openParts>> | undefined
  let link: BrokerLink | undefined
  let [failures, nextTryAt, connectedAt] = [0, 0, 0]

  /** Ends the connection. */
  const leave = async () => {
    const leaving = link
    link = undefined
    connectedGauge.set(0)
    await leaving?.close()
  }
  const planNextTry = (reason: string) => {
    const now = performance.now()
    if (connectedAt > 0 && now - connectedAt > STEADY_MS) failures = 0
    connectedAt = 0
    // The pause is partly random, so that the servers of several places do not come together.
    nextTryAt = now + Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** failures) * (0.5 + Math.random() / 2)
    failures = Math.min(failures + 1, 10)
    if (mayLog(reason)) core.log.warn({ host, reason }, 'no connection to the broker of Home Assistant')
  }
  const connect = async ({ publisher, commands, installation }: NonNullable<typeof parts>): Promise<BrokerLink> => {
    const { topics } = installation
    const receive = (message: BrokerMessage) => {
      const { topic, payload, retain } = message
      if (topic === BIRTH_TOPIC) {
        // A stored `online` is older than this connection, for which all is published anyway.
        if (!retain && payload.equals(ONLINE)) publisher.repeat()
      } else if (topic === topics.status) {
        // The will of this server's connection before, or of the server that published before.
        if (payload.equals(OFFLINE)) void link?.publish(topic, 'online').catch(() => {})
      } else if (topic.startsWith('homeassistant/')) {
        const deviceId = topics.readDiscovery(topic)
        // A device may have been removed while there was no connection.
        if (retain && payload.length > 0 && deviceId) publisher.takeLeftover(deviceId)
      } else commands.take(message)
    }
    const clientId = installationName(installation.id)
    const { signal } = stopping
    const connected = await connectBroker(address, { clientId, statusTopic: topics.status, receive, signal })
    publisher.begin()
    try {
      await connected.subscribe([BIRTH_TOPIC, topics.status, ...topics.allCommands])
      return connected
    } catch (error) {
      await connected.close()
      throw error
    }
  }

  let seeksLeftovers = false
  const turn = async () => {
    hasTurn = false
    await judgeTurn()
    if (isStopping) return
    if (!hasTurn) return leave()
    parts ??= await openParts(core)
    try {
      if (!link?.isOpen()) {
        if (link) {
          await leave()
          planNextTry('the connection has ended')
        }
        if (performance.now() < nextTryAt) return
        link = await connect(parts)
        connectedAt = performance.now()
        connectedGauge.set(1)
        seeksLeftovers = true
        core.log.info({ host }, 'connected to the broker of Home Assistant')
      }
      await parts.publisher.publishDue(link)
      if (seeksLeftovers && parts.publisher.isComplete()) {
        seeksLeftovers = false
        await link.subscribe([ALL_CONFIG_TOPICS])
      }
    } catch (error) {
      if (isStopping) return
      // A fault of the database, while the connection holds, is one of this turn alone.
      if (link?.isOpen()) throw error
      await leave()
      planNextTry((error as Error).message)
    }
  }
  const loop = every(TURN_MS, turn, core.log)
  loop.nudge()

  events.on('changed', ({ resource, ids }) => {
    if (link && parts && seenResources.includes(resource))
      parts.publisher.takeChanged(resource === 'devices' ? ids : [])
  })
  events.on('pressed', (presses) => {
    for (const { deviceId, event, saidId } of presses) {
      const name = `${deviceId} ${saidId}`
      if (!link || !parts?.publisher.knows(deviceId) || (saidId && heard.has(name))) continue
      heard.set(name, true)
      const message = JSON.stringify(eventOf(event))
      // Home Assistant ignores stored events, so a press that nobody can be told of is lost.
      void link.publish(parts.installation.topics.button(deviceId), message, false).catch(() => {})
    }
  })

  return {
    async stop(): Promise<void> {
      isStopping = true
      await leave()
      stopping.abort()
      await loop.stop()
      await parts?.commands.settled()
    },
  }
}

async function openParts(core: PaintingCore) {
  const id = await readInstallationId(core.db)
  const installation = { id, topics: topicsOf(id), version, publicUrl: core.config.publicUrl }
  return {
    installation,
    publisher: openPublisher(core, installation),
    commands: openCommands(core, installation.topics),
  }
}
