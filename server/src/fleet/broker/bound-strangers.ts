import type { Socket } from 'node:net'
import { strangerAt } from '../../api/http/stranger-at.ts'
import { mostFiles } from '../../base/process/most-files.ts'

/** The most open connections, and the most of one stranger that have not sent CONNECT yet. */
export interface Most {
  open: number
  silent: number
}

/** A whole fleet may come back at once from behind one address: its tags send CONNECT in the first moment. */
const MOST_SILENT = 4096
/** The share of file descriptors that stays free for HTTP, the database and files. */
const KEPT_BACK = 0.25

/** The bounds of connections: none on their number where the system has none for open files. */
export const mostConnections = (): Most => ({ open: Math.floor(mostFiles() * (1 - KEPT_BACK)), silent: MOST_SILENT })

type Ends = Pick<Socket, 'remoteAddress' | 'remotePort'>

const placeOf = ({ remoteAddress = '', remotePort = 0 }: Ends): [stranger: string, end: string] => [
  strangerAt(remoteAddress),
  `${remoteAddress} ${remotePort}`,
]

/**
 * Watches connections that nobody has identified yet. If too many of one stranger are silent, the longest silent one is
 * cut: a client that holds many open and silent keeps nobody out. The sockets of TLS are other objects than those
 * below them, so a connection is found by the address of its other end.
 */
export function boundStrangers({ silent: mostSilent }: Most) {
  /** Connections by stranger, and there by the other end's address, the oldest first. */
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
    /** To be called when a connection has sent CONNECT: it is not bound any more. */
    release: (stream: Ends): void => void forget(...placeOf(stream)),
  }
}
