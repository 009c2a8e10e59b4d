import type { DeliveryState } from '@wifi-tms/contract/webhooks'
import type { Stamped } from './stamped.ts'

export interface WebhookTable extends Stamped {
  name: string
  url: string
  /** JSON list of the contract's WebhookEvent. */
  events: string
  enabled: number
  /** The secret by which its messages are signed, encrypted. */
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
  /** The contract's reason why the last try had no answer; null: it had one, or there was no try yet. */
  fault: string | null
  /** The number of all tries. */
  attempts: number
  /** The number of tries since the message was added, was sent again by people, or got another address. */
  tries: number
  /** The moment of the next try; null once the delivery has ended. */
  nextAt: string | null
}
