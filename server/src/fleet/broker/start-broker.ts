import type { Server as HttpServer } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate as nextTurn, setTimeout as timeout } from 'node:timers/promises'
import { createServer as createTlsServer } from 'node:tls'
import { Aedes, type Client, type ConnectPacket, type PublishPacket } from 'aedes'
import { writeToStream } from 'mqtt-packet'
import { every, type Loop } from '../../base/concurrency/loops.ts'
import type { MayWait } from '../../base/concurrency/take-turns.ts'
import { listen } from '../../base/process/listen.ts'
import { onceAMinute } from '../../base/process/once-a-minute.ts'
import type { FleetCore } from '../ingest/fleet-core.ts'
import { connectedTags, refusedConnections } from '../ingest/metrics.ts'
import { makeAdmit } from './admit-client.ts'
import { readPair, renewCertificate } from './certificate.ts'
import { acceptLinks, cutDeadLinks } from './console-link.ts'
import { emptyPersistence, silentMessageBus, skipPublish } from './keep-nothing.ts'
import { connectionBounds, limitStrangers } from './limit-strangers.ts'
import { PACE, PacketGuard } from './packet-guard.ts'
import type { Connected, Peers } from './peers.ts'
import { subscribeFault } from './rules.ts'
import { runWithoutClient, serveClient } from './serve-client.ts'
import { messageTaker } from './take-message.ts'

/** The maximum number of milliseconds until CONNECT, and for the handshake of TLS. */
const CONNECT_WITHIN_MS = 10_000
/** Milliseconds after which a peer that reads nothing is cut. */
const DRAIN_WITHIN_MS = 20_000
/** The maximum number of levels of a topic. The longest topic of a tag has five. */
const MAX_TOPIC_LEVELS = 8
/** Milliseconds of silence after which TCP checks that the other end still exists. */
const PROBE_AFTER_MS = 60_000
/** Milliseconds between two searches for links of expired sessions. */
const SESSION_CHECK_MS = 60_000
/** The maximum number of milliseconds for which a stop waits for the commit of received messages. */
const STOP_WITHIN_MS = 5000

const noTopics: ReadonlySet<string> = new Set()

// Numbers of two bytes are written quickly enough without a table of all numbers. Such a table takes 8 MB.
writeToStream.cacheNumbers = false

/**
 * Starts the broker for tags and consoles. Accepted clients are added to `peers`. `mayWait` decides if one more login
 * may wait for its check. The broker's parts and their order: docs/inside/broker.md.
 */
export async function startBroker(
  core: FleetCore,
  peers: Peers,
  mayWait?: MayWait,
  bounds = connectionBounds(),
  rate = PACE,
) {
  const { config, log, now } = core
  let stopping = false
  const worthLogging = onceAMinute(now)
  const admit = makeAdmit(core, peers, worthLogging, mayWait)
  const messages = messageTaker(core, peers, worthLogging)
  const strangers = limitStrangers(bounds)
  /** The CONNECT of each client until its password is checked. */
  const connectPackets = new WeakMap<Client, ConnectPacket>()
  const follow = (peer: Connected, topic: string) => {
    peers.follow(peer, topic)
    if (peer.kind === 'link') core.cluster.followedChanged()
  }
  /** Judges a subscription, and records it if it is allowed. */
  const judgeSubscription = (client: Client, topic: string): boolean => {
    const peer = peers.peerOf(client)
    const fault = peer ? subscribeFault(peer, topic, peer.kind === 'link' ? peer.topics : noTopics) : 'not connected'
    if (!fault) {
      follow(peer!, topic)
    } else if (worthLogging(`subscribe ${client.id}`)) {
      log.warn({ client: client.id, topic: topic.slice(0, 200), reason: fault }, 'subscription refused')
      const refused = { direction: 'seen', kind: 'subscribe', outcome: 'refused', reason: fault } as const
      if (peer?.kind === 'tag') core.note(peer.mac, { ...refused, message: { topic } })
    }
    return !fault
  }
  /** The guards of all open connections, by their streams. */
  const guards = new Map<Duplex, PacketGuard>()
  // Aedes calls these functions in the order of a connection's life: CONNECT, login, messages, subscriptions.
  const aedes = await Aedes.createBroker({
    persistence: emptyPersistence,
    mq: silentMessageBus,
    concurrency: 0,
    connectTimeout: CONNECT_WITHIN_MS,
    drainTimeout: DRAIN_WITHIN_MS,
    maxTopicLevels: MAX_TOPIC_LEVELS,
    preConnect(client, packet, done) {
      strangers.release(client.req?.socket ?? (client.conn as Socket))
      packet.clean = true
      // A console chooses its own id, which must never equal a tag's or another session's.
      if (client.req) packet.clientId = `${packet.username}/${packet.clientId}`
      // The will is stored until the connection ends. As text it does not keep the whole received buffer in memory.
      if (packet.will) packet.will.payload = packet.will.payload.toString('latin1')
      connectPackets.set(client, packet)
      done(null, true)
    },
    authenticate(client, username, password, done) {
      const packet = connectPackets.get(client)!
      connectPackets.delete(client)
      const will = packet.will && ({ cmd: 'publish', dup: false, ...packet.will } as PublishPacket)
      runWithoutClient(() =>
        admit(client, username, password, will, (...verdict) => serveClient(client, () => done(...verdict))),
      )
      // The broker stores the packet until the connection ends: no password may stay in it.
      delete packet.password
    },
    authorizePublish(client, packet, done) {
      if (stopping && client?.closed) return done(new Error('stopping'))
      // The guard stops reading while too many messages of the connection wait for their commit.
      const guard = client && guards.get(client.conn)
      guard?.beginMessage()
      runWithoutClient(() =>
        messages.authorize(client, packet, (fault) => {
          guard?.endMessage()
          if (client) serveClient(client, () => done(fault))
          else done(fault)
        }),
      )
    },
    authorizeSubscribe(client, subscription, done) {
      const allowed = runWithoutClient(() => judgeSubscription(client, String(subscription.topic)))
      done(null, allowed ? subscription : null)
    },
  })
  aedes.publish = skipPublish
  aedes.on('clientReady', (client) => guards.get(client.conn)?.open())
  aedes.on('unsubscribe', (topics, client) => {
    const peer = peers.peerOf(client)
    if (peer) for (const topic of topics) peers.unfollow(peer, topic)
    runWithoutClient(() => core.cluster.followedChanged())
  })
  const logCut = (client: Client, error: Error) => {
    if (worthLogging(`closed ${client.id ?? ''} ${error.message}`))
      log.info({ client: client.id, reason: error.message }, 'cut')
  }
  const guardEvents = {
    breach: logCut,
    paused(client: Client) {
      if (worthLogging(`paused ${client.id}`))
        log.warn({ client: client.id }, 'too many messages: they are read slowly')
    },
  }
  aedes.on('clientError', logCut)
  aedes.on('connectionError', logCut)
  // Aedes emits 'error', but its types do not know this event.
  aedes.on('error' as 'closed', ((error: Error) => log.error({ err: error }, 'broker')) as () => void)

  /** One listener for all connections, so that each needs little memory. */
  function onStreamClose(this: Duplex): void {
    const guard = guards.get(this)!
    guards.delete(this)
    guard.end()
    const tag = peers.leave(guard.client)
    runWithoutClient(() => {
      if (guard.client.req) core.cluster.followedChanged()
      if (!tag) return
      connectedTags.set(peers.tags.size)
      const rests = guard.hasSentDisconnect && { rests: peers.restOf(tag) }
      if (!stopping) void core.ingest(tag.mac, { type: 'disconnected', ...rests }, { connection: tag })
    })
  }
  /** Gives a new connection to the broker, with a guard around it. */
  const handle = (stream: Duplex, request?: Parameters<typeof aedes.handle>[1]) => {
    guards.set(stream, new PacketGuard(stream, aedes.handle(stream, request), guardEvents, rate))
    // Added after the broker's own listener, which publishes the will.
    stream.on('close', onStreamClose)
  }

  /**
   * Watches a new socket, or destroys it if too many are open. Under TLS this is called before the handshake, so that
   * sockets which never finish the handshake are watched too.
   */
  const admitSocket = (socket: Socket) => {
    if (guards.size < bounds.open) return strangers.watch(socket)
    refusedConnections.inc({ reason: 'too many' })
    if (worthLogging('too many')) log.warn({ open: guards.size }, 'too many connections')
    // The listener that is called after this one must find the socket intact, so it is destroyed later.
    process.nextTick(() => socket.destroy())
  }
  const socketOptions = { noDelay: true, keepAlive: true, keepAliveInitialDelay: PROBE_AFTER_MS }
  const tcp = createServer(socketOptions, handle)
  tcp.prependListener('connection', admitSocket)
  const listening: Server[] = [tcp]
  const mqttPort = await listen(tcp, 'MQTT_PORT', config.mqttPort, config.host)
  let mqttsPort = 0
  let certificateRenewal: Loop | undefined
  if (config.mqttsPort !== undefined && config.tls) {
    const pair = await readPair(config.tls)
    const tls = createTlsServer({ ...socketOptions, ...pair, handshakeTimeout: CONNECT_WITHIN_MS }, handle)
    tls.prependListener('connection', admitSocket)
    mqttsPort = await listen(tls, 'MQTTS_PORT', config.mqttsPort, config.host)
    listening.push(tls)
    certificateRenewal = renewCertificate(tls, config.tls, pair, log)
  }
  const linkSweep = every(SESSION_CHECK_MS, () => cutDeadLinks(core, peers), log)

  return {
    mqttPort,
    /** The port of MQTT over TLS; 0 if there is none. */
    mqttsPort,
    /** Checks for a renewed certificate now, without waiting for the next minute. */
    renewCertificate: () => certificateRenewal?.nudge(),
    /**
     * Accepts the consoles' links at /mqtt of the HTTP server. Returns a function that stops accepting. Call that
     * function before the HTTP server stops.
     */
    linkUpgrade: (http: HttpServer) => acceptLinks(http, config, admitSocket, handle),
    /** Accepts no further connections, commits the received messages, then cuts all connections. */
    async stop(): Promise<void> {
      stopping = true
      const listenersClosed = listening.map((server) => new Promise((resolve) => server.close(resolve)))
      // A database that no longer answers must not delay the stop.
      await Promise.race([messages.settled(), timeout(STOP_WITHIN_MS, undefined, { ref: false })])
      await linkSweep.stop()
      await certificateRenewal?.stop()
      // Acknowledgements are sent in the next turn of the event loop.
      await nextTurn()
      await new Promise<void>((resolve) => aedes.close(resolve))
      for (const stream of guards.keys()) stream.destroy()
      await Promise.all(listenersClosed)
    },
  }
}
