import { messageReasons } from '@wifi-tms/contract/debug'
import { upTopic } from '@wifi-tms/contract/messages'
import type { Client, PublishPacket } from 'aedes'
import { after } from '../../base/concurrency/group-work.ts'
import { takeTurns } from '../../base/concurrency/take-turns.ts'
import { logUpMessage } from '../debug/log-up-message.ts'
import type { FleetCore } from '../ingest/fleet-core.ts'
import { readPayload } from '../ingest/read-message.ts'
import { issueSecret } from '../secrets/issue-secret.ts'
import type { Peers, TagConnection } from './peers.ts'
import { publishFault } from './rules.ts'

/** A topic to which nobody may subscribe, so that messages on it reach nobody. */
const NOWHERE = '$SYS/nowhere'

/**
 * The fewest milliseconds until an unreadable message is acknowledged. This slows down a tag that sends only unreadable
 * messages, as its next message is read only afterwards. Readable messages wait for the database anyway.
 */
const MALFORMED_WAIT_MS = 50

/**
 * The pause after an unreadable message, as a multiple of the time that reading it took. The pauses of all tags follow
 * one another, so reading such messages takes at most a fifth of the server's time.
 */
const MALFORMED_PAUSE_FACTOR = 4

/** Handles messages of tags. A message is acknowledged (PUBACK), and passed to consoles, only after its commit. */
export function messageTaker(core: FleetCore, peers: Peers, worthLogging: (name: string) => boolean) {
  const unfinished = new Set<Promise<void>>()
  const malformedTurns = takeTurns(1)

  /** Stores a new secret and sends it before any other message, so that the tag can fetch the next frame with it. */
  const giveSecret = async (tag: TagConnection) => {
    try {
      const credentials = await issueSecret(core, tag.deviceId, tag.keyHash)
      if (credentials) peers.toTag(tag.mac, credentials)
      else if (tag.keyHash !== undefined) {
        tag.keyEnded = true
        tag.client.close()
      }
      // A tag that logged in with its secret gets a new secret once per connection.
      // A tag that logged in with the product's key gets a new secret at each hello.
      tag.wantsSecret = tag.keyHash !== undefined
    } catch (error) {
      core.log.error({ err: error, mac: tag.mac }, 'a secret could not be handed over')
    }
  }

  const handleMessage = async (tag: TagConnection, payload: Buffer): Promise<void> => {
    const beganMs = performance.now()
    const { read, content } = readPayload(payload)
    logUpMessage(core, tag.mac, read, content, worthLogging)
    if (read === 'unknown' || 'fault' in read) {
      const pauseMs = MALFORMED_PAUSE_FACTOR * (performance.now() - beganMs)
      await Promise.all([after(MALFORMED_WAIT_MS), malformedTurns(() => after(pauseMs))])
      return
    }
    const { message, fieldFaults } = read
    // No picture is sent until the hello is stored, as the hello ends the delivery (attempt) in flight.
    if (message.type === 'hello') {
      tag.saidHello = true
      tag.unstoredHello = message
      if (tag.wantsSecret) tag.sendingSecret = (tag.sendingSecret ?? Promise.resolve()).then(() => giveSecret(tag))
    }
    // A new secret is sent before the answer to this message.
    if (tag.sendingSecret) await tag.sendingSecret
    if (tag.keyEnded) return
    const whenStored = () => {
      if (tag.unstoredHello === message) tag.unstoredHello = undefined
    }
    await core.ingest(tag.mac, message, { connection: tag, whenStored, fieldFaults })
    // A tag with a newer connection gets no acknowledgement here: it sends the message again on the newer connection.
    if (tag.isOver) throw new Error(messageReasons.replaced)
    core.wire.toConsoles(upTopic(tag.uri, tag.mac), payload.toString('latin1'))
  }

  return {
    /**
     * Authorises a publish. A refusal is passed to `done` as an Error, after which the broker closes the connection.
     */
    authorize(client: Client | null, packet: PublishPacket, done: (error?: Error | null) => void): void {
      const peer = client ? peers.peerOf(client) : undefined
      const isGone = !peer || (peer.kind === 'tag' && peer.keyEnded)
      const findFault = () => {
        if (isGone) return 'not connected'
        return peers.isReplaced(peer) ? messageReasons.replaced : publishFault(peer, packet)
      }
      const fault = findFault()
      // A console's message always has a fault; the second condition only tells the compiler so.
      if (fault || peer?.kind !== 'tag') {
        const { topic, payload } = packet
        if (peer?.kind === 'tag') {
          const message = { topic, message: readPayload(Buffer.from(payload)).content }
          core.note(peer.mac, { direction: 'seen', kind: 'publish', outcome: 'refused', reason: fault ?? '', message })
        }
        if (worthLogging(`publish ${client?.id} ${fault}`)) {
          core.log.warn({ client: client?.id, topic: topic.slice(0, 200), reason: fault }, 'publish refused')
        }
        done(new Error(fault))
        return
      }
      const payload = Buffer.from(packet.payload)
      // Consoles get the message from this module after the commit, so the broker must forward it to nobody.
      packet.topic = NOWHERE
      packet.payload = ''
      const handling = handleMessage(peer, payload)
        .then(() => done(), done)
        .catch((error: unknown) => core.log.error({ err: error, mac: peer.mac }, 'the broker failed at a message'))
      unfinished.add(handling)
      void handling.finally(() => unfinished.delete(handling))
    },
    /** Resolves when all messages received so far are committed. */
    settled: () => Promise.all(unfinished),
  }
}
