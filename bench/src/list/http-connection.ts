import { once } from 'node:events'
import { connect } from 'node:net'

/** One connection to a server, for one call after the other. */
export interface HttpConnection {
  /** Resolves to the status once the answer's last byte has arrived. Rejects if the connection breaks. */
  get(path: string, headers: Readonly<Record<string, string>>): Promise<number>
  close(): void
}

/**
 * Opens a connection. It reads only the status and the end of an answer: Node's own client would leave as much garbage
 * for each call as the server does, and its garbage collection would count as the server's time.
 */
export async function openHttpConnection({ hostname, port }: URL): Promise<HttpConnection> {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  /** The part of an answer's head that has arrived. */
  let head: Buffer = Buffer.alloc(0)
  /** The status of the answer whose body is arriving; 0 before its head is complete. */
  let status = 0
  /** The bytes of the body that have not arrived yet, once the head has. */
  let bytesLeft = 0
  let finish: (status: number) => void = () => {}
  let fail: (error: Error) => void = () => {}
  socket.on('data', (part: Buffer) => {
    if (status === 0) {
      head = head.length === 0 ? part : Buffer.concat([head, part])
      const headEnd = head.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const headText = head.toString('latin1', 0, headEnd)
      // The status follows "HTTP/1.1 ".
      status = Number(headText.slice(9, 12))
      // An answer of status 304, not modified, has no body (RFC 9110, 15.4.5).
      const length = status === 304 ? 0 : Number(/^content-length: (\d+)$/im.exec(headText)?.[1])
      bytesLeft = length - (head.length - headEnd - 4)
      head = head.subarray(0, 0)
    } else bytesLeft -= part.length
    if (bytesLeft > 0) return
    // Without a length `bytesLeft` is NaN.
    const answeredStatus = status
    status = 0
    if (bytesLeft === 0) finish(answeredStatus)
    else fail(new Error('an answer of no known length'))
  })
  socket.on('error', (error) => fail(error))
  socket.on('close', () => fail(new Error('the server has hung up')))
  return {
    get: (path, headers) =>
      new Promise((resolve, reject) => {
        finish = resolve
        fail = reject
        const lines = Object.entries({ host: `${hostname}:${port}`, ...headers }).map(
          ([name, value]) => `${name}: ${value}\r\n`,
        )
        socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
      }),
    close: () => socket.destroy(),
  }
}
