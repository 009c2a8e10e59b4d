import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AccessPointTag, BLANK_HASH, hashOf, recordOf } from './access-point-tag.ts'
import { openPicture } from './raster.ts'
import { nearest, tagType } from './tag-type.ts'

const PAGE_BYTES = 5000

/**
 * An access point of OpenEPaperLink with its quirks: each upload is answered with 200 and an empty body, the place of a
 * page is counted in 8 bits and wraps, and waiting pictures are lost when it starts again.
 */
export class AccessPointClient {
  /** Its manner of answering: as it should, in small pieces, never, with a body without an end, or by hanging up. */
  mood: 'well' | 'dribbling' | 'silent' | 'endless' | 'hanging-up' = 'well'
  /** Requests that it left without an answer. */
  unanswered = 0
  /** Uploads, and those of them that it dropped without a word, with the reason. */
  uploads = 0
  readonly dropped: string[] = []
  readonly tags = new Map<string, AccessPointTag>()
  readonly #now: () => number
  readonly #servers: Server[] = []

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Opens one more address. */
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

  /** A tag comes near: `mac` has 16 digits. */
  addTag(mac: string, batteryMv = 2950): AccessPointTag {
    const lastseen = this.#seconds()
    const counts = { pending: 0, updatecount: 0, wakeupReason: 0, lastseen }
    const tag: AccessPointTag = { mac, batteryMv, hash: BLANK_HASH, glass: null, waiting: null, ...counts }
    this.tags.set(mac, tag)
    return tag
  }

  /** A tag checks in, and takes what waits for it. */
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

  /** A transfer breaks off: the waiting picture is gone, but still counted as waiting. */
  timeOut(mac: string): void {
    this.tags.get(mac)!.waiting = null
  }

  /** Answers well again. */
  recover(): void {
    for (const server of this.#servers) server.closeAllConnections()
    this.mood = 'well'
  }

  /** Starts again, as each night: pictures that waited are gone. */
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
    // The firmware keeps the place in 8 bits.
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

  /** The tag of a mac in any case, of 16 digits or of 12. */
  #find(mac: unknown): AccessPointTag | undefined {
    return this.tags.get(String(mac).toUpperCase().padStart(16, '0'))
  }

  #seconds(): number {
    return Math.floor(this.#now() / 1000)
  }

  async #take(fields: [string, FormDataEntryValue][]): Promise<void> {
    const filePlace = fields.findIndex(([, value]) => value instanceof File)
    const before = new Map(fields.slice(0, filePlace))
    const tag = this.#find(before.get('mac'))
    const jpeg = Buffer.from(await (fields[filePlace]![1] as File).arrayBuffer())
    // A start of frame that is not of a baseline JPEG is never decoded.
    const isBaseline = jpeg.indexOf(Buffer.of(0xff, 0xc0)) > 0 && jpeg.indexOf(Buffer.of(0xff, 0xc2)) < 0
    if (!tag || !isBaseline) return void this.dropped.push(tag ? 'progressive' : 'unknown mac')
    if (before.get('dither') !== '0') return void this.dropped.push('dithered anew')
    const picture = nearest(await openPicture(jpeg))
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
