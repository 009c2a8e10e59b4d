import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * The maximum number of unanswered calls on a connection; a connection with more calls is closed. Browsers and proxies
 * send only one call at a time.
 */
const MOST_UNANSWERED = 4

/** Makes a server that takes few calls at once on a connection. Clients may repeat dropped calls (RFC 9112, 9.3.2). */
export function createFewAtOnce(handle: RequestListener): Server {
  const unanswered = new WeakMap<Socket, number>()
  return createServer((request, response) => {
    const { socket } = request
    // The connection is closed already: further calls that arrived together are dropped.
    if (socket.destroyed) return
    const count = (unanswered.get(socket) ?? 0) + 1
    if (count > MOST_UNANSWERED) return void socket.destroy()
    unanswered.set(socket, count)
    response.once('close', () => unanswered.set(socket, unanswered.get(socket)! - 1))
    handle(request, response)
  })
}
