import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a PostgreSQL on which bytes can stop to pass, as where a network drops packets: nothing is closed or reset. */
export async function silentProxy(databaseUrl: string) {
  const real = new URL(databaseUrl)
  const host = real.searchParams.get('host') ?? real.hostname
  const port = Number(real.port || 5432)
  const sockets = new Set<Socket>()
  let silent = false
  const quiet = (socket: Socket) => {
    socket.removeAllListeners('data').pause()
  }
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => to.write(bytes))
      from.on('error', () => {})
      from.on('close', () => !silent && to.destroy())
      from.on('end', () => !silent && to.end())
      if (silent) quiet(from)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  real.searchParams.delete('host')
  real.hostname = '127.0.0.1'
  real.port = String((server.address() as AddressInfo).port)
  return {
    url: real.href,
    /** The connections that stand pass nothing from now on, for ever. */
    silence: () => sockets.forEach(quiet),
    /** Nor do new ones, until this is called again. */
    silenceAll(on: boolean) {
      silent = on
      if (on) sockets.forEach(quiet)
    },
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
