import type { AddressInfo, Server } from 'node:net'
import { CannotStart } from './config.ts'

/** Ten thousand tags may come back at once; what the queue does not hold tries again only after whole seconds. */
const BACKLOG = 4096

/** Listens and returns the port. Throws CannotStart naming the variable where that cannot be. */
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
