import { type Message, TagClient } from './tag.ts'

/** A tag that only asks: each wake it says hello and its events, and goes on until nothing more is told. */
export class AskingTag extends TagClient {
  /** Seconds until its next wake. */
  next = 0
  #etag: string | null = null
  readonly #calls: string

  constructor(server: string, mac: string, key: string, screenType: number) {
    super(server, mac, key, screenType)
    this.#calls = `${server}/device/v1`
  }

  /** One wake; false where it was refused both with its secret and with its key. */
  async come(): Promise<boolean> {
    let messages = await this.#say([this.hello(true), ...this.events.splice(0)])
    while (messages?.length) {
      for (const message of messages) await this.obey(message)
      messages = this.events.length ? await this.#say(this.events.splice(0)) : []
    }
    return messages !== null
  }

  /** Asks for what is due without a message of its own; answers the number of messages. */
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
    this.next = next
    return messages.length
  }

  #basic(password: string): string {
    return `Basic ${Buffer.from(`${this.mac}:${password}`).toString('base64')}`
  }

  /** Sends messages with its secret, or with the product's key where the secret is refused; null where both are. */
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
      this.next = due.next
      return due.messages
    }
    return null
  }
}
