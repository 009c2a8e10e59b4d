import { DESIRED_PATH, Due, UP_PATH } from '@wifi-tms/contract/http-tags'
import { Down, type Up } from '@wifi-tms/contract/messages'
import { z } from 'zod'
import type { TagClock } from './clock.ts'
import type { Link, LinkEnd, LinkListener, LinkOptions } from './link.ts'
import { askWeb, type WebAnswer, type WebRequest } from './web.ts'

/** The schema of an answer. Each message is parsed by itself later, so that an unknown one spoils no other. */
const LenientDue = Due.extend({ messages: z.array(z.unknown()) })

/** The maximum number of messages in one request. */
const MOST_MESSAGES = 100
const MOST_BYTES = 1024 * 1024

/** A link for a tag that polls. It sends messages at once, and polls again after the seconds that the server named. */
export function httpLink(options: LinkOptions & { server: string; clock: TagClock }, listener: LinkListener): Link {
  const { mac, password, server, clock } = options
  const authorization = `Basic ${Buffer.from(`${mac}:${password}`).toString('base64')}`
  const waiting: { message: Up; resolve: (stored: boolean) => void }[] = []
  let isClosed = false
  let isEnding = false
  let isBusy = false
  let etag: string | undefined
  /** The pause before the next poll, as the server named it last; 60 until it has named one. */
  let nextSeconds = 60
  let cancelPoll = () => {}

  const close = (why: LinkEnd) => {
    if (isClosed) return
    isClosed = true
    cancelPoll()
    for (const { resolve } of waiting.splice(0)) resolve(false)
    listener.closed(why)
  }

  const readAnswer = (answer: WebAnswer) => {
    if (answer.status === 304) return
    const due = LenientDue.safeParse(JSON.parse(answer.body.toString()))
    if (!due.success) return
    nextSeconds = due.data.next
    for (const order of due.data.messages) {
      const message = Down.safeParse(order).data
      if (message && !isClosed && !isEnding) listener.heard(message)
    }
  }

  const send = async (path: string, request: Omit<WebRequest, 'maxBytes'>): Promise<boolean> => {
    isBusy = true
    try {
      const headers = { authorization, ...request.headers }
      const answer = await askWeb(new URL(path, server), { ...request, headers, maxBytes: MOST_BYTES })
      if (isClosed) return answer.status === 200
      if (answer.status === 200 || answer.status === 304) {
        if (request.method === 'GET') etag = answer.etag
        readAnswer(answer)
        return true
      }
      close(answer.status === 401 || answer.status === 403 ? 'refused' : 'lost')
    } catch {
      close('lost')
    } finally {
      isBusy = false
    }
    return false
  }

  /**
   * Sends all waiting messages, then plans the next poll. Does nothing during a request, as more is sent at its end.
   */
  const sendAndSchedule = async (): Promise<void> => {
    if (isBusy || isClosed) return
    cancelPoll()
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MOST_MESSAGES)
      const body = JSON.stringify({ messages: batch.map(({ message }) => message) })
      const isStored = await send(UP_PATH, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      for (const { resolve } of batch) resolve(isStored)
      if (!isStored) return
    }
    if (isEnding) close('lost')
    else cancelPoll = clock.after(nextSeconds * 1000, poll)
  }

  const poll = async () => {
    if (await send(DESIRED_PATH, { method: 'GET', headers: etag ? { 'if-none-match': etag } : {} }))
      await sendAndSchedule()
  }

  // A microtask, as the caller needs the link first.
  queueMicrotask(() => listener.opened('127.0.0.1'))

  return {
    say: (message) =>
      new Promise((resolve) => {
        if (isClosed || isEnding) return resolve(false)
        waiting.push({ message, resolve })
        queueMicrotask(sendAndSchedule)
      }),
    end() {
      isEnding = true
      queueMicrotask(sendAndSchedule)
    },
    cut: () => close('lost'),
  }
}
