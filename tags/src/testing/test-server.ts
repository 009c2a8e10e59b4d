import { hash } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { DESIRED_PATH, FRAME_PATH, UP_PATH, UpBody } from '@wifi-tms/contract/http-tags'
import { type Down, decode, downTopic, encode, type FrameOffer, tagTopic, Up } from '@wifi-tms/contract/messages'
import type { Indexed } from '@wifi-tms/paint/frame'
import { toFrame } from '@wifi-tms/paint/frame'
import type { Panel } from '@wifi-tms/paint/panels'
import { Aedes } from 'aedes'

export const APIKEY = 'a-key-of-a-product'
export const URI = 'shop'

/** A real broker and a minimal frame server, for tests of a tag alone. */
export interface BareServer {
  server: string
  mqttPort: number
  /** All messages of tags, in order of arrival. */
  received: { mac: string; message: Up }[]
  /** Passwords that the broker and the HTTP calls accept, besides the product's key. */
  secrets: Set<string>
  /** True while the broker and the HTTP calls accept the product's key. */
  isKeyAccepted: boolean
  /** The macs of all connections so far, in their order; a tag that reconnected is listed twice. */
  connectedMacs: string[]
  tell(mac: string, message: Down | Record<string, unknown>): void
  /** Publishes any payload on a tag's topic. */
  tellRaw(mac: string, payload: string): void
  /** Stores the frame of a picture, and returns its offer. */
  addFrame(picture: Indexed, panel: Panel): FrameOffer
  /** Serves these bytes in place of the frame's own. */
  spoil(sha256: string, bytes: Uint8Array): void
  /** The messages in the answers to GET desired and POST up, by mac. */
  dueMessages: Map<string, Down[]>
  /** The type of the first message of each connection; a connection with only a goodbye has none. */
  firstMessageTypes: string[]
  /** The number of authorized requests for frames. */
  fetches: number
  stop(): Promise<void>
}

export async function startTestServer(): Promise<BareServer> {
  const broker = await Aedes.createBroker()
  const frames = new Map<string, Uint8Array>()
  const isAccepted = (password: string | undefined) =>
    password !== undefined && ((password === APIKEY && testServer.isKeyAccepted) || testServer.secrets.has(password))

  broker.authenticate = (client, username, password, done) => {
    const isAllowed = username === client.id && isAccepted(password?.toString())
    if (isAllowed) return done(null, true)
    // 5 is the return code of MQTT 3.1.1 for a client that is not authorized.
    done(Object.assign(new Error('no'), { returnCode: 5 }) as never, false)
  }
  broker.on('clientReady', (client) => testServer.connectedMacs.push(client.id))
  const heardClients = new WeakSet<object>()
  broker.on('publish', (packet, client) => {
    const topic = tagTopic(packet.topic)
    if (topic?.way !== 'up') return
    const message = Up.parse(decode(packet.payload.toString()))
    testServer.received.push({ mac: topic.mac, message })
    const isGoodbye = message.type === 'event' && message.event === 'offline'
    if (!client || isGoodbye || heardClients.has(client)) return
    heardClients.add(client)
    testServer.firstMessageTypes.push(message.type)
  })
  const mqtt = net.createServer((socket) => void broker.handle(socket))
  mqtt.listen({ port: 0, host: '127.0.0.1', backlog: 4096 })

  const web = http.createServer(async (request, response) => {
    const [kind, credential] = (request.headers.authorization ?? '').split(' ')
    const answer = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body))
    if (request.url?.startsWith(FRAME_PATH)) {
      const bytes = frames.get(request.url.slice(FRAME_PATH.length + 1))
      if (kind !== 'Bearer' || !testServer.secrets.has(credential ?? '')) return response.writeHead(401).end()
      testServer.fetches++
      return bytes ? response.writeHead(200).end(bytes) : response.writeHead(410).end()
    }
    const [mac = '', password] = Buffer.from(credential ?? '', 'base64')
      .toString()
      .split(':')
    if (!isAccepted(password)) return answer(401, {})
    if (request.url === UP_PATH) {
      let body = ''
      for await (const part of request) body += part
      for (const message of UpBody.parse(JSON.parse(body)).messages)
        testServer.received.push({ mac, message: Up.parse(message) })
    } else if (request.url !== DESIRED_PATH) return answer(404, {})
    answer(200, { messages: testServer.dueMessages.get(mac) ?? [], next: 1 })
  })
  web.listen(0, '127.0.0.1')
  await Promise.all([once(mqtt, 'listening'), once(web, 'listening')])

  const tellRaw = (mac: string, payload: string) =>
    broker.publish({ cmd: 'publish', topic: downTopic(URI, mac), payload, qos: 1, dup: false, retain: false }, () => {})
  const testServer: BareServer = {
    server: `http://127.0.0.1:${(web.address() as AddressInfo).port}`,
    mqttPort: (mqtt.address() as AddressInfo).port,
    received: [],
    secrets: new Set(),
    isKeyAccepted: true,
    connectedMacs: [],
    firstMessageTypes: [],
    dueMessages: new Map(),
    fetches: 0,
    tell: (mac, message) => tellRaw(mac, encode(message)),
    tellRaw,
    addFrame(picture, panel) {
      const bytes = toFrame(picture, panel)
      const sha256 = hash('sha256', bytes)
      frames.set(sha256, bytes)
      const { format, width, height } = panel
      return { url: `${FRAME_PATH}/${sha256}`, sha256, bytes: bytes.length, format, width, height }
    },
    spoil: (sha256, bytes) => void frames.set(sha256, bytes),
    async stop() {
      await new Promise<void>((done) => broker.close(() => done()))
      mqtt.close()
      web.closeAllConnections()
      web.close()
    },
  }
  return testServer
}
