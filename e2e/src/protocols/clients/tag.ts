import { hash } from 'node:crypto'
import { type FrameToUnpack, type Raster, unpackFrame } from './raster.ts'

/** A message of a tag or to it, by its `type`. */
export interface Message {
  type: string
  // biome-ignore lint/suspicious/noExplicitAny: tags read the fields that they know and ignore all others.
  [field: string]: any
}

/** A simulated tag of either protocol: its stored values, its picture, and its reactions to messages. */
export class TagClient {
  /** The voltage of its battery in hundredths of a volt. */
  battery = 391
  secret: string | null = null
  glass: Raster | null = null
  /** The hash of the frame that it shows. */
  frame: string | null = null
  /** Events that it has not sent yet. */
  readonly events: Message[] = []
  readonly mac: string
  /** The key of its product. */
  readonly key: string
  readonly #server: string
  readonly #screenType: number

  constructor(server: string, mac: string, key: string, screenType: number) {
    this.#server = server
    this.mac = mac
    this.key = key
    this.#screenType = screenType
  }

  hello(sleeps: boolean): Message {
    const { battery, frame } = this
    return { type: 'hello', protocol: 1, deviceType: 1, screenType: this.#screenType, battery, sleeps, frame }
  }

  press(id: string): void {
    this.events.push({ type: 'event', event: 'button', id })
  }

  /** Loses its flash memory: its secret, and which frame it shows. */
  wipe(): void {
    this.secret = this.frame = this.glass = null
  }

  /** Acts on a message of the server. */
  async obey(message: Message): Promise<void> {
    if (message.type === 'credentials') this.secret = message.secret
    if (message.type !== 'display') return
    const { id, force } = message
    const order = message.frame as FrameToUnpack
    if (force || order.sha256 !== this.frame) {
      const response = await fetch(new URL(order.url, this.#server), {
        headers: { authorization: `Bearer ${this.secret ?? this.key}` },
      })
      const bytes = new Uint8Array(await response.arrayBuffer())
      const reason = response.status === 200 ? 'hash' : 'network'
      if (bytes.length !== order.bytes || hash('sha256', bytes) !== order.sha256) {
        this.events.push({ type: 'event', event: 'display-fail', id, reason, message: `answered ${response.status}` })
        return
      }
      this.glass = unpackFrame(bytes, order)
      this.frame = order.sha256
    }
    this.events.push({ type: 'event', event: 'display-success', id, frame: this.frame })
  }
}
