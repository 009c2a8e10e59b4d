import type { Up } from '@wifi-tms/contract/messages'
import { ANSWER_WITHIN_SECONDS, type Order } from '@wifi-tms/contract/orders'

/** An order as far as its end is concerned. */
export interface Open {
  id: string
  deviceId: string
  type: string
  answerBy: string
}

/** Tells whether a device that comes now is told an order: where it was not yet, or has not answered in the time for that. */
export function isDue({ toldAt, answerBy }: { toldAt: string | null; answerBy: string }, now: Date): boolean {
  const at = now.toISOString()
  const isAwaited = toldAt !== null && toldAt <= at && at < answerByOf(new Date(toldAt))
  return at < answerBy && !isAwaited
}

/** How an order has ended. */
export interface Ending {
  ok: boolean
  reason: string
}

/** The moment from which an order that is sent now is unanswered. */
export const answerByOf = (now: Date): string => new Date(now.getTime() + ANSWER_WITHIN_SECONDS * 1000).toISOString()

/**
 * What a message says of the end of an order that is open; undefined where it says nothing. The message is one of its own
 * device. What names the order counts however late it comes; a hello names none, and so answers only within the time.
 */
export function endingBy(order: Open, message: Up | { type: 'connected' }, now: Date): Ending | undefined {
  switch (message.type) {
    case 'result':
      return message.id === order.id ? { ok: message.ok, reason: message.ok ? '' : (message.reason ?? '') } : undefined
    case 'event': {
      const { event, id, reason = '' } = message
      if (id !== order.id || order.type !== 'led' || (event !== 'led-success' && event !== 'led-fail')) return undefined
      return event === 'led-success' ? { ok: true, reason: '' } : { ok: false, reason }
    }
    case 'hello':
      return order.type === 'ask' && now.toISOString() < order.answerBy ? { ok: true, reason: '' } : undefined
    default:
      return undefined
  }
}

/** Tells whether a message may end an order, and which by its id; null: any that the device is asked to answer with hello. */
export function endsOrder(message: {
  type: string
  id?: string | undefined
  event?: string
}): string | null | undefined {
  if (message.type === 'hello') return null
  const tells = message.type === 'result' || message.event === 'led-success' || message.event === 'led-fail'
  return tells ? message.id : undefined
}

/** How an order stands at a moment. */
export const orderState = ({ ok, answerBy }: { ok: number | null; answerBy: string }, now: Date): Order['state'] => {
  if (ok !== null) return ok === 1 ? 'done' : 'failed'
  return now.toISOString() < answerBy ? 'sent' : 'unanswered'
}
