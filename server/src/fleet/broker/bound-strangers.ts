import type { Socket } from 'node:net'
import { strangerAt } from '../../api/http/stranger-at.ts'
import { mostFiles } from '../../base/process/most-files.ts'

/** The most open connections; then the most connections of one stranger that have not sent CONNECT yet. */
export interface Most {
  open: number
  silent: number
}

/** The most silent connections of one stranger. A fleet may reconnect at once from one address, but sends CONNECT soon. */
const MOST_SILENT = 4096
/** The share of file descriptors that stays free for HTTP, the database and files. */
const KEPT_BACK = 0.25

/** The bounds of connections: none on their number where the system has none for open files. */
export const mostConnections = (): Most => ({ open: Math.floor(mostFiles() * (1 - KEPT_BACK)), silent: MOST_SILENT })

/** The address of a connection's other end. */
type Ends = Pick<Socket, 'remoteAddress' | 'remotePort'>

const placeOf = ({ remoteAddress = '', remotePort = 0 }: Ends): [stranger: string, end: string] => [
  strangerAt(remoteAddress),
  `${remoteAddress} ${remotePort}`,
]

/**
 * Watches connections that are not identified yet. If too many of one stranger are silent, the longest silent one is cut, so
 * that a client with many silent connections shuts nobody out. A TLS socket is another object than the TCP socket below
 * it, so a connection is found by the address of its other end.
 */
export function boundStrangers({ silent: mostSilent }: Most) {
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
      const [stranger, end] = placeOf(socket)
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
    release: (stream: Ends): void => void forget(...placeOf(stream)),
  }
}
