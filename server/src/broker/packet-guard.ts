import type { Duplex } from 'node:stream'
import { MAX_MESSAGE_BYTES } from '@wifi-tms/contract/messages'

/** The most bytes of one packet while nobody knows who is there. A CONNECT with its will needs a fraction of it. */
const MAX_BYTES_BEFORE_CONNACK = 4096
/** How long a connection may take from its first byte to CONNACK. */
const OPEN_WITHIN_MS = 30_000

const CONNECT = 1

export interface Guard {
  /** The other end is known: from now on packets may have their full size. */
  open(): void
}

/**
 * Watches the packets that the broker reads from a stream, and destroys the stream at the first byte that announces one
 * that is too long, before anything of it is kept. `breach` hears why. The first packet must be CONNECT.
 */
export function guardPackets(stream: Duplex, breach: (reason: string) => void): Guard {
  let limit = MAX_BYTES_BEFORE_CONNACK
  let first = true
  /** Bytes of the packet in hand that are still to come; while its head is read: what of it is known. */
  let rest = 0
  let head = { at: 0, length: 0 }

  const faultIn = (chunk: Uint8Array): string | undefined => {
    let at = 0
    while (at < chunk.length) {
      if (rest > 0) {
        const taken = Math.min(rest, chunk.length - at)
        rest -= taken
        at += taken
        continue
      }
      const byte = chunk[at++]!
      if (head.at === 0) {
        if (first && byte >> 4 !== CONNECT) return 'first packet is not CONNECT'
        first = false
        head.at = 1
        continue
      }
      if (head.at > 4) return 'length of a packet takes more than four bytes'
      head.length += (byte & 127) * 128 ** (head.at - 1)
      head.at++
      if (head.length + head.at > limit) return `packet of more than ${limit} bytes`
      if (byte < 128) {
        rest = head.length
        head = { at: 0, length: 0 }
      }
    }
    return undefined
  }

  const cut = (reason: string) => {
    if (stream.destroyed) return
    breach(reason)
    stream.destroy()
  }
  const deadline = setTimeout(() => cut('no CONNECT in time'), OPEN_WITHIN_MS)
  stream.once('close', () => clearTimeout(deadline))

  const read: (size?: number) => Buffer | null = stream.read.bind(stream)
  // The broker asks once and means all there is; since Node 26 a stream hands out one piece at a time.
  stream.read = (size?: number | null) => {
    if (typeof size === 'number') return read(size)
    const pieces: Buffer[] = []
    for (let piece = read(); piece; piece = read()) {
      const fault = faultIn(piece)
      if (fault) {
        cut(fault)
        return null
      }
      pieces.push(piece)
    }
    return pieces.length > 1 ? Buffer.concat(pieces) : (pieces[0] ?? null)
  }
  return {
    open() {
      clearTimeout(deadline)
      limit = MAX_MESSAGE_BYTES
    },
  }
}
