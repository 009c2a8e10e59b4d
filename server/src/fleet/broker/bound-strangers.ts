import type { Socket } from 'node:net'
import { mostFiles } from '../../base/process/most-files.ts'

/** The most connections that may be open, and of one address those that have not said CONNECT yet. */
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

/**
 * Watches connections of which nobody knows who is there. Where too many of one address are silent, the one that has been so
 * for longest goes: who holds many open and says nothing keeps nobody out. Those of TLS are known by both ends' addresses.
 */
export function boundStrangers({ silent }: Most) {
  const byAddress = new Map<string, Map<number, { socket: Socket; gone: () => void }>>()

  const forget = ({ remoteAddress = '', remotePort = 0 }: Ends): Socket | undefined => {
    const own = byAddress.get(remoteAddress)
    const one = own?.get(remotePort)
    if (!own || !one) return undefined
    own.delete(remotePort)
    if (own.size === 0) byAddress.delete(remoteAddress)
    one.socket.off('close', one.gone)
    return one.socket
  }
  return {
    came(socket: Socket): void {
      const { remoteAddress = '', remotePort = 0 } = socket
      const own = byAddress.get(remoteAddress) ?? new Map()
      byAddress.set(remoteAddress, own)
      const gone = () => void forget({ remoteAddress, remotePort })
      own.set(remotePort, { socket, gone })
      socket.once('close', gone)
      if (own.size <= silent) return
      const [oldest] = own.keys()
      forget({ remoteAddress, remotePort: oldest })?.destroy()
    },
    /** It has said CONNECT, and is bound no more. */
    spoke: (stream: Ends): void => void forget(stream),
  }
}
