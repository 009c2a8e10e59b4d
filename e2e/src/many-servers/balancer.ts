import http from 'node:http'
import net from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

/** A server behind the balancer. */
export interface BalancedServer {
  url: string
  mqttPort: number
}

const LOOK_MS = 500
const ANSWER_MS = 1500
/** The most servers to try for a call that only reads, if one breaks off. */
const MOST_TRIES = 3
const MAC = /[0-9a-f]{12}/

/**
 * One address before several servers, for HTTP, WebSocket and MQTT. Every request and every connection goes to the next
 * server that says it is ready: no client stays with a server.
 */
export async function openBalancer(places: readonly BalancedServer[]) {
  let live: BalancedServer[] = [...places]
  let turn = 0
  const next = (): BalancedServer | undefined => live[turn++ % Math.max(1, live.length)]
  const lose = (place: BalancedServer) => {
    live = live.filter((server) => server !== place)
  }
  const agent = new http.Agent({ keepAlive: true })
  const target = ({ url }: BalancedServer) => ({ host: '127.0.0.1', port: new URL(url).port })

  const pass = (request: http.IncomingMessage, answer: http.ServerResponse, tries: number): void => {
    const place = next()
    if (!place) return void answer.writeHead(502).end()
    const { method, url, headers } = request
    const forwarded = http.request({ ...target(place), method, path: url, headers, agent })
    let hasAnswered = false
    forwarded.on('response', (serverAnswer) => {
      hasAnswered = true
      answer.writeHead(serverAnswer.statusCode ?? 502, serverAnswer.headers)
      serverAnswer.pipe(answer)
      serverAnswer.on('error', () => answer.destroy())
    })
    forwarded.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') lose(place)
      if (!hasAnswered && method === 'GET' && tries > 1 && !answer.destroyed) pass(request, answer, tries - 1)
      else answer.destroy()
    })
    answer.on('close', () => forwarded.destroy())
    if (method === 'GET') forwarded.end()
    else request.pipe(forwarded)
  }
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

  const calls = http.createServer((request, answer) => pass(request, answer, MOST_TRIES))
  calls.on('upgrade', (request, near, head) => {
    const place = next()
    if (!place) return void near.destroy()
    const far = net.connect(Number(target(place).port), '127.0.0.1')
    const lines = request.rawHeaders.flatMap((name, index, headers) =>
      index % 2 ? [] : [`${name}: ${headers[index + 1]}`],
    )
    far.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    far.write(head)
    join(near, far)
  })

  /** The newest connection of each tag, with its server. */
  const connectionByMac = new Map<string, { near: net.Socket; place: BalancedServer }>()
  const tags = net.createServer((near) => {
    const place = next()
    if (!place) return void near.destroy()
    const far = net.connect(place.mqttPort, '127.0.0.1')
    far.on('error', (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED' && lose(place))
    near.once('data', (packet: Buffer) => {
      const mac = MAC.exec(packet.toString('latin1'))?.[0]
      if (!mac) return
      connectionByMac.set(mac, { near, place })
      near.once('close', () => connectionByMac.get(mac)?.near === near && connectionByMac.delete(mac))
    })
    join(near, far)
  })
  for (const server of [calls, tags]) {
    server.listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
  }

  let stopped = false
  const looking = (async () => {
    while (!stopped) {
      const ready = await Promise.all(
        places.map(async (place) => {
          const signal = AbortSignal.timeout(ANSWER_MS)
          const answer = await fetch(`${place.url}/readyz`, { signal }).catch(() => undefined)
          await answer?.bytes().catch(() => {})
          return answer?.ok ? [place] : []
        }),
      )
      live = ready.flat()
      await wait(LOOK_MS)
    }
  })()
  const portOf = (server: net.Server) => (server.address() as net.AddressInfo).port
  return {
    url: `http://127.0.0.1:${portOf(calls)}`,
    mqttPort: portOf(tags),
    /** The macs of the tags whose connections go to this server. */
    heldBy: (place: BalancedServer): string[] =>
      [...connectionByMac].flatMap(([mac, connection]) => (connection.place === place ? [mac] : [])),
    async stop(): Promise<void> {
      stopped = true
      await looking
      agent.destroy()
      for (const { near } of connectionByMac.values()) near.destroy()
      calls.closeAllConnections()
      calls.close()
      tags.close()
    },
  }
}
