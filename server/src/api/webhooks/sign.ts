import { createHmac } from 'node:crypto'
import { WEBHOOK_SECRET_START } from '@wifi-tms/contract/webhooks'

/** The purpose under which secrets of webhooks are sealed (encrypted). */
export const WEBHOOK_PURPOSE = 'webhook'

/**
 * The headers that Standard Webhooks 1.0 demands of a message. The signature is an HMAC-SHA-256 over id, timestamp and
 * body. `now` is the moment of this try.
 */
export function signedHeaders(secret: string, { id, body }: { id: string; body: string }, now: Date) {
  const timestamp = Math.floor(now.getTime() / 1000)
  const key = Buffer.from(secret.slice(WEBHOOK_SECRET_START.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` }
}
