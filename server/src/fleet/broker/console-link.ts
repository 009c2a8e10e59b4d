import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { MAX_MESSAGE_BYTES } from '@wifi-tms/contract/messages'
import { createWebSocketStream, WebSocketServer } from 'ws'
import { namesTwoHosts } from '../../api/http/two-hosts.ts'
import { linkOwner } from '../../api/sessions/check-token.ts'
import { findSession } from '../../api/sessions/queries.ts'
import type { Core } from '../../base/core.ts'
import type { Config } from '../../base/process/config.ts'
import { isOriginAllowed, type LinkPeer } from './rules.ts'

const PATH = '/mqtt'

/**
 * Accepts links (the consoles' WebSockets) at /mqtt from allowed pages, and refuses all other upgrades. `onSocket` is
 * called with the socket of each accepted request, then `onStream` with its MQTT stream. Returns a function that stops
 * accepting and ends all links.
 */
export function acceptLinks(
  http: Server,
  config: Pick<Config, 'publicUrl' | 'corsOrigin'>,
  onSocket: (socket: Socket) => void,
  onStream: (stream: Duplex, request: IncomingMessage) => void,
): () => void {
  let stopped = false
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has('mqtt') ? 'mqtt' : false),
  })
  http.on('upgrade', (request, socket, head) => {
    const refuse = (status: string) => {
      socket.on('error', () => {})
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    }
    if (namesTwoHosts(request)) return refuse('400 Bad Request')
    if (stopped) return refuse('503 Service Unavailable')
    if (request.url?.split('?', 1)[0] !== PATH) return refuse('404 Not Found')
    const { origin, host } = request.headers
    if (!isOriginAllowed(origin, host, config)) return refuse('403 Forbidden')
    onSocket(request.socket)
    sockets.handleUpgrade(request, socket, head, (webSocket) => onStream(createWebSocketStream(webSocket), request))
  })
  return () => {
    stopped = true
    // An HTTP server stops only when its upgraded sockets have ended.
    for (const webSocket of sockets.clients) webSocket.terminate()
  }
}

interface LinkCutter {
  links: ReadonlyMap<string, Pick<LinkPeer, 'sessionId' | 'roles'>>
  cut(sessionId: string): void
}

/**
 * Cuts the links of sessions that have expired, whose person may not have a link any more, or whose roles have changed.
 * A logout cuts the links of its session at once, and so does a change of the roles of an account.
 */
export async function cutDeadLinks({ db, now }: Pick<Core, 'db' | 'now'>, peers: LinkCutter): Promise<void> {
  const rolesBySession = new Map([...peers.links.values()].map(({ sessionId, roles }) => [sessionId, roles]))
  for (const [sessionId, roles] of rolesBySession) {
    const session = await findSession(db, 'id', sessionId)
    const owner = session && linkOwner(session, now())
    if (!owner || owner.roles.join() !== roles.join()) peers.cut(sessionId)
  }
}
