import type { AddressInfo, Server } from 'node:net'
import { CannotStart } from './config.ts'

/**
 * The maximum number of connections in the queue of the operating system: ten thousand tags may connect at once, and a
 * tag that finds the queue full waits whole seconds.
 */
const BACKLOG = 4096

/**
 * Listens and returns the port. If it cannot, it throws CannotStart with `variable`, the environment variable of the
 * port.
 */
export const listen = (server: Server, variable: string, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const fail = (error: Error) =>
      reject(new CannotStart(`${variable}: cannot listen on ${host}:${port} (${error.message}).`))
    server.once('error', fail)
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', fail)
      resolve((server.address() as AddressInfo).port)
    })
  })
