import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { FRAME_PATH } from '@wifi-tms/contract/http-tags'
import { downTopic, encode } from '@wifi-tms/contract/messages'
import { Aedes, type Client } from 'aedes'
import { serve } from '../child/serve.ts'
import { screenType } from './screen-type.ts'

/** The frame that every tag fetches, at whatever address, and its hash. */
let frame = Buffer.alloc((screenType.width * screenType.height) / 8)
let sha256 = hash('sha256', frame)
/** The connected tags by their ids. */
const connected = new Map<string, Client>()
/** The number of the order, and the number of tags that have reported its picture as shown. */
let round = 0
let shownCount = 0
/** The tags that have not got the order yet. */
let waitingClients: Client[] = []
/** Both are replaced by each order: `sendOrder` sends it to a tag, `reportAllShown` is called after the last report. */
let sendOrder = (_client: Client) => {}
let reportAllShown = () => {}

/**
 * The maximum number of tags with an order at once. A real server has a limit too: the operating system does not accept
 * ten thousand connections in one moment.
 */
const MAX_IN_FLIGHT = 2000

/**
 * Only the broker and Node's own HTTP server, without checks, parsing or storage: the least cost that a display can
 * have.
 */
export const calls = {
  async start() {
    const broker = await Aedes.createBroker({ concurrency: 0 })
    broker.on('clientReady', (client) => connected.set(client.id, client))
    broker.authorizePublish = (_client, packet, done) => {
      // Successes are only counted, and recognised without parsing the report.
      if (Buffer.from(packet.payload.toString(), 'base64').includes('display-success')) {
        if (++shownCount === connected.size) reportAllShown()
        const nextClient = waitingClients.pop()
        if (nextClient) sendOrder(nextClient)
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
   * Orders every tag to show one picture and returns the milliseconds until all have reported it as shown. Without
   * `isNewPicture`, it is the last picture again, which the tags report as shown without fetching it.
   */
  async show({ uri, isNewPicture }: { uri: string; isNewPicture: boolean }): Promise<number> {
    const began = performance.now()
    round++
    shownCount = 0
    if (isNewPicture) {
      frame = Buffer.alloc(frame.length, round)
      sha256 = hash('sha256', frame)
    }
    const allShown = new Promise<void>((resolve) => {
      reportAllShown = resolve
    })
    const { width, height } = screenType
    sendOrder = (client) => {
      const id = `${round}-${client.id}`
      const frameOffer = { url: `${FRAME_PATH}/${id}`, sha256, bytes: frame.length, format: '1bpp', width, height }
      const payload = encode({ type: 'display', id, frame: frameOffer })
      const topic = downTopic(uri, client.id)
      client.publish({ cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false }, () => {})
    }
    waitingClients = [...connected.values()]
    for (const client of waitingClients.splice(-MAX_IN_FLIGHT)) sendOrder(client)
    await allShown
    return performance.now() - began
  },
}

serve(calls)
