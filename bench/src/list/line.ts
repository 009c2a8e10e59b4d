import { once } from 'node:events'
import { connect } from 'node:net'

/** One connection to a server, over which one call follows another. */
export interface HttpConnection {
  /** Answers the status once the answer's last byte is here. Rejects where the connection breaks. */
  get(path: string, headers: Readonly<Record<string, string>>): Promise<number>
  close(): void
}

/**
 * Opens a line. It looks only for the status and the end of an answer, so that pauses of the measuring program are not
 * taken for the server's: Node's own client leaves as much garbage per call as the server does.
 */
export async function openLine({ hostname, port }: URL): Promise<HttpConnection> {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  let head: Buffer = Buffer.alloc(0)
  let status = 0
  /** Bytes of the body that are still to come, once the head is here. */
  let left = 0
  let done: (status: number) => void = () => {}
  let fail: (error: Error) => void = () => {}
  socket.on('data', (part: Buffer) => {
    if (status === 0) {
      head = head.length === 0 ? part : Buffer.concat([head, part])
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const headText = head.toString('latin1', 0, end)
      status = Number(headText.slice(9, 12))
      // An answer that nothing has changed has no body (RFC 9110, 15.4.5).
      const length = status === 304 ? 0 : Number(/^content-length: (\d+)$/im.exec(headText)?.[1])
      left = length - (head.length - end - 4)
      head = head.subarray(0, 0)
    } else left -= part.length
    if (left > 0) return
    const answered = status
    status = 0
    if (left === 0) done(answered)
    else fail(new Error('an answer of no known length'))
  })
  socket.on('error', (error) => fail(error))
  socket.on('close', () => fail(new Error('the server has hung up')))
  return {
    get: (path, headers) =>
      new Promise((resolve, reject) => {
        done = resolve
        fail = reject
        const lines = Object.entries({ host: `${hostname}:${port}`, ...headers }).map(
          ([name, value]) => `${name}: ${value}\r\n`,
        )
        socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
      }),
    close: () => socket.destroy(),
  }
}
