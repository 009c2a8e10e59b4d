import type { DeliveryState } from '@wifi-tms/contract/webhooks'
import type { Stamped } from './stamped.ts'

export interface WebhookTable extends Stamped {
  name: string
  url: string
  /** JSON list of the contract's WebhookEvent. */
  events: string
  enabled: number
  /** The secret that signs its messages, encrypted. */
  secret: string
  /** The moment at which its receiver answered 410; null: it has not. */
  goneAt: string | null
}

/** A message to the receiver of a webhook. */
export interface WebhookDeliveryTable {
  id: string
  webhookId: string
  type: string
  /** The moment of the event. */
  at: string
  /** The JSON that is sent. */
  body: string
  state: DeliveryState
  /** The status of the last answer; null: there was none. */
  status: number | null
  /** The contract's reason why there was none; null: there was an answer, or no try yet. */
  fault: string | null
  /** All tries, and those since the message was last to be sent. */
  attempts: number
  tries: number
  /** The moment of the next try; null once the delivery has ended. */
  nextAt: string | null
}
