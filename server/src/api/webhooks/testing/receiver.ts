import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type WebhookEvent, webhooks } from '@wifi-tms/contract/webhooks'
import { onTestFinished } from 'vitest'
import type { TestServer } from '../../../testing/start.ts'

/** A message as its receiver has got it. */
export interface Received {
  headers: IncomingHttpHeaders
  body: string
  message: { type: string; timestamp: string; data: Record<string, Record<string, unknown>> }
}

/** Starts a receiver of webhooks that keeps all messages. It answers 204, or as `answer` says. */
export async function startReceiver() {
  const received: Received[] = []
  let reply = (response: ServerResponse): void => void response.writeHead(204).end()
  const server = createServer(async (request, response) => {
    const body = (await buffer(request)).toString()
    received.push({ headers: request.headers, body, message: JSON.parse(body) })
    reply(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    /** Answers every further message by this function. */
    answer(newReply: typeof reply) {
      reply = newReply
    },
    /** The messages of a type, without their headers. */
    messagesOf: (type: string) => received.map(({ message }) => message).filter((message) => message.type === type),
  }
}

/** Adds a webhook for these events, with its own receiver. It is removed after the test. */
export async function addReceiver(server: Pick<TestServer, 'ask'>, events: WebhookEvent[]) {
  const receiver = await startReceiver()
  const { _id: id } = await server.ask(webhooks.create, { name: 'Receiver', url: receiver.url, events })
  onTestFinished(async () => void (await server.ask(webhooks.remove, { id })))
  return { id, ...receiver }
}
