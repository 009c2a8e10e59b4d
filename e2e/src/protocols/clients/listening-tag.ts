import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { generate, type Packet, parser } from 'mqtt-packet'
import { type Message, TagClient } from './tag.ts'

/**
 * A tag that stays connected over MQTT 3.1.1, with a clean session, QoS 1 and a last will; it sends one message at a
 * time.
 */
export class ListeningTag extends TagClient {
  #socket: Socket | null = null
  #lastId = 0
  /** The work on messages so far: they are handled one after the other. */
  #work: Promise<unknown> = Promise.resolve()
  /** The functions that take awaited answers, by message id or command. */
  readonly #awaited = new Map<number | string, (packet: Packet) => void>()
  readonly #topic: string
  readonly #port: number

  constructor(server: string, port: number, uri: string, mac: string, key: string, screenType: number) {
    super(server, mac, key, screenType)
    this.#topic = `${uri}/${mac}`
    this.#port = port
  }

  /**
   * Connects with the tag's secret, or with the product's key if the secret is refused, and sends hello. Returns false
   * if both are refused.
   */
  async visit(): Promise<boolean> {
    for (const password of this.secret ? [this.secret, this.key] : [this.key])
      if (await this.#connect(password)) {
        const messageId = ++this.#lastId
        const subscription = { topic: `${this.#topic}/down`, qos: 1 as const }
        await this.#ask(`suback`, { cmd: 'subscribe', messageId, subscriptions: [subscription] } as Packet)
        await this.say(this.hello(false))
        return true
      }
    return false
  }

  /** Sends a message. Resolves when the server has acknowledged it, and so committed it. */
  async say(message: Message): Promise<void> {
    const messageId = ++this.#lastId
    await this.#ask(messageId, {
      ...this.#publishFields(message),
      cmd: 'publish',
      messageId,
      dup: false,
    })
  }

  /** Sends the waiting events. */
  async sayEvents(): Promise<void> {
    for (const event of this.events.splice(0)) await this.say(event)
  }

  /** Cuts its connection, as when its battery is taken out. */
  async vanish(): Promise<void> {
    const socket = this.#socket
    if (!socket || socket.closed) return
    socket.destroy()
    await once(socket, 'close')
  }

  async #connect(password: string): Promise<boolean> {
    await this.vanish()
    const socket = connect(this.#port, '127.0.0.1')
    this.#socket = socket
    const reader = parser({ protocolVersion: 4 })
    reader.on('packet', (packet) => this.#handle(packet))
    socket.on('data', (bytes: Buffer) => reader.parse(bytes))
    socket.on('error', () => {})
    await once(socket, 'connect')
    const connack = await this.#ask('connack', {
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 4,
      clean: true,
      clientId: this.mac,
      username: this.mac,
      password: Buffer.from(password),
      keepalive: 60,
      will: this.#publishFields({ type: 'event', event: 'offline' }),
    })
    return connack.cmd === 'connack' && connack.returnCode === 0
  }

  #publishFields(message: Message) {
    const payload = Buffer.from(Buffer.from(JSON.stringify(message)).toString('base64'))
    return { topic: `${this.#topic}/up`, payload, qos: 1 as const, retain: false }
  }

  /** Sends a packet and returns the answer, a packet of this command or message id. Rejects if the connection ends. */
  async #ask(answeredBy: number | string, packet: Packet): Promise<Packet> {
    const { promise, resolve, reject } = Promise.withResolvers<Packet>()
    this.#awaited.set(answeredBy, resolve)
    const onClose = () => reject(new Error(`the connection ended before ${answeredBy}`))
    this.#socket!.once('close', onClose)
    this.#socket!.write(generate(packet))
    return promise.finally(() => this.#socket!.off('close', onClose))
  }

  #handle(packet: Packet): void {
    if (packet.cmd === 'publish') {
      this.#socket!.write(generate({ cmd: 'puback', messageId: packet.messageId! }))
      const message = JSON.parse(Buffer.from(packet.payload.toString(), 'base64').toString()) as Message
      this.#work = this.#work
        .then(() => this.obey(message))
        .then(() => this.sayEvents())
        .catch(() => {})
      return
    }
    const answeredBy = packet.cmd === 'puback' ? packet.messageId! : packet.cmd
    this.#awaited.get(answeredBy)?.(packet)
    this.#awaited.delete(answeredBy)
  }
}
