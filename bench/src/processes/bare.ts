import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { FRAME_PATH } from '@wifi-tms/contract/http-tags'
import { downTopic, encode } from '@wifi-tms/contract/messages'
import { Aedes, type Client } from 'aedes'
import { serve } from '../child/serve.ts'
import { screenType } from './screen-type.ts'

let frame = Buffer.alloc((screenType.width * screenType.height) / 8)
let sha256 = hash('sha256', frame)
const connected = new Map<string, Client>()
let round = 0
let proofs = 0
let waiting: Client[] = []
let offer = (_client: Client) => {}
let allProved = () => {}

/** The most fetches at once, which a real server limits too: the operating system does not accept ten thousand. */
const MAX_IN_FLIGHT = 2000

/**
 * Only the broker and Node's own HTTP server, without checks, reading or storage, as the least cost of the exchange.
 */
export const calls = {
  async start() {
    const broker = await Aedes.createBroker({ concurrency: 0 })
    broker.on('clientReady', (client) => connected.set(client.id, client))
    broker.authorizePublish = (_client, packet, done) => {
      // Proofs are only counted; a success is recognised in the report's bytes without parsing them.
      if (Buffer.from(packet.payload.toString(), 'base64').includes('display-success')) {
        if (++proofs === connected.size) allProved()
        const nextRequest = waiting.pop()
        if (nextRequest) offer(nextRequest)
      }
      done(null)
    }
    const mqtt = net.createServer({ noDelay: true }, (socket) => void broker.handle(socket))
    mqtt.listen({ port: 0, host: '127.0.0.1', backlog: 4096 })
    const web = createServer((_request, response) => response.writeHead(200).end(frame))
    web.listen({ port: 0, host: '127.0.0.1', backlog: 4096 })
    await Promise.all([once(mqtt, 'listening'), once(web, 'listening')])
    return {
      url: `http://127.0.0.1:${(web.address() as AddressInfo).port}`,
      mqttPort: (mqtt.address() as AddressInfo).port,
    }
  },
  /**
   * Orders one picture from every tag, waits until all have proved it, and answers the milliseconds. Without `fresh` it
   * is the last picture again, which the tags prove without fetching it.
   */
  async show({ uri, fresh }: { uri: string; fresh: boolean }): Promise<number> {
    const began = performance.now()
    round++
    proofs = 0
    if (fresh) {
      frame = Buffer.alloc(frame.length, round)
      sha256 = hash('sha256', frame)
    }
    const proved = new Promise<void>((resolve) => {
      allProved = resolve
    })
    const { width, height } = screenType
    offer = (client) => {
      const id = `${round}-${client.id}`
      const offered = { url: `${FRAME_PATH}/${id}`, sha256, bytes: frame.length, format: '1bpp', width, height }
      const payload = encode({ type: 'display', id, frame: offered })
      const topic = downTopic(uri, client.id)
      client.publish({ cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false }, () => {})
    }
    waiting = [...connected.values()]
    for (const client of waiting.splice(-MAX_IN_FLIGHT)) offer(client)
    await proved
    return performance.now() - began
  },
}

serve(calls)
