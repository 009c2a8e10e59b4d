import type { Socket } from 'node:net'
import { strangerAt } from '../../api/http/stranger-at.ts'
import { mostFiles } from '../../base/process/most-files.ts'

/** The most connections that may be open, and of one stranger those that have not said CONNECT yet. */
export interface Most {
  open: number
  silent: number
}

/** A whole fleet may come back at once from behind one address: its tags say CONNECT in the first moment. */
const MOST_SILENT = 4096
/** Of all file descriptors, what is left for HTTP, the database and files. */
const KEPT = 0.25

/** Where the system does not bound what this process may have open, nor do we. */
export const mostConnections = (): Most => ({ open: Math.floor(mostFiles() * (1 - KEPT)), silent: MOST_SILENT })

type Ends = Pick<Socket, 'remoteAddress' | 'remotePort'>

const placeOf = ({ remoteAddress = '', remotePort = 0 }: Ends): [stranger: string, end: string] => [
  strangerAt(remoteAddress),
  `${remoteAddress} ${remotePort}`,
]

/**
 * Watches connections of which nobody knows who is there. Where too many of one stranger are silent, the one that has been so
 * for longest goes: who holds many open and says nothing keeps nobody out. Those of TLS are known by both ends' addresses.
 */
export function boundStrangers({ silent }: Most) {
  /** By stranger, and there by the other end, the oldest first. */
  const silentOf = new Map<string, Map<string, { socket: Socket; gone: () => void }>>()

  const forget = (stranger: string, end: string): Socket | undefined => {
    const own = silentOf.get(stranger)
    const one = own?.get(end)
    if (!own || !one) return undefined
    own.delete(end)
    if (own.size === 0) silentOf.delete(stranger)
    one.socket.off('close', one.gone)
    return one.socket
  }
  return {
    came(socket: Socket): void {
      const [stranger, end] = placeOf(socket)
      const own = silentOf.get(stranger) ?? new Map()
      silentOf.set(stranger, own)
      const gone = () => void forget(stranger, end)
      own.set(end, { socket, gone })
      socket.once('close', gone)
      if (own.size <= silent) return
      const [oldest] = own.keys()
      forget(stranger, oldest)?.destroy()
    },
    /** It has said CONNECT, and is bound no more. */
    spoke: (stream: Ends): void => void forget(...placeOf(stream)),
  }
}
