import { type Message, TagClient } from './tag.ts'

/**
 * A tag that polls over HTTP: at each wake it sends hello and its events, and repeats until it gets no more messages.
 */
export class AskingTag extends TagClient {
  /** Seconds until its next wake. */
  secondsToWake = 0
  /** The ETag of the newest answer. */
  #etag: string | null = null
  readonly #calls: string

  constructor(server: string, mac: string, key: string, screenType: number) {
    super(server, mac, key, screenType)
    this.#calls = `${server}/device/v1`
  }

  /** Does one wake. Returns false if the server refused both its secret and the product's key. */
  async visit(): Promise<boolean> {
    let messages = await this.#say([this.hello(true), ...this.events.splice(0)])
    while (messages?.length) {
      for (const message of messages) await this.obey(message)
      messages = this.events.length ? await this.#say(this.events.splice(0)) : []
    }
    return messages !== null
  }

  /** Fetches the messages that are due without sending any, and returns their number. */
  async ask(): Promise<number> {
    const answer = await fetch(`${this.#calls}/desired`, {
      headers: {
        authorization: this.#basic(this.secret ?? this.key),
        ...(this.#etag && { 'if-none-match': this.#etag }),
      },
    })
    if (answer.status === 304) return 0
    this.#etag = answer.headers.get('etag')
    const { messages, next } = (await answer.json()) as { messages: Message[]; next: number }
    this.secondsToWake = next
    return messages.length
  }

  #basic(password: string): string {
    return `Basic ${Buffer.from(`${this.mac}:${password}`).toString('base64')}`
  }

  /** Sends messages with the secret, or with the product's key if it is refused. Returns null if both are refused. */
  async #say(messages: Message[]): Promise<Message[] | null> {
    for (const password of this.secret ? [this.secret, this.key] : [this.key]) {
      const answer = await fetch(`${this.#calls}/up`, {
        method: 'POST',
        headers: { authorization: this.#basic(password), 'content-type': 'application/json' },
        body: JSON.stringify({ messages }),
      })
      if (answer.status === 401) continue
      if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
      const due = (await answer.json()) as { messages: Message[]; next: number }
      this.secondsToWake = due.next
      return due.messages
    }
    return null
  }
}
