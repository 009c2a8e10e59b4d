import http from 'node:http'
import net from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

/** A server behind the balancer. */
export interface BalancedServer {
  url: string
  mqttPort: number
}

/** The pause between two checks of the servers. */
const CHECK_MS = 500
/** The longest wait for the answer of a check. */
const ANSWER_MS = 1500
/** The maximum number of servers to try for a GET request whose connection breaks. */
const MAX_TRIES = 3
const MAC = /[0-9a-f]{12}/

/**
 * Opens one address for several servers, for HTTP, WebSocket and MQTT. It passes every request and every connection to
 * the next server that reports ready: no client stays with one server.
 */
export async function openBalancer(servers: readonly BalancedServer[]) {
  /** The servers that were ready at the last check. */
  let live: BalancedServer[] = [...servers]
  let nextIndex = 0
  // Without a live server the index is 0, and the result undefined.
  const next = (): BalancedServer | undefined => live[nextIndex++ % Math.max(1, live.length)]
  const markAsDown = (server: BalancedServer) => {
    live = live.filter((other) => other !== server)
  }
  const agent = new http.Agent({ keepAlive: true })
  const target = ({ url }: BalancedServer) => ({ host: '127.0.0.1', port: new URL(url).port })

  const forward = (request: http.IncomingMessage, answer: http.ServerResponse, tries: number): void => {
    const server = next()
    if (!server) return void answer.writeHead(502).end()
    const { method, url, headers } = request
    const forwarded = http.request({ ...target(server), method, path: url, headers, agent })
    let hasAnswered = false
    forwarded.on('response', (serverAnswer) => {
      hasAnswered = true
      answer.writeHead(serverAnswer.statusCode ?? 502, serverAnswer.headers)
      serverAnswer.pipe(answer)
      serverAnswer.on('error', () => answer.destroy())
    })
    forwarded.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') markAsDown(server)
      // Only a GET is tried again: another call may have had its effect, and its body is used up.
      if (!hasAnswered && method === 'GET' && tries > 1 && !answer.destroyed) forward(request, answer, tries - 1)
      else answer.destroy()
    })
    answer.on('close', () => forwarded.destroy())
    if (method === 'GET') forwarded.end()
    else request.pipe(forwarded)
  }
  /** Connects a client's socket with a server's: the end of one ends the other. */
  const join = (near: Duplex, far: net.Socket) => {
    near.pipe(far).pipe(near)
    for (const [side, opposite] of [
      [near, far],
      [far, near],
    ] as const) {
      side.on('error', () => opposite.destroy())
      side.on('close', () => opposite.destroy())
    }
  }

  const httpServer = http.createServer((request, answer) => forward(request, answer, MAX_TRIES))
  httpServer.on('upgrade', (request, near, head) => {
    const server = next()
    if (!server) return void near.destroy()
    const far = net.connect(Number(target(server).port), '127.0.0.1')
    // Names and values of the headers alternate in the list.
    const lines = request.rawHeaders.flatMap((name, index, headers) =>
      index % 2 ? [] : [`${name}: ${headers[index + 1]}`],
    )
    far.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    far.write(head)
    join(near, far)
  })

  /** The newest connection of each tag, with its server. */
  const connectionByMac = new Map<string, { near: net.Socket; server: BalancedServer }>()
  const mqttServer = net.createServer((near) => {
    const server = next()
    if (!server) return void near.destroy()
    const far = net.connect(server.mqttPort, '127.0.0.1')
    far.on('error', (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED' && markAsDown(server))
    // The first packet of a tag has its MAC address.
    near.once('data', (packet: Buffer) => {
      const mac = MAC.exec(packet.toString('latin1'))?.[0]
      if (!mac) return
      connectionByMac.set(mac, { near, server })
      near.once('close', () => connectionByMac.get(mac)?.near === near && connectionByMac.delete(mac))
    })
    join(near, far)
  })
  for (const listener of [httpServer, mqttServer]) {
    listener.listen(0, '127.0.0.1')
    await new Promise((resolve) => listener.once('listening', resolve))
  }

  let isStopped = false
  const checking = (async () => {
    while (!isStopped) {
      const ready = await Promise.all(
        servers.map(async (server) => {
          const signal = AbortSignal.timeout(ANSWER_MS)
          const answer = await fetch(`${server.url}/readyz`, { signal }).catch(() => undefined)
          await answer?.bytes().catch(() => {})
          return answer?.ok ? [server] : []
        }),
      )
      live = ready.flat()
      await wait(CHECK_MS)
    }
  })()
  const portOf = (server: net.Server) => (server.address() as net.AddressInfo).port
  return {
    url: `http://127.0.0.1:${portOf(httpServer)}`,
    mqttPort: portOf(mqttServer),
    /** The MAC addresses of the tags that are connected to this server. */
    macsConnectedTo: (server: BalancedServer): string[] =>
      [...connectionByMac].flatMap(([mac, connection]) => (connection.server === server ? [mac] : [])),
    async stop(): Promise<void> {
      isStopped = true
      await checking
      agent.destroy()
      for (const { near } of connectionByMac.values()) near.destroy()
      httpServer.closeAllConnections()
      httpServer.close()
      mqttServer.close()
    },
  }
}
