import { AsyncLocalStorage } from 'node:async_hooks'
import type { EventEmitter } from 'node:events'
import type { Client } from 'aedes'

/** The connection for which the current work is done, also in work that runs later; undefined for no connection. */
const servedClient = new AsyncLocalStorage<Client | undefined>()

/** Runs the broker's work for a connection. An error in it, or in work that it schedules, ends only this connection. */
export function serveClient<Result>(client: Client, work: () => Result): Result | undefined {
  return servedClient.run(client, () => {
    try {
      return work()
    } catch (fault) {
      endClient(client, fault)
      return undefined
    }
  })
}

/** Runs the server's own work that the broker has asked for. An error in it does not end the connection. */
export const runWithoutClient = <Result>(work: () => Result): Result => servedClient.run(undefined, work)

/** Ends the connection whose work threw an uncaught error. Returns false if the error belongs to no connection. */
export function endServedClient(fault: unknown): boolean {
  const client = servedClient.getStore()
  if (client) endClient(client, fault)
  return client !== undefined
}

function endClient(client: Client, fault: unknown): void {
  const { broker } = client as Client & { broker: EventEmitter }
  broker.emit('error', fault)
  client.conn.destroy()
}
