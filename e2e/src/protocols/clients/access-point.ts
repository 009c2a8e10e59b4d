import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AccessPointTag, BLANK_HASH, hashOf, recordOf } from './access-point-tag.ts'
import { openPicture } from './raster.ts'
import { tagType, toTagColours } from './tag-type.ts'

/** The size after which a page of the list of tags ends. */
const PAGE_BYTES = 5000

/**
 * A simulated OpenEPaperLink access point with its quirks: it answers each upload with 200 and an empty body, its
 * position in the list of tags has 8 bits and wraps, and it loses waiting pictures when it restarts.
 */
export class AccessPointClient {
  /**
   * The way in which it answers: properly, in small pieces, never, with an endless body, or by closing the connection.
   */
  mood: 'well' | 'dribbling' | 'silent' | 'endless' | 'hanging-up' = 'well'
  /** The number of requests that it did not answer. */
  unanswered = 0
  /** The number of uploads. */
  uploads = 0
  /** The reasons for which it silently dropped some of them. */
  readonly dropped: string[] = []
  readonly tags = new Map<string, AccessPointTag>()
  readonly #now: () => number
  readonly #servers: Server[] = []

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Opens a further port and returns its URL. */
  async open(): Promise<string> {
    const server = createServer((request, response) => {
      this.#answer(request, response).catch((error) => response.destroy(error))
    })
    this.#servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    for (const server of this.#servers) {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }

  /** Adds a tag; `mac` has 16 digits. */
  addTag(mac: string, batteryMv = 2950): AccessPointTag {
    const lastseen = this.#seconds()
    const counts = { pending: 0, updatecount: 0, wakeupReason: 0, lastseen }
    const tag: AccessPointTag = { mac, batteryMv, hash: BLANK_HASH, glass: null, waiting: null, ...counts }
    this.tags.set(mac, tag)
    return tag
  }

  /** Lets a tag check in and draw the picture that waits for it. */
  checkIn(mac: string): void {
    const tag = this.tags.get(mac)!
    tag.lastseen = this.#seconds()
    if (!tag.waiting) return
    tag.glass = tag.waiting
    tag.hash = hashOf(tag.waiting)
    tag.waiting = null
    tag.pending = 0
    tag.updatecount++
  }

  /** Lets a transfer to the tag fail: the waiting picture is lost, but still counted as pending. */
  timeOut(mac: string): void {
    this.tags.get(mac)!.waiting = null
  }

  /** Closes all connections and answers properly again. */
  recover(): void {
    for (const server of this.#servers) server.closeAllConnections()
    this.mood = 'well'
  }

  /** Restarts, as real ones do each night: waiting pictures are lost. */
  reboot(): void {
    for (const tag of this.tags.values()) this.#empty(tag)
  }

  #empty(tag: AccessPointTag): void {
    tag.waiting = null
    tag.pending = 0
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.mood === 'silent') return void this.unanswered++
    if (this.mood === 'hanging-up') return void response.destroy()
    if (this.mood === 'endless') return this.#endless(response)
    const { pathname, searchParams } = new URL(request.url!, 'http://ap')
    const json = async (body: unknown) => {
      const text = JSON.stringify(body)
      response.setHeader('content-type', 'application/json')
      const step = this.mood === 'dribbling' ? 16 : text.length
      for (let place = 0; place < text.length; place += step) {
        response.write(text.slice(place, place + step))
        await new Promise((resolve) => setImmediate(resolve))
      }
      response.end()
    }
    if (pathname === '/get_db') await json(this.#database(searchParams))
    else if (pathname === '/tagtypes/90.json') await json(tagType)
    else if (request.method !== 'POST') response.writeHead(404).end()
    else {
      const body = new Response(request as never, { headers: { 'content-type': request.headers['content-type']! } })
      const form = await body.formData()
      if (pathname === '/imgupload') {
        await this.#take([...form.entries()])
        this.uploads++
      } else this.#command(form)
      response.end()
    }
  }

  #database(query: URLSearchParams) {
    const mac = query.get('mac')
    if (mac !== null) return { tags: [this.#find(mac)].flatMap((tag) => (tag ? recordOf(tag) : [])) }
    const tags: unknown[] = []
    // The firmware stores the position in 8 bits.
    const start = Number(query.get('pos') ?? 0) % 256
    const allTags = [...this.tags.values()]
    for (let place = start, bytes = 0; place < allTags.length; place++) {
      const record = recordOf(allTags[place]!)
      tags.push(record)
      bytes += JSON.stringify(record).length
      if (bytes >= PAGE_BYTES && place + 1 < allTags.length) return { tags, continu: place + 1 }
    }
    return { tags }
  }

  /** Finds a tag by a MAC address of 16 or 12 digits, in upper or lower case. */
  #find(mac: unknown): AccessPointTag | undefined {
    return this.tags.get(String(mac).toUpperCase().padStart(16, '0'))
  }

  #seconds(): number {
    return Math.floor(this.#now() / 1000)
  }

  /** Handles the upload of a picture. */
  async #take(fields: [string, FormDataEntryValue][]): Promise<void> {
    const filePlace = fields.findIndex(([, value]) => value instanceof File)
    // The firmware ignores fields behind the file.
    const before = new Map(fields.slice(0, filePlace))
    const tag = this.#find(before.get('mac'))
    const jpeg = Buffer.from(await (fields[filePlace]![1] as File).arrayBuffer())
    // The firmware decodes only baseline JPEG files (marker FFC0), no progressive ones (FFC2).
    const isBaseline = jpeg.indexOf(Buffer.of(0xff, 0xc0)) > 0 && jpeg.indexOf(Buffer.of(0xff, 0xc2)) < 0
    if (!tag || !isBaseline) return void this.dropped.push(tag ? 'progressive' : 'unknown mac')
    if (before.get('dither') !== '0') return void this.dropped.push('dithered anew')
    const picture = toTagColours(await openPicture(jpeg))
    if (picture.width !== tagType.width || picture.height !== tagType.height) return void this.dropped.push('size')
    if (hashOf(picture) === tag.hash) return
    tag.waiting = picture
    tag.pending = 1
  }

  #command(form: FormData): void {
    const tag = this.#find(form.get('mac'))
    if (!tag) return
    if (form.get('cmd') === 'clear') this.#empty(tag)
    if (form.get('cmd') === 'refresh') tag.hash = BLANK_HASH
  }

  #endless(response: ServerResponse): void {
    const writeMore = () => {
      while (!response.destroyed && response.write(' '.repeat(65_536)));
    }
    response.writeHead(200, { 'content-type': 'application/json' }).on('drain', writeMore)
    writeMore()
  }
}
