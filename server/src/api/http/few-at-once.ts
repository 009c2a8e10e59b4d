import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'

/** Calls on one connection that are not answered yet: browsers and proxies send one at a time, who sends more than this is cut. */
const MOST_UNANSWERED = 4

/** An HTTP server that takes few calls at once on a connection (RFC 9112, 9.3.2, leaves the client to ask again). */
export function createFewAtOnce(handle: RequestListener): Server {
  const unanswered = new WeakMap<Socket, number>()
  return createServer((request, response) => {
    const { socket } = request
    // What was read together with a call too many is dropped without a look.
    if (socket.destroyed) return
    const many = (unanswered.get(socket) ?? 0) + 1
    if (many > MOST_UNANSWERED) return void socket.destroy()
    unanswered.set(socket, many)
    response.once('close', () => unanswered.set(socket, unanswered.get(socket)! - 1))
    handle(request, response)
  })
}
