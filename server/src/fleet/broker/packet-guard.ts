import type { Duplex } from 'node:stream'
import { MAX_MESSAGE_BYTES } from '@wifi-tms/contract/messages'
import type { Client } from 'aedes'
import type { CallRate } from '../../api/http/token-buckets.ts'
import { judgePackets } from './judge-packets.ts'
import { serveClient } from './serve-client.ts'

/**
 * The maximum number of bytes of one packet until the client is identified. Even a CONNECT packet that has a last will
 * is far shorter.
 */
const MAX_BYTES_BEFORE_CONNACK = 4096
/** The maximum number of milliseconds of a connection from its beginning to CONNACK. */
const OPEN_WITHIN_MS = 30_000

/** The messages that a connection may send at once, and then per second: far more than a tag needs. */
export const PACE: CallRate = { burst: 1000, perSecond: 200 }
/**
 * The maximum number of bytes that are read at once. Packets are counted only after a read, so a large piece could have
 * hundreds.
 */
const PIECE_BYTES = 1024
/**
 * The maximum number of packets of a connection that are handled at once. Meanwhile no further packets are read, so
 * that other connections are served.
 */
const MOST_PACKETS_IN_HAND = 10

/** Types of packets. */
const CONNECT = 1
const DISCONNECT = 14

/** The events of a guard. */
export interface GuardEvents {
  /** Called with the reason when the guard destroys the stream. */
  breach(client: Client, fault: Error): void
  /** Called when a client sends too fast and so is not read for a while. */
  paused(client: Client): void
}

/**
 * Watches the packets that the broker reads from a stream. A packet that is too long is noticed by its header, and the
 * stream is destroyed before any of the packet is stored. The first packet must be CONNECT, and each packet must be
 * legal. A client that sends too fast is not read for a while; TCP then makes the client wait. There is one guard per
 * connection, so its fields are small. See docs/inside/broker.md before Aedes is updated.
 */
export class PacketGuard {
  readonly client: Client
  /** True once the client has sent DISCONNECT. */
  hasSentDisconnect = false
  readonly #stream: Duplex
  readonly #events: GuardEvents
  readonly #pace: CallRate
  readonly #read: Duplex['read']
  /** Cuts a client that is not identified in time. */
  #deadline: NodeJS.Timeout | undefined
  /** The maximum number of bytes of one packet. */
  #limit = MAX_BYTES_BEFORE_CONNACK
  #isFirstPacket = true
  /** The bytes of the present packet, after its header, that have not arrived yet. */
  #bodyBytesLeft = 0
  /** The number of bytes read of the present packet's header. */
  #headerBytesRead = 0
  /** The length of the present packet's body, by the header bytes read so far. */
  #bodyLength = 0
  /** The number of packets that the client might send at the moment `#allowanceAt`. */
  #allowance: number
  /** The number of packets that have begun since the broker's last read. */
  #packetsBegun = 0
  /** The number of messages that are being handled. */
  #messagesInHand = 0
  #allowanceAt = performance.now()
  /** Ends the pause of a client that sends too fast. */
  #pause: NodeJS.Timeout | undefined

  constructor(stream: Duplex, client: Client, events: GuardEvents, pace = PACE) {
    this.client = client
    this.#stream = stream
    this.#events = events
    this.#pace = pace
    this.#allowance = pace.burst
    this.#read = stream.read
    this.#deadline = setTimeout(() => this.#cut('no CONNECT in time'), OPEN_WITHIN_MS)
    stream.read = (size?: number | null) => this.#take(size)
    judgePackets(client, (fault) => this.#cut(fault))
    // All work of the broker for a connection begins with an event of its stream, so `serveClient` wraps `emit`: it
    // knows in this way for which client the broker works.
    const { emit } = stream
    stream.emit = (...event: Parameters<typeof emit>) => serveClient(client, () => emit.apply(stream, event)) ?? false
  }

  /** To be called when the client is identified: from now on packets may have their full size. */
  open(): void {
    this.#limit = MAX_MESSAGE_BYTES
    clearTimeout(this.#deadline)
    this.#deadline = undefined
  }

  /**
   * Counts a message as being handled until `endMessage`. The broker has a limit of its own, but counts anew with each
   * piece of data that it reads.
   */
  beginMessage(): void {
    this.#messagesInHand++
  }

  endMessage(): void {
    this.#messagesInHand--
  }

  /** To be called when the stream has ended: stops all waiting. */
  end(): void {
    clearTimeout(this.#deadline)
    clearTimeout(this.#pause)
  }

  /**
   * Stands in for `stream.read`: reads a few packets for the broker, as far as the client's rate allows. The broker
   * reads again when it has handled them.
   */
  #take(size?: number | null): Buffer | null {
    const read = (count?: number): Buffer | null => this.#read.call(this.#stream, count)
    // The broker gives no size. Calls with a size are Node's own, as `read(0)`.
    if (typeof size === 'number') return read(size)
    const pieces: Buffer[] = []
    this.#packetsBegun = 0
    while (this.#packetsBegun + this.#messagesInHand < MOST_PACKETS_IN_HAND && this.#mayRead()) {
      // `read(0)` would read nothing and only ask for more data; `read()` takes what has arrived.
      const piece = read(Math.min(this.#stream.readableLength, PIECE_BYTES) || undefined)
      if (!piece) break
      const fault = this.#faultIn(piece)
      if (fault) {
        this.#cut(fault)
        return null
      }
      pieces.push(piece)
    }
    return pieces.length > 1 ? Buffer.concat(pieces) : (pieces[0] ?? null)
  }

  /** True if the broker may read now. If not, the stream emits `readable` when it may. */
  #mayRead(): boolean {
    if (this.#pause) return false
    const { burst, perSecond } = this.#pace
    const nowMs = performance.now()
    this.#allowance = Math.min(burst, this.#allowance + ((nowMs - this.#allowanceAt) / 1000) * perSecond)
    this.#allowanceAt = nowMs
    if (this.#allowance > 0) return true
    this.#pause = setTimeout(
      () => {
        this.#pause = undefined
        this.#stream.emit('readable')
      },
      ((1 - this.#allowance) / perSecond) * 1000,
    )
    this.#events.paused(this.client)
    return false
  }

  #cut(reason: string): void {
    if (this.#stream.destroyed) return
    this.#events.breach(this.client, new Error(reason))
    this.#stream.destroy()
  }

  /**
   * Follows the packets through the next bytes. Returns the first fault in them. A packet may go on in the next chunk.
   */
  #faultIn(chunk: Uint8Array): string | undefined {
    let offset = 0
    while (offset < chunk.length) {
      if (this.#bodyBytesLeft > 0) {
        const bytesRead = Math.min(this.#bodyBytesLeft, chunk.length - offset)
        this.#bodyBytesLeft -= bytesRead
        offset += bytesRead
        continue
      }
      const byte = chunk[offset++]!
      // The first byte of a packet has its type in the upper four bits.
      if (this.#headerBytesRead === 0) {
        if (this.#isFirstPacket && byte >> 4 !== CONNECT) return 'first packet is not CONNECT'
        this.#isFirstPacket = false
        this.hasSentDisconnect = byte >> 4 === DISCONNECT
        this.#allowance--
        this.#packetsBegun++
        this.#headerBytesRead = 1
        continue
      }
      if (this.#headerBytesRead > 4) return 'length of a packet takes more than four bytes'
      // The body's length follows: 7 bits in each byte, the lowest first. The eighth bit tells that another byte
      // follows.
      this.#bodyLength += (byte & 127) * 128 ** (this.#headerBytesRead - 1)
      this.#headerBytesRead++
      if (this.#bodyLength + this.#headerBytesRead > this.#limit) return `packet of more than ${this.#limit} bytes`
      if (byte < 128) {
        this.#bodyBytesLeft = this.#bodyLength
        this.#headerBytesRead = 0
        this.#bodyLength = 0
      }
    }
    return undefined
  }
}
