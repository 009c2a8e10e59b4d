import { CHANGED_TOPIC, Changed, NOTICE_TOPIC, Notice } from '@wifi-tms/contract/link'
import { decode, tagTopic, type Up } from '@wifi-tms/contract/messages'
import { readUp } from '@wifi-tms/contract/read-up'

export type LinkMessage =
  | { kind: 'changed'; changed: Changed }
  | { kind: 'notice'; notice: Notice }
  | { kind: 'device'; mac: string; up: Up }

/**
 * Reads a message of the link. Returns undefined for messages to tags, and for unknown messages, such as a newer
 * server's.
 */
export function readMessage(topic: string, payload: string): LinkMessage | undefined {
  try {
    const value = decode(payload)
    if (topic === CHANGED_TOPIC) return { kind: 'changed', changed: Changed.parse(value) }
    if (topic === NOTICE_TOPIC) return { kind: 'notice', notice: Notice.parse(value) }
    const sender = tagTopic(topic)
    const report = sender?.way === 'up' && readUp(value)
    return report && 'message' in report ? { kind: 'device', mac: sender!.mac, up: report.message } : undefined
  } catch {
    return undefined
  }
}
