import type { Duplex } from 'node:stream'
import { MAX_MESSAGE_BYTES } from '@wifi-tms/contract/messages'
import type { Client } from 'aedes'

/** The most bytes of one packet while nobody knows who is there. A CONNECT with its will needs a fraction of it. */
const MAX_BYTES_BEFORE_CONNACK = 4096
/** How long a connection may take from its first byte to CONNACK. */
const OPEN_WITHIN_MS = 30_000

const CONNECT = 1

/**
 * Watches the packets that the broker reads from a stream, and destroys the stream at the first byte that announces one
 * that is too long, before anything of it is kept. `breach` hears why. The first packet must be CONNECT. One for each
 * connection, so it is kept small.
 */
export class PacketGuard {
  readonly client: Client
  readonly #stream: Duplex
  readonly #breach: (client: Client, fault: Error) => void
  readonly #read: Duplex['read']
  #deadline: NodeJS.Timeout | undefined
  #limit = MAX_BYTES_BEFORE_CONNACK
  #first = true
  /** Bytes of the packet in hand that are still to come; while its head is read: what of it is known. */
  #rest = 0
  #headAt = 0
  #headLength = 0

  constructor(stream: Duplex, client: Client, breach: (client: Client, fault: Error) => void) {
    this.client = client
    this.#stream = stream
    this.#breach = breach
    this.#read = stream.read
    this.#deadline = setTimeout(() => this.#cut('no CONNECT in time'), OPEN_WITHIN_MS)
    stream.read = (size?: number | null) => this.#take(size)
  }

  /** The other end is known: from now on packets may have their full size. */
  open(): void {
    this.#limit = MAX_MESSAGE_BYTES
    this.end()
  }

  /** The stream has ended: nothing is waited for any more. */
  end(): void {
    clearTimeout(this.#deadline)
    this.#deadline = undefined
  }

  /** The broker asks once and means all there is; since Node 26 a stream hands out one piece at a time. */
  #take(size?: number | null): Buffer | null {
    const read = (count?: number): Buffer | null => this.#read.call(this.#stream, count)
    if (typeof size === 'number') return read(size)
    const pieces: Buffer[] = []
    for (let piece = read(); piece; piece = read()) {
      const fault = this.#faultIn(piece)
      if (fault) {
        this.#cut(fault)
        return null
      }
      pieces.push(piece)
    }
    return pieces.length > 1 ? Buffer.concat(pieces) : (pieces[0] ?? null)
  }

  #cut(reason: string): void {
    if (this.#stream.destroyed) return
    this.#breach(this.client, new Error(reason))
    this.#stream.destroy()
  }

  #faultIn(chunk: Uint8Array): string | undefined {
    let at = 0
    while (at < chunk.length) {
      if (this.#rest > 0) {
        const taken = Math.min(this.#rest, chunk.length - at)
        this.#rest -= taken
        at += taken
        continue
      }
      const byte = chunk[at++]!
      if (this.#headAt === 0) {
        if (this.#first && byte >> 4 !== CONNECT) return 'first packet is not CONNECT'
        this.#first = false
        this.#headAt = 1
        continue
      }
      if (this.#headAt > 4) return 'length of a packet takes more than four bytes'
      this.#headLength += (byte & 127) * 128 ** (this.#headAt - 1)
      this.#headAt++
      if (this.#headLength + this.#headAt > this.#limit) return `packet of more than ${this.#limit} bytes`
      if (byte < 128) {
        this.#rest = this.#headLength
        this.#headAt = 0
        this.#headLength = 0
      }
    }
    return undefined
  }
}
