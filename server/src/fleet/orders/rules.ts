import type { Up } from '@wifi-tms/contract/messages'
import { ANSWER_WITHIN_SECONDS, type OrderState } from '@wifi-tms/contract/orders'

/** The facts of an open order (an order that has not ended) by which a message may end it. */
export interface OpenOrder {
  id: string
  deviceId: string
  type: string
  answerBy: string
}

/** The maximum number of times that an order is sent: an answer may be lost, and some devices never answer. */
export const MOST_SENDS = 4

/** The facts of an order that decide if it is sent, and in which state it is. */
interface SendingFacts {
  answerBy: string
  /** The moment until which the order may be sent; null in rows of earlier versions. */
  validUntil: string | null
  /** The moment at which the order was last sent. */
  toldAt: string | null
  /** The number of times that the order was sent. */
  timesTold: number
}

/** True if an order is to be sent to a device that comes now: it was not sent yet, or not answered in time. */
export function isDue({ toldAt, timesTold, answerBy, validUntil }: SendingFacts, now: Date): boolean {
  const moment = now.toISOString()
  const isAnswerAwaited = toldAt !== null && toldAt <= moment && moment < answerByOf(new Date(toldAt))
  return moment < (validUntil ?? answerBy) && timesTold < MOST_SENDS && !isAnswerAwaited
}

/** The end of an order. */
export interface Ending {
  ok: boolean
  reason: string
}

/** The moment until which an order sent now may be answered. */
export const answerByOf = (now: Date): string => new Date(now.getTime() + ANSWER_WITHIN_SECONDS * 1000).toISOString()

/**
 * The end that a message of the device gives to an open order; undefined if the message does not end the order. A
 * message that names the order counts however late it comes. A hello names no order, so it counts only until
 * `answerBy`.
 */
export function endingBy(order: OpenOrder, message: Up | { type: 'connected' }, now: Date): Ending | undefined {
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

/**
 * The id of the order that a message may end. Null for a hello: it may end each order that devices answer with a hello.
 * Undefined for a message that ends no order.
 */
export function endedOrderId(message: {
  type: string
  id?: string | undefined
  event?: string
}): string | null | undefined {
  if (message.type === 'hello') return null
  const isAnswer = message.type === 'result' || message.event === 'led-success' || message.event === 'led-fail'
  return isAnswer ? message.id : undefined
}

/** The state of an order at a moment. */
export function orderState(
  { ok, dropped, ...order }: Omit<SendingFacts, 'toldAt'> & { ok: number | null; dropped: string | null },
  now: Date,
): OrderState {
  if (ok !== null) return ok === 1 ? 'done' : 'failed'
  if (dropped !== null) return dropped as OrderState
  const isOver = order.answerBy <= now.toISOString()
  if (order.timesTold === 0 && order.validUntil !== null) return isOver ? 'expired' : 'waiting'
  return isOver ? 'unanswered' : 'sent'
}
