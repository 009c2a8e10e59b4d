import { openPicture, type Raster } from './raster.ts'

interface Size {
  width: number
  height: number
}

/** A self-made player, written from the calls that the page about players lists. */
export class PlayerClient {
  /** The code that it shows until somebody pairs it. */
  code: string | null = null
  glass: Raster | null = null
  /** True if it is the plate of a room. */
  isPlate = false
  #token: string | null = null
  #picture: string | null = null
  readonly #server: string
  readonly #size: Size

  constructor(server: string, size: Size) {
    this.#server = server
    this.#size = size
  }

  /** Fetches its state, as players do every four seconds; without a token it first fetches a code for pairing. */
  async visit(): Promise<'waiting' | 'paired' | 'ended'> {
    if (!this.#token) {
      const { code, token, qr } = await this.#json('POST', 'code', this.#size)
      if (qr.length < 21) throw new Error('no QR code')
      this.code = code
      this.#token = token
      return 'waiting'
    }
    const response = await this.#call('GET', 'state')
    if (response.status === 401) {
      this.#token = this.#picture = this.glass = null
      return 'ended'
    }
    const state = await response.json()
    if (state.waiting) return 'waiting'
    this.code = null
    this.isPlate = state.isPlate
    if (state.picture !== this.#picture) await this.#show(state.picture)
    return 'paired'
  }

  /** Books the room for a quarter of an hour by its button. */
  async book(press: string): Promise<void> {
    await this.#json('POST', 'door', { press, wish: { to: 'book', minutes: 15 } })
  }

  async #show(picture: string | null): Promise<void> {
    if (picture) {
      const response = await this.#call('GET', `pictures/${picture}`)
      if (response.status !== 200) throw new Error(`the picture is answered ${response.status}`)
      this.glass = await openPicture(new Uint8Array(await response.arrayBuffer()))
      const report = await this.#call('POST', 'shown', { picture })
      if (report.status !== 204) throw new Error(`shown is answered ${report.status}`)
    } else this.glass = null
    this.#picture = picture
  }

  // biome-ignore lint/suspicious/noExplicitAny: the answer is read by its fields without a schema, as a self-made page does.
  async #json(method: string, call: string, body?: unknown): Promise<any> {
    const response = await this.#call(method, call, body)
    if (!response.ok) throw new Error(`${call} is answered ${response.status}`)
    return response.json()
  }

  #call(method: string, call: string, body?: unknown): Promise<Response> {
    return fetch(`${this.#server}/player/v1/${call}`, {
      method,
      headers: {
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
}
