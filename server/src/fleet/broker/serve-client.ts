import { AsyncLocalStorage } from 'node:async_hooks'
import type { EventEmitter } from 'node:events'
import type { Client } from 'aedes'

const served = new AsyncLocalStorage<Client | undefined>()

/** Runs the broker's own work for a connection: a fault in it, now or in what it leaves for later, ends that connection alone. */
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

/** Runs work of the server's own that the broker asked for: a fault in it is no connection's. */
export const leaveClient = <Result>(work: () => Result): Result => served.run(undefined, work)

/** Ends the connection in whose work a fault arose that nobody has caught; false where it arose in none. */
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
