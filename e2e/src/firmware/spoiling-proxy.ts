import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'

/**
 * An HTTP proxy in front of the server, such as people use for TLS. A test can make it spoil the answers that it passes
 * on.
 */
export interface SpoilingProxy {
  url: string
  /** The `Range` of every request so far, in order. */
  ranges: (string | undefined)[]
  /** The number of bytes of the next answer that are passed on; the others never arrive. */
  holdAfter?: number
  /** True if one byte of the next answer is to be changed. */
  spoils?: boolean
  close(): void
}

/** Starts the proxy, over TLS where a key and a certificate are given. */
export async function startProxy(server: string, tls?: { key: string; cert: string }): Promise<SpoilingProxy> {
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    const { range, authorization = '' } = request.headers
    proxy.ranges.push(range)
    const answer = await fetch(`${server}${request.url}`, { headers: { authorization, ...(range && { range }) } })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const passedCount = proxy.holdAfter
    delete proxy.holdAfter
    if (proxy.spoils) bytes[0]! ^= 1
    proxy.spoils = false
    const contentRange = answer.headers.get('content-range')
    response.writeHead(answer.status, {
      'content-length': bytes.length,
      ...(contentRange && { 'content-range': contentRange }),
    })
    if (passedCount === undefined) response.end(bytes)
    else response.write(bytes.subarray(0, passedCount))
  }
  const handle = (request: IncomingMessage, response: ServerResponse) =>
    void forward(request, response).catch(() => response.destroy())
  const listener = tls ? https.createServer(tls, handle) : http.createServer(handle)
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  const proxy: SpoilingProxy = {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    ranges: [],
    close() {
      listener.close()
      listener.closeAllConnections()
    },
  }
  return proxy
}
