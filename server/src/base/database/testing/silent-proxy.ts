import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy to a PostgreSQL that can stop passing bytes, like a network that drops packets: nothing is closed. */
export async function silentProxy(databaseUrl: string) {
  const real = new URL(databaseUrl)
  const host = real.searchParams.get('host') ?? real.hostname
  const port = Number(real.port || 5432)
  const sockets = new Set<Socket>()
  let isSilent = false
  const stopPassing = (socket: Socket) => {
    socket.removeAllListeners('data').pause()
  }
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const postgres = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const [from, to] of [
      [client, postgres],
      [postgres, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => to.write(bytes))
      from.on('error', () => {})
      from.on('close', () => !isSilent && to.destroy())
      from.on('end', () => !isSilent && to.end())
      if (isSilent) stopPassing(from)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  real.searchParams.delete('host')
  real.hostname = '127.0.0.1'
  real.port = String((server.address() as AddressInfo).port)
  return {
    url: real.href,
    /** Stops passing bytes on the present connections, for ever. */
    silence: () => sockets.forEach(stopPassing),
    /** With true, stops passing bytes on present and new connections; with false, new connections pass bytes again. */
    silenceAll(on: boolean) {
      isSilent = on
      if (on) sockets.forEach(stopPassing)
    },
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
