import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** The firmware's moment for "never", in seconds since 1970. */
const NEVER = 3_216_153_600
const NO_HASH = '0'.repeat(32)

/** The colour tables of tag types, by number, as in the firmware's files. */
const tagTypes: Record<string, object> = {
  '36': {
    name: 'M3 7.5" BWR',
    version: 4,
    width: 80,
    height: 48,
    bpp: 2,
    rotatebuffer: 0,
    colortable: { white: [255, 255, 255], black: [0, 0, 0], red: [255, 0, 0] },
  },
}

interface FakeTag {
  record: Record<string, unknown> & { hash: string; pending: number; updatecount: number; lastseen: number }
  /** The picture that waits to be decoded, or for the tag. */
  waiting: Uint8Array | undefined
}

/**
 * An access point that behaves as firmware 2.91. It answers uploads and commands with an empty 200, even for an unknown
 * mac. The offset in its pages of tags has 8 bits. A reboot loses waiting pictures.
 */
export async function accessPointDouble(now: () => Date) {
  const tags = new Map<string, FakeTag>()
  const seconds = () => Math.floor(now().getTime() / 1000)
  const uploads: Record<string, string>[] = []
  const requests: string[] = []
  let answerInstead: ((answer: ServerResponse) => void) | undefined
  const pageSize = 20

  const pageFrom = (start: number) => {
    const records = Array.from(tags.values(), ({ record }) => record)
    const end = start + pageSize
    return { tags: records.slice(start, end), ...(end < records.length && { continu: end % 256 || 256 }) }
  }

  const handlePost = async (path: string, body: Uint8Array, type: string) => {
    const form = await new Response(Uint8Array.from(body), { headers: { 'content-type': type } }).formData()
    const names = Array.from(form.keys())
    const mac = String(form.get('mac')).toUpperCase()
    const tag = tags.get(mac)
    if (path === '/imgupload') {
      const { file, ...fields } = Object.fromEntries(form) as Record<string, unknown>
      uploads.push(fields as Record<string, string>)
      const isInOrder = names.indexOf('mac') < names.indexOf('file')
      if (!tag || !isInOrder || !(file instanceof File)) return
      const bytes = new Uint8Array(await file.arrayBuffer())
      const hash = createHash('md5').update(bytes).digest('hex').slice(0, 16)
      // The firmware does not send a picture that the tag already has.
      if (tag.record.hash.startsWith(hash)) return
      tag.waiting = bytes
      tag.record.pending = 1
    }
    if (path === '/tag_cmd' && tag) {
      const command = form.get('cmd')
      if (command === 'refresh') tag.record.hash = NO_HASH
      if (command === 'clear') {
        tag.waiting = undefined
        tag.record.pending = 0
      }
    }
  }

  const server = createServer(async (request, answer) => {
    const url = new URL(request.url!, 'http://ap')
    requests.push(`${request.method} ${url.pathname}`)
    if (answerInstead) return answerInstead(answer)
    if (request.method === 'POST') {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      await handlePost(url.pathname, Buffer.concat(parts), request.headers['content-type'] ?? '')
      return answer.end()
    }
    const type = /^\/tagtypes\/(\w\w)\.json$/.exec(url.pathname)?.[1]
    if (type) {
      const file = tagTypes[type]
      answer.statusCode = file ? 200 : 404
      return answer.end(file && JSON.stringify(file))
    }
    if (url.pathname !== '/get_db') return answer.end()
    const mac = url.searchParams.get('mac')
    const tag = mac === null ? undefined : tags.get(mac.toUpperCase().padStart(16, '0'))
    const list = mac === null ? pageFrom(Number(url.searchParams.get('pos') ?? 0) & 0xff) : undefined
    return answer.end(JSON.stringify(list ?? { tags: tag ? [tag.record] : [] }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    uploads,
    requests,
    close,
    /** Answers every request with this function from now on; with undefined, as usual again. */
    answerWith: (newAnswer: typeof answerInstead) => {
      answerInstead = newAnswer
    },
    /** Adds a tag, or replaces its record. */
    add(mac: string, fields: object = {}) {
      const record = {
        mac: mac.toUpperCase(),
        hash: NO_HASH,
        lastseen: seconds(),
        nextupdate: NEVER,
        nextcheckin: seconds() + 60,
        pending: 0,
        updatecount: 3,
        LQI: 200,
        RSSI: -61,
        temperature: 21,
        batteryMv: 2950,
        hwType: 0x36,
        wakeupReason: 0,
        contentMode: 24,
        isexternal: false,
        alias: '',
        ver: 39,
        ...fields,
      }
      tags.set(record.mac, { record, waiting: undefined })
    },
    /** Lets the tag check in and fetch its waiting picture; returns the picture. */
    checkIn(mac: string, fields: object = {}): Uint8Array | undefined {
      const tag = tags.get(mac.toUpperCase())!
      const { waiting } = tag
      Object.assign(tag.record, { lastseen: seconds(), nextcheckin: seconds() + 60 }, fields)
      if (!waiting) return undefined
      const hash = createHash('md5').update(waiting).digest('hex').slice(0, 16).padEnd(32, '0')
      tag.waiting = undefined
      Object.assign(tag.record, { pending: 0, hash, updatecount: tag.record.updatecount + 1 })
      return waiting
    },
    /** True if the tag has a picture to fetch. */
    hasWaitingPicture: (mac: string) => tags.get(mac.toUpperCase())!.waiting !== undefined,
    reboot() {
      for (const tag of tags.values()) {
        tag.waiting = undefined
        tag.record.pending = 0
      }
    },
  }
}
