import { DESIRED_PATH, Due, UP_PATH } from '@wifi-tms/contract/http-tags'
import { Down, type Up } from '@wifi-tms/contract/messages'
import { z } from 'zod'
import type { TagClock } from './clock.ts'
import type { Link, LinkEnd, LinkEnds, LinkOptions } from './link.ts'
import { askWeb, type WebAnswer, type WebRequest } from './web.ts'

/** An answer whose messages are parsed one by one, as over MQTT: the tag ignores an unknown one and obeys the others. */
const LenientDue = Due.extend({ messages: z.array(z.unknown()) })

/** The most messages in one request. */
const MOST_MESSAGES = 100
const MOST_BYTES = 1024 * 1024

/** A link for a tag that polls: it sends its messages at once, and polls again after the seconds that the server named. */
export function httpLink(options: LinkOptions & { server: string; clock: TagClock }, ends: LinkEnds): Link {
  const { mac, password, server, clock } = options
  const authorization = `Basic ${Buffer.from(`${mac}:${password}`).toString('base64')}`
  const waiting: { message: Up; resolve: (stored: boolean) => void }[] = []
  let closed = false
  let ending = false
  let busy = false
  let etag: string | undefined
  let nextSeconds = 60
  let cancelPoll = () => {}

  const close = (why: LinkEnd) => {
    if (closed) return
    closed = true
    cancelPoll()
    for (const { resolve } of waiting.splice(0)) resolve(false)
    ends.closed(why)
  }

  const readAnswer = (answer: WebAnswer) => {
    if (answer.status === 304) return
    const due = LenientDue.safeParse(JSON.parse(answer.body.toString()))
    if (!due.success) return
    nextSeconds = due.data.next
    for (const order of due.data.messages) {
      const message = Down.safeParse(order).data
      if (message && !closed && !ending) ends.heard(message)
    }
  }

  const send = async (path: string, request: Omit<WebRequest, 'most'>): Promise<boolean> => {
    busy = true
    try {
      const headers = { authorization, ...request.headers }
      const answer = await askWeb(new URL(path, server), { ...request, headers, most: MOST_BYTES })
      if (closed) return answer.status === 200
      if (answer.status === 200 || answer.status === 304) {
        if (request.method === 'GET') etag = answer.etag
        readAnswer(answer)
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

  const sendAndSchedule = async (): Promise<void> => {
    if (busy || closed) return
    cancelPoll()
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MOST_MESSAGES)
      const body = JSON.stringify({ messages: batch.map(({ message }) => message) })
      const isStored = await send(UP_PATH, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      for (const { resolve } of batch) resolve(isStored)
      if (!isStored) return
    }
    if (ending) close('lost')
    else cancelPoll = clock.after(nextSeconds * 1000, poll)
  }

  const poll = async () => {
    if (await send(DESIRED_PATH, { method: 'GET', headers: etag ? { 'if-none-match': etag } : {} }))
      await sendAndSchedule()
  }

  queueMicrotask(() => ends.opened('127.0.0.1'))

  return {
    say: (message) =>
      new Promise((resolve) => {
        if (closed || ending) return resolve(false)
        waiting.push({ message, resolve })
        queueMicrotask(sendAndSchedule)
      }),
    end() {
      ending = true
      queueMicrotask(sendAndSchedule)
    },
    cut: () => close('lost'),
  }
}
