import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Received {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

/** Starts a server for one test. It calls `answer` for each request and records the requests. */
export async function startAnsweringServer(answer: (received: Received, response: ServerResponse) => void) {
  const requests: Received[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { method, url, headers } = request
    const received = { method, url, headers, body }
    requests.push(received)
    answer(received, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { requests, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Sends an envelope with an HTTP status. */
export const sendEnvelope = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
