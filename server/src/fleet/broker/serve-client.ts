import { AsyncLocalStorage } from 'node:async_hooks'
import type { EventEmitter } from 'node:events'
import type { Client } from 'aedes'

/** The connection for which the current work is done. */
const served = new AsyncLocalStorage<Client | undefined>()

/** Runs the broker's work for a connection. An error in it, or in work that it schedules, ends only this connection. */
export function serveClient<Result>(client: Client, work: () => Result): Result | undefined {
  return served.run(client, () => {
    try {
      return work()
    } catch (fault) {
      end(client, fault)
      return undefined
    }
  })
}

/** Runs the server's own work on the broker's behalf: an error in it does not end the connection. */
export const leaveClient = <Result>(work: () => Result): Result => served.run(undefined, work)

/** Ends the connection whose work threw an uncaught error; false where the error belongs to no connection. */
export function endServedClient(fault: unknown): boolean {
  const client = served.getStore()
  if (client) end(client, fault)
  return client !== undefined
}

function end(client: Client, fault: unknown): void {
  const { broker } = client as Client & { broker: EventEmitter }
  broker.emit('error', fault)
  client.conn.destroy()
}
