import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * The most unanswered calls on a connection. Browsers and proxies send one at a time; a connection with more is closed.
 */
const MOST_UNANSWERED = 4

/** An HTTP server that takes only few calls at once on a connection (RFC 9112, 9.3.2, lets the client repeat them). */
export function createFewAtOnce(handle: RequestListener): Server {
  const unanswered = new WeakMap<Socket, number>()
  return createServer((request, response) => {
    const { socket } = request
    // The connection is closed already: calls that arrived together with the one too many are dropped.
    if (socket.destroyed) return
    const count = (unanswered.get(socket) ?? 0) + 1
    if (count > MOST_UNANSWERED) return void socket.destroy()
    unanswered.set(socket, count)
    response.once('close', () => unanswered.set(socket, unanswered.get(socket)! - 1))
    handle(request, response)
  })
}
