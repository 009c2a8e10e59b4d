import { DESIRED_PATH, Due, UP_PATH } from '@wifi-tms/contract/http-tags'
import { Down, type Up } from '@wifi-tms/contract/messages'
import { z } from 'zod'
import type { TagClock } from './clock.ts'
import type { Link, LinkEnd, LinkEnds, LinkOptions } from './link.ts'
import { askWeb, type WebAnswer, type WebRequest } from './web.ts'

/** An answer whose messages are read one by one, as over MQTT: the tag ignores an unknown one, and the others count. */
const LenientDue = Due.extend({ messages: z.array(z.unknown()) })

const MOST_AT_ONCE = 100
const MOST_BYTES = 1024 * 1024

/** A link for a tag that only asks: its messages go up at once, and it asks again after the seconds that the server named. */
export function httpLink(options: LinkOptions & { server: string; clock: TagClock }, ends: LinkEnds): Link {
  const { mac, password, server, clock } = options
  const authorization = `Basic ${Buffer.from(`${mac}:${password}`).toString('base64')}`
  const waiting: { message: Up; resolve: (kept: boolean) => void }[] = []
  let closed = false
  let ending = false
  let busy = false
  let etag: string | undefined
  let next = 60
  let askAgain = () => {}

  const close = (why: LinkEnd) => {
    if (closed) return
    closed = true
    askAgain()
    for (const { resolve } of waiting.splice(0)) resolve(false)
    ends.closed(why)
  }

  const hear = (answer: WebAnswer) => {
    if (answer.status === 304) return
    const due = LenientDue.safeParse(JSON.parse(answer.body.toString()))
    if (!due.success) return
    next = due.data.next
    for (const order of due.data.messages) {
      const message = Down.safeParse(order).data
      if (message && !closed && !ending) ends.heard(message)
    }
  }

  const ask = async (path: string, request: Omit<WebRequest, 'most'>): Promise<boolean> => {
    busy = true
    try {
      const headers = { authorization, ...request.headers }
      const answer = await askWeb(new URL(path, server), { ...request, headers, most: MOST_BYTES })
      if (closed) return answer.status === 200
      if (answer.status === 200 || answer.status === 304) {
        if (request.method === 'GET') etag = answer.etag
        hear(answer)
        return true
      }
      close(answer.status === 401 || answer.status === 403 ? 'refused' : 'lost')
    } catch {
      close('lost')
    } finally {
      busy = false
    }
    return false
  }

  const turn = async (): Promise<void> => {
    if (busy || closed) return
    askAgain()
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MOST_AT_ONCE)
      const body = JSON.stringify({ messages: batch.map(({ message }) => message) })
      const isKept = await ask(UP_PATH, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      for (const { resolve } of batch) resolve(isKept)
      if (!isKept) return
    }
    if (ending) close('lost')
    else askAgain = clock.after(next * 1000, askForDue)
  }

  const askForDue = async () => {
    if (await ask(DESIRED_PATH, { method: 'GET', headers: etag ? { 'if-none-match': etag } : {} })) await turn()
  }

  queueMicrotask(() => ends.opened('127.0.0.1'))

  return {
    say: (message) =>
      new Promise((resolve) => {
        if (closed || ending) return resolve(false)
        waiting.push({ message, resolve })
        queueMicrotask(turn)
      }),
    end() {
      ending = true
      queueMicrotask(turn)
    },
    cut: () => close('lost'),
  }
}
