import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'

/** A proxy before the server, such as one that ends TLS. It can also spoil the answers that it passes on. */
export interface Front {
  url: string
  /** The `Range` of every request so far, in order. */
  ranges: (string | undefined)[]
  /** The number of bytes of the next answer that are passed on; the others never come. */
  holdAfter?: number
  /** True if one byte of the next answer is to be changed. */
  spoils?: boolean
  close(): void
}

/** Starts the proxy, over TLS where a key and a certificate are given. */
export async function startFront(server: string, tls?: { key: string; cert: string }): Promise<Front> {
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const { range, authorization = '' } = request.headers
    front.ranges.push(range)
    const answer = await fetch(`${server}${request.url}`, { headers: { authorization, ...(range && { range }) } })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const hold = front.holdAfter
    delete front.holdAfter
    if (front.spoils) bytes[0]! ^= 1
    front.spoils = false
    const contentRange = answer.headers.get('content-range')
    response.writeHead(answer.status, {
      'content-length': bytes.length,
      ...(contentRange && { 'content-range': contentRange }),
    })
    if (hold === undefined) response.end(bytes)
    else response.write(bytes.subarray(0, hold))
  }
  const listener = (request: IncomingMessage, response: ServerResponse) =>
    void pass(request, response).catch(() => response.destroy())
  const proxy = tls ? https.createServer(tls, listener) : http.createServer(listener)
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  const front: Front = {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    ranges: [],
    close() {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
  return front
}
