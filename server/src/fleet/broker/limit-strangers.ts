import type { Socket } from 'node:net'
import { strangerAt } from '../../api/http/stranger-at.ts'
import { mostFiles } from '../../base/process/most-files.ts'

/**
 * The maximum number of connections of this server (`open`), and of connections of one stranger that have not sent
 * CONNECT (`silent`). A stranger stands for all callers from one address: one IPv4 address, or one IPv6 network of 64
 * bits.
 */
export interface ConnectionBounds {
  open: number
  silent: number
}

/**
 * The maximum number of silent connections of one stranger. A whole fleet may reconnect at once from one address, but
 * its tags send CONNECT soon.
 */
const MOST_SILENT = 4096
/** The share of file descriptors that stays free for HTTP, the database and files. */
const FREE_SHARE = 0.25

/** The bounds of connections. `open` follows from the system's limit of open files; without a limit it is infinite. */
export const connectionBounds = (): ConnectionBounds => ({
  open: Math.floor(mostFiles() * (1 - FREE_SHARE)),
  silent: MOST_SILENT,
})

/** The address of a connection's other end. */
type RemoteEnd = Pick<Socket, 'remoteAddress' | 'remotePort'>

/** The two keys by which a silent connection is found: its stranger, and the address and port of its other end. */
const keysOf = ({ remoteAddress = '', remotePort = 0 }: RemoteEnd): [stranger: string, end: string] => [
  strangerAt(remoteAddress),
  `${remoteAddress} ${remotePort}`,
]

/**
 * Watches silent connections: those without CONNECT so far. If one stranger has too many of them, the oldest is cut, so
 * that a client that only connects shuts nobody out. A connection is found by the address of its other end, as a TLS
 * socket is another object than the TCP socket below it.
 */
export function limitStrangers({ silent: mostSilent }: ConnectionBounds) {
  /** Silent connections by stranger and by the address of their other end, the oldest first. */
  const silentByStranger = new Map<string, Map<string, { socket: Socket; onClose: () => void }>>()

  const forget = (stranger: string, end: string): Socket | undefined => {
    const connections = silentByStranger.get(stranger)
    const connection = connections?.get(end)
    if (!connections || !connection) return undefined
    connections.delete(end)
    if (connections.size === 0) silentByStranger.delete(stranger)
    connection.socket.off('close', connection.onClose)
    return connection.socket
  }
  return {
    watch(socket: Socket): void {
      const [stranger, end] = keysOf(socket)
      const connections = silentByStranger.get(stranger) ?? new Map()
      silentByStranger.set(stranger, connections)
      const forgetThis = () => void forget(stranger, end)
      connections.set(end, { socket, onClose: forgetThis })
      socket.once('close', forgetThis)
      if (connections.size <= mostSilent) return
      const [oldest] = connections.keys()
      forget(stranger, oldest)?.destroy()
    },
    /** To be called when a connection has sent CONNECT: it no longer counts as silent. */
    release: (stream: RemoteEnd): void => void forget(...keysOf(stream)),
  }
}
