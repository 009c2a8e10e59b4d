import type { Duplex } from 'node:stream'
import { MAX_MESSAGE_BYTES } from '@wifi-tms/contract/messages'
import type { Client } from 'aedes'
import type { CallRate } from '../../api/http/token-buckets.ts'
import { judgePackets } from './judge-packets.ts'
import { serveClient } from './serve-client.ts'

/** The most bytes of one packet until the client is identified. A CONNECT with its will needs a fraction of it. */
const MAX_BYTES_BEFORE_CONNACK = 4096
/** Milliseconds of a connection from its first byte to CONNACK. */
const OPEN_WITHIN_MS = 30_000

/** The messages that a connection may send at once, and then per second: far more than a tag needs. */
export const PACE: CallRate = { burst: 1000, perSecond: 200 }
/** The most bytes that are read at once, as packets are counted only after a read. */
const PIECE_BYTES = 1024
/** The number of packets being handled from which on no more are read, so that other connections are served. */
const MOST_IN_HAND = 10

/** Types of packets. */
const CONNECT = 1
const DISCONNECT = 14

/** The events of a guard. */
export interface GuardEvents {
  /** Called with the reason when the stream is destroyed. */
  breach(client: Client, fault: Error): void
  /** Called when a client sends too fast, so that it is not read for a while. */
  paused(client: Client): void
}

/**
 * Watches the packets that the broker reads from a stream, and destroys the stream at the first byte that announces one
 * that is too long, before any of it is stored. The first packet must be CONNECT, and each must be legal. A client
 * that sends too fast is not read for a while, and its data waits at its own end. There is one guard per connection, so
 * it has few fields. See docs/inside/broker.md before Aedes is updated.
 */
export class PacketGuard {
  readonly client: Client
  /** True once the client has sent DISCONNECT. */
  saidGoodbye = false
  readonly #stream: Duplex
  readonly #events: GuardEvents
  readonly #pace: CallRate
  readonly #read: Duplex['read']
  #deadline: NodeJS.Timeout | undefined
  #limit = MAX_BYTES_BEFORE_CONNACK
  #isFirstPacket = true
  /** The bytes of the present packet, after its header, that have not arrived yet. */
  #bodyBytesLeft = 0
  /** The bytes read of the present packet's header; then the length that they announce. */
  #headBytes = 0
  #bodyLength = 0
  /** The number of packets that the client may send, as of `#allowanceAt`. */
  #allowance: number
  /** The number of packets that have begun since the broker's last read; then that of messages that are not done yet. */
  #begun = 0
  #inHand = 0
  #allowanceAt = performance.now()
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
    // All work of the broker for a connection begins with an event of its stream, so `emit` is wrapped.
    const { emit } = stream
    stream.emit = (...event: Parameters<typeof emit>) => serveClient(client, () => emit.apply(stream, event)) ?? false
  }

  /** To be called when the client is identified: from now on packets may have their full size. */
  open(): void {
    this.#limit = MAX_MESSAGE_BYTES
    clearTimeout(this.#deadline)
    this.#deadline = undefined
  }

  /** Counts a message as being handled until `done`. The broker's own count is reset by each further piece of data. */
  took(): void {
    this.#inHand++
  }

  done(): void {
    this.#inHand--
  }

  /** To be called when the stream has ended: stops all waiting. */
  end(): void {
    clearTimeout(this.#deadline)
    clearTimeout(this.#pause)
  }

  /** Reads a few packets for the broker, as far as the client's rate allows. The broker reads again when it has handled them. */
  #take(size?: number | null): Buffer | null {
    const read = (count?: number): Buffer | null => this.#read.call(this.#stream, count)
    if (typeof size === 'number') return read(size)
    const pieces: Buffer[] = []
    this.#begun = 0
    while (this.#begun + this.#inHand < MOST_IN_HAND && this.#mayRead()) {
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

  /** True if the broker may read now; otherwise it is notified when it may. */
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
      if (this.#headBytes === 0) {
        if (this.#isFirstPacket && byte >> 4 !== CONNECT) return 'first packet is not CONNECT'
        this.#isFirstPacket = false
        this.saidGoodbye = byte >> 4 === DISCONNECT
        this.#allowance--
        this.#begun++
        this.#headBytes = 1
        continue
      }
      if (this.#headBytes > 4) return 'length of a packet takes more than four bytes'
      this.#bodyLength += (byte & 127) * 128 ** (this.#headBytes - 1)
      this.#headBytes++
      if (this.#bodyLength + this.#headBytes > this.#limit) return `packet of more than ${this.#limit} bytes`
      if (byte < 128) {
        this.#bodyBytesLeft = this.#bodyLength
        this.#headBytes = 0
        this.#bodyLength = 0
      }
    }
    return undefined
  }
}
