import { openPicture, type Raster } from './raster.ts'

const DAY_MS = 86_400_000

/** The outcome of a wake; 'same': it already showed the picture, 'from-flash': it drew a stored file. */
export type TrmnlWake = 'unregistered' | 'unclaimed' | 'refused' | 'nothing' | 'same' | 'from-flash' | 'drawn'

interface Answer {
  status?: number
  image_url?: string | null
  filename?: string | null
  refresh_rate?: number
  update_firmware?: boolean
  firmware_url?: string | null
}

/**
 * A simulated device that reads answers as the public source of TRMNL's firmware 1.8.14 does: it stores files by name,
 * does not draw the file that it already shows, and installs offered firmware without a check, at most once a day.
 */
export class TrmnlClient {
  voltage: string | null = '4.05'
  version = '1.8.14'
  key: string | null = null
  glass: Raster | null = null
  /** Seconds until its next wake. */
  secondsToWake = 0
  downloads = 0
  /** The name of the file that it shows. */
  #drawn = ''
  #triedFirmwareAt = Number.NEGATIVE_INFINITY
  readonly #files = new Map<string, Raster>()
  model = 'og'
  now = Date.now
  /** Starts an installed image. Returns the version that the device reports from then on. */
  boot = (_image: Uint8Array): string => 'unknown'
  readonly #base: string
  readonly #id: string

  constructor(base: string, mac: string) {
    this.#base = base
    this.#id = mac.toUpperCase().match(/../g)!.join(':')
  }

  /** Does one wake: the set-up if it has no key, then the picture, then firmware. */
  async wake(
    source: 'timer' | 'button' | 'powercycle' = 'timer',
    extraHeaders: Record<string, string> = {},
  ): Promise<TrmnlWake> {
    if (!this.key && !(await this.#setUp())) return 'unregistered'
    const answer = await this.ask(source, extraHeaders)
    this.secondsToWake = answer.refresh_rate!
    if (answer.status === 202) return 'unclaimed'
    if (answer.status === 500) throw new Error('500 wipes the device')
    if (answer.status) return 'refused'
    const outcome = answer.image_url ? await this.#show(answer.image_url, answer.filename ?? '') : 'nothing'
    if (answer.update_firmware && answer.firmware_url) await this.#install(answer.firmware_url)
    return outcome
  }

  /** Fetches the server's answer about its picture. */
  async ask(source: string, extraHeaders: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(`${this.#base}/api/display`, {
      headers: {
        ...this.#ownHeaders(),
        'Update-Source': source,
        'Access-Token': this.key!,
        'Refresh-Rate': String(this.secondsToWake),
        ...(this.voltage !== null && { 'Battery-Voltage': this.voltage }),
        RSSI: '-61',
        'Temperature-Profile': 'true',
        Width: '800',
        Height: '480',
        ...extraHeaders,
      },
    })
    if (response.status !== 200 && response.status !== 429) throw new Error(`display is answered ${response.status}`)
    const answer = (await response.json()) as Answer
    if (typeof answer.refresh_rate !== 'number')
      throw new Error('no refresh_rate: the battery would be empty by evening')
    return answer
  }

  /** Sends a line of its log, as before each sleep. Returns true if it may then delete the line. */
  async log(message: string): Promise<boolean> {
    const entry = { created_at: Math.floor(this.now() / 1000), id: 1, message, level: 'error' }
    const response = await fetch(`${this.#base}/api/log`, {
      method: 'POST',
      headers: { ID: this.#id, 'Access-Token': this.key!, 'Content-Type': 'application/json' },
      body: JSON.stringify({ logs: [entry] }),
    })
    return response.status === 200 || response.status === 204
  }

  /** Clears its memory, as a long press does. */
  reset(): void {
    this.key = null
    this.glass = null
    this.#drawn = ''
    this.#files.clear()
  }

  #ownHeaders() {
    return { ID: this.#id, 'Content-Type': 'application/json', 'FW-Version': this.version, Model: this.model }
  }

  async #setUp(): Promise<boolean> {
    const response = await fetch(`${this.#base}/api/setup`, { headers: this.#ownHeaders() })
    if (response.status !== 200) return false
    const { status, api_key, friendly_id, image_url } = await response.json()
    if (status !== 200) return false
    if (!api_key || !friendly_id) throw new Error('set-up without a key')
    this.key = api_key
    const logo = await this.#fetch(image_url)
    // A BMP of 800 × 480 pixels of one bit: 62 bytes of headers and palette, then 48,000 of pixels.
    if (logo.length !== 48_062) throw new Error(`the logo has ${logo.length} bytes`)
    return true
  }

  async #show(url: string, name: string): Promise<TrmnlWake> {
    if (url.length > 1023 || !/^https?:/.test(url)) throw new Error(`no address: ${url}`)
    if (!/^.{1,19}\d{10}$/.test(name)) throw new Error(`no name of a file: ${name}`)
    if (name === this.#drawn) return 'same'
    const stored = this.#files.get(name)
    const picture = stored ?? (await openGrey(await this.#fetch(url, 'image/png')))
    if (!stored) {
      this.downloads++
      // A new file replaces the stored ones whose names begin like its own.
      for (const storedName of this.#files.keys())
        if (storedName.slice(0, 13) === name.slice(0, 13)) this.#files.delete(storedName)
      this.#files.set(name, picture)
    }
    this.glass = picture
    this.#drawn = name
    return stored ? 'from-flash' : 'drawn'
  }

  async #install(url: string): Promise<void> {
    if (this.now() - this.#triedFirmwareAt < DAY_MS) return
    this.#triedFirmwareAt = this.now()
    this.version = this.boot(await this.#fetch(url))
  }

  /** Fetches bytes. It sends its key to its own server only. */
  async #fetch(url: string, type?: string): Promise<Uint8Array> {
    const headers = url.startsWith(this.#base) && this.key ? { ID: this.#id, 'Access-Token': this.key } : {}
    const response = await fetch(url, { headers: { ...headers, 'Accept-Encoding': 'identity' } })
    const { status } = response
    if (status !== 200) throw new Error(`${url} is answered ${status}`)
    if (type && response.headers.get('content-type') !== type) throw new Error(`${url} is no ${type}`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (Number(response.headers.get('content-length')) !== bytes.length) throw new Error(`${url} has no length`)
    return bytes
  }
}

/** Opens a PNG as boards with grey panels do: only grey without alpha, as they would invert a palette of one bit. */
function openGrey(bytes: Uint8Array): Promise<Raster> {
  if (bytes.length > 90_000) throw new Error(`${bytes.length} bytes are too many`)
  // The bytes 24 to 28 of a PNG: bit depth, colour type (0: grey), compression, filter, interlacing.
  const [depth, type, , , interlaced] = bytes.subarray(24, 29)
  if (type !== 0 || ![1, 2, 4].includes(depth!) || interlaced) throw new Error(`colour type ${type} of ${depth} bits`)
  return openPicture(bytes)
}
