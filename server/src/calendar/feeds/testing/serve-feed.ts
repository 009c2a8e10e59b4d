import { once } from 'node:events'
import http, { type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** Starts a web server on this machine whose listener the test sets; it ends with the test. */
export async function serveFeed(listenerAtStart: RequestListener) {
  let listener = listenerAtStart
  const requests: IncomingMessage[] = []
  const server = http.createServer((request, reply) => {
    requests.push(request)
    listener(request, reply)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: `http://${host}/room.ics?key=very-secret`,
    requests,
    close,
    /** Replaces the listener. */
    answer: (next: RequestListener) => {
      listener = next
    },
  }
}

/** A listener that answers every request with this calendar. */
export const sendCalendar =
  (text: string, headers: Record<string, string> = {}): RequestListener =>
  (_, reply) =>
    void reply.writeHead(200, { 'content-type': 'text/calendar', ...headers }).end(text)
