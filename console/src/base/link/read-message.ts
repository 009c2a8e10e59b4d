import { CHANGED_TOPIC, Changed, NOTICE_TOPIC, Notice } from '@wifi-tms/contract/link'
import { decode, tagTopic, type Up } from '@wifi-tms/contract/messages'
import { readUp } from '@wifi-tms/contract/read-up'

export type LinkMessage =
  | { kind: 'changed'; changed: Changed }
  | { kind: 'notice'; notice: Notice }
  | { kind: 'device'; mac: string; up: Up }

/** Reads what came over the link. Undefined where it is not for us or not in a known shape: newer servers may say more. */
export function readMessage(topic: string, payload: string): LinkMessage | undefined {
  try {
    const value = decode(payload)
    if (topic === CHANGED_TOPIC) return { kind: 'changed', changed: Changed.parse(value) }
    if (topic === NOTICE_TOPIC) return { kind: 'notice', notice: Notice.parse(value) }
    const from = tagTopic(topic)
    const read = from?.way === 'up' && readUp(value)
    return read && 'message' in read ? { kind: 'device', mac: from!.mac, up: read.message } : undefined
  } catch {
    return undefined
  }
}
